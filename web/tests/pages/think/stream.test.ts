import { beforeEach, expect, it, vi } from "vitest";
import type { ThinkEvent } from "../../../src/lib/wire/types";
import { inABrowser } from "../../page";

const end = { type: "end", message: "" } as ThinkEvent;
const plan = { type: "plan" } as ThinkEvent;
let hears: (event: ThinkEvent) => void;
let misses: (tries: boolean) => void;
let told: string[];

vi.mock("../../../src/lib/connection/events", () => ({
  hear: (_: string, heard: (event: ThinkEvent) => void, lost: (tries: boolean) => void) => {
    [hears, misses] = [heard, lost];
    return () => undefined;
  },
}));
inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  told = [];
});

async function begun() {
  const { Stream } = await import("../../../src/pages/think/session/answer.svelte");
  const stream = new Stream();
  stream.begin("address", (event) => told.push(event.type), () => told.push("anew"));
  return stream;
}

it("hears from the beginning again when the server is back", async () => {
  const stream = await begun();
  hears(plan);
  misses(true);
  misses(true);
  expect([stream.lost, stream.running, stream.failure]).toEqual([true, true, ""]);
  hears(plan);
  hears(plan);
  hears(end);
  expect([told, stream.lost, stream.running]).toEqual([["plan", "anew", "plan", "plan"], false, false]);
});

it("ends with a sentence where the server refuses", async () => {
  const stream = await begun();
  misses(false);
  expect([stream.lost, stream.running, stream.failure]).toEqual([false, false, "The server does not answer. Is heibai serve still running?"]);
});

it("waits for nothing when it was ended", async () => {
  const stream = await begun();
  misses(true);
  stream.end();
  expect([stream.lost, stream.running]).toEqual([false, false]);
});
