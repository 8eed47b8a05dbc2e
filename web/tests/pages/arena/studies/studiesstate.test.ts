import { beforeEach, expect, it, vi } from "vitest";
import type { StudyEntry, StudyRecord, StudySheet } from "../../../../src/lib/wire/types";
import type { StudiesState } from "../../../../src/pages/arena/studies/session/studiesstate.svelte";
import { listener, subscriptions } from "../../../feed";
import { inABrowser } from "../../../page";

const run = (name: string, study: string, state: StudyEntry["state"] = "finished"): StudyEntry =>
  ({ name, study, state, orders: [], asked: "", done: 1, total: 3, unit: "cells", message: "", full: false, seed: 1 }) as unknown as StudyEntry;
const work = (done: number) => ({ cells: Array.from({ length: done }, (_, index) => ({ key: `c${index}`, seconds: 1 })), present: null, seconds: done, left: 2 });
let runs: StudyEntry[];
let record: StudyRecord;
let read: string[];

vi.mock("../../../../src/lib/connection/feed", () => import("../../../feed"));
vi.mock("../../../../src/lib/jobs/requests", () => ({ listJobs: async () => runs, readJob: async () => record, orderJob: async () => record.job }));
vi.mock("../../../../src/pages/arena/studies/session/requests", () => ({
  readStudies: async () => (read.push("cards"), [{ name: "a" }]),
  readStudy: async (study: string) => (read.push(study), { card: { name: study } } as unknown as StudySheet),
}));

async function at(hash: string): Promise<StudiesState> {
  const { StudiesState } = await import("../../../../src/pages/arena/studies/session/studiesstate.svelte");
  const state = new StudiesState();
  await state.follow(hash);
  if (hash.includes("&run=")) listener().stands(record);
  await vi.advanceTimersByTimeAsync(0);
  return state;
}

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  subscriptions(true);
  [runs, read] = [[run("one", "a"), run("two", "b")], []];
});

it("lists every study and every run, and reads the catalogue once", async () => {
  const state = await at("#arena=studies");
  expect([state.cards?.length, state.begun?.length, state.study]).toEqual([1, 2, null]);
  await state.follow("#arena=studies");
  expect(read).toEqual(["cards"]);
}, 30_000); // the first one loads everything, on a busy machine too

it("shows a study with its own runs alone, and another one anew", async () => {
  const state = await at("#arena=study:a");
  expect([state.sheet?.card.name, state.begun?.map((each) => each.name)]).toEqual(["a", ["one"]]);
  await state.follow("#arena=study:b");
  expect([state.sheet?.card.name, state.begun?.map((each) => each.name), read]).toEqual(["b", ["two"], ["a", "b"]]);
});

it("follows a run that works, whose study may be another than the address says", async () => {
  record = { job: run("one", "a", "running"), work: work(1), findings: null } as unknown as StudyRecord;
  const state = await at("#arena=study:a&run=one");
  expect([state.sheet?.card.name, state.isAtWork, listener().topic]).toEqual(["a", true, "job/one"]);
  listener().heard({ type: "work", work: work(2) } as { type: string });
  expect(state.record?.work.cells.length).toBe(2);
  record = { ...record, job: run("one", "a", "finished") };
  listener().heard({ type: "end", state: "finished", message: "" } as { type: string });
  await vi.advanceTimersByTimeAsync(0);
  expect([state.job?.state, state.isAtWork]).toEqual(["finished", false]);
});

it("takes the study of the run where the address names another one", async () => {
  record = { job: run("one", "a"), work: work(3), findings: null } as unknown as StudyRecord;
  const state = await at("#arena=study:b&run=one");
  expect([state.sheet?.card.name, state.study]).toEqual(["a", "a"]);
});
