import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pacing } from "../../../../src/pages/play/session/pacing.svelte";

const PACE = 480;
let shown: number[] = [];
let pacing = new Pacing(() => PACE, () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pacing = new Pacing(() => PACE, (ply) => shown.push(ply));
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows the first step at once where the board has not changed, and the others a pace apart", () => {
  pacing.follow(3);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(PACE - 1);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(PACE);
  expect([shown, pacing.shownPly]).toEqual([[1, 2, 3], 3]);
  vi.advanceTimersByTime(10 * PACE);
  expect(shown).toEqual([1, 2, 3]);
});

it("waits until the change on the board has been looked at", () => {
  pacing.boardChanged();
  vi.advanceTimersByTime(200);
  pacing.follow(1);
  vi.advanceTimersByTime(PACE - 201);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1]);
});

it("goes on to where the game has come meanwhile, without a second clock", () => {
  pacing.follow(2);
  vi.advanceTimersByTime(0);
  pacing.follow(4);
  vi.advanceTimersByTime(PACE);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(2 * PACE);
  expect(shown).toEqual([1, 2, 3, 4]);
});

it("jumps past what was still to be shown, forward and back", () => {
  pacing.follow(3);
  vi.advanceTimersByTime(0);
  pacing.jump(7);
  vi.advanceTimersByTime(5 * PACE);
  expect([shown, pacing.shownPly]).toEqual([[1], 7]);
  pacing.jump(2);
  pacing.follow(2);
  vi.advanceTimersByTime(5 * PACE);
  expect([shown, pacing.shownPly]).toEqual([[1], 2]);
});

it("shows nothing more when it is stopped", () => {
  pacing.follow(3);
  pacing.stop();
  vi.advanceTimersByTime(5 * PACE);
  expect(shown).toEqual([]);
});
