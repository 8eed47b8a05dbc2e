import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replay } from "../../../../src/lib/wire/types";
import { REST, Replayed } from "../../../../src/pages/arena/session/replayed.svelte";

const replay = (number: number): Replay =>
  ({ row: { number }, moves: [3, 1, 4], cells: ["----", "---X", "-O-X", "-O-X"], opening_plies: 1, line: [3, 1], board: { cells: "----" } }) as unknown as Replay;
let ended: number;
let board: Replayed;

beforeEach(() => {
  vi.useFakeTimers();
  ended = 0;
  board = new Replayed(() => (ended += 1));
});
afterEach(() => {
  board.clear();
  vi.useRealTimers();
});

it("shows the end of a game that is not replayed", () => {
  board.put(replay(7), false);
  expect([board.ply, board.shown.cells, board.running, board.winningLine]).toEqual([3, "-O-X", false, [3, 1]]);
  expect(board.lastMove).toBeNull(); // a pass lies on no square
});

it("replays from the end of the opening, rests at the end, and asks for the next game once", () => {
  board.put(replay(7), true);
  expect([board.ply, board.running, board.winningLine]).toEqual([1, true, []]);
  vi.advanceTimersByTime(1000);
  expect([board.ply, board.shown.before, ended]).toEqual([3, "-O-X", 0]);
  vi.advanceTimersByTime(REST + 1000);
  expect([board.running, ended]).toEqual([false, 1]);
  vi.advanceTimersByTime(60_000);
  expect(ended).toBe(1);
});

it("holds still where somebody holds it, and goes on from the beginning at the end", () => {
  board.put(replay(7), true);
  board.hold();
  vi.advanceTimersByTime(60_000);
  expect([board.ply, board.running, ended]).toEqual([1, false, 0]);
  board.look(99);
  expect(board.ply).toBe(3);
  board.run();
  expect([board.ply, board.running]).toEqual([0, true]);
});

it("knows the last move where it lies on the board", () => {
  board.put(replay(7), false);
  board.look(2);
  expect([board.lastMove, board.shown.before]).toEqual([1, "---X"]);
  board.look(-5);
  expect([board.ply, board.lastMove, board.shown.cells]).toEqual([0, null, "----"]);
});
