import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Walk } from "../../../src/pages/think/session/walk.svelte";
import { walkByKey } from "../../../src/pages/think/session/walkkeys";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("stays between the first and the last step", () => {
  const walk = new Walk();
  walk.begin(3);
  for (const [key, at] of [["back", 0], ["forward", 1], ["last", 3], ["forward", 3], ["first", 0]] as const) {
    walkByKey(walk, key);
    expect(walk.at).toBe(at);
  }
});

it("goes on by itself up to the end, and begins again from there", () => {
  const walk = new Walk();
  walk.begin(2);
  walk.toggle();
  vi.advanceTimersByTime(500);
  expect([walk.at, walk.running]).toEqual([1, true]);
  vi.advanceTimersByTime(5000);
  expect([walk.at, walk.running]).toEqual([2, false]);
  walk.toggle();
  expect([walk.at, walk.running]).toEqual([0, true]);
  walk.by(1);
  expect(walk.running).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(walk.at).toBe(1);
});

it("has nothing to go through where there is but one step", () => {
  const walk = new Walk();
  walk.begin(0);
  walk.toggle();
  expect([walk.at, walk.running]).toEqual([0, false]);
});
