import { beforeEach, expect, it, vi } from "vitest";
import type { JobEntry, JobKindEntry, JobRecord } from "../../../src/lib/wire/types";
import type { AllJobs } from "../../../src/pages/jobs/session/alljobs.svelte";
import { listener, subscriptions } from "../../feed";
import { inABrowser } from "../../page";

const job = (name: string, kind: string, state: JobEntry["state"] = "finished"): JobEntry =>
  ({ name, kind, about: "", created: 1, state, message: "", done: 0, total: null, unit: "steps", orders: [], asked: "", more: null }) as JobEntry;
const kind = (name: string, has_page = false): JobKindEntry => ({ name, noun: `a ${name}`, unit: "steps", has_page, options: [] });
const recorded = (entry: JobEntry): JobRecord => ({ job: entry, command: "", settings: [], series: [], outcome: [], files: [] });
let listed: JobEntry[];
let asked: (readonly string[])[];
let replaced: string[];

vi.mock("../../../src/lib/connection/feed", () => import("../../feed"));
vi.mock("../../../src/lib/jobs/requests", () => ({
  listJobs: async (kinds: readonly string[]) => {
    asked.push(kinds);
    return listed;
  },
  readKinds: async () => [kind("evolve", true), kind("count"), kind("analysis")],
  readJob: async () => recorded(job("count-1", "count")),
}));

async function at(hash: string): Promise<AllJobs> {
  const { AllJobs } = await import("../../../src/pages/jobs/session/alljobs.svelte");
  const state = new AllJobs();
  await state.follow(hash);
  return state;
}

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  subscriptions(true);
  [listed, asked, replaced] = [[job("count-1", "count"), job("e", "evolve"), job("c", "count")], [], []];
  vi.stubGlobal("history", { replaceState: (_: unknown, __: string, address: string) => replaced.push(address) });
});

it("lists jobs of every kind, or those of one, by names of the language or the kind's own", async () => {
  const state = await at("#jobs");
  expect([asked, state.listed?.length, state.present]).toEqual([[[]], 3, ["count", "evolve"]]);
  state.kind = "evolve";
  expect(state.listed?.map((each) => each.name)).toEqual(["e"]);
  expect(["evolve", "count", "gone"].map((each) => state.kindText(each))).toEqual(["Breeding", "a count", "gone"]);
});

it("begins what has no page of its own", async () => {
  const state = await at("#jobs");
  expect((await state.readBegun()).map((each) => each.name)).toEqual(["count"]);
});

it("draws the curves of a job as they are told", async () => {
  const state = await at("#jobs=count-1");
  listener().stands(recorded(job("count-1", "count", "running")));
  listener().heard({ type: "series", series: [{ name: "sum", points: [[1, 2]] }] } as { type: string });
  expect([listener().topic, state.record?.series, replaced]).toEqual(["job/count-1", [{ name: "sum", points: [[1, 2]] }], []]);
});

it("leads to the page of a kind that has one", async () => {
  await at("#jobs=e");
  listener().stands(recorded(job("e", "evolve")));
  expect(replaced).toEqual(["#breed=e"]);
});
