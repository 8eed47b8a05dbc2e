import { expect, it } from "vitest";
import type { LiveBoard } from "../../../../src/lib/wire/types";
import { Live } from "../../../../src/pages/arena/session/still.svelte";

const board = (cells: string, last: number | null): LiveBoard => ({ board: { cells }, last, plies: 1 }) as unknown as LiveBoard;

it("draws what is new between two looks", () => {
  const live = new Live();
  expect(live.game).toBeNull();
  live.put(board("---X", 3));
  expect(live.shown).toEqual({ cells: "---X", before: "---X", from: 3 });
  live.put(board("-O-X", 1));
  expect(live.shown).toEqual({ cells: "-O-X", before: "---X", from: 1 });
  expect([live.game?.board.cells, live.lastMove]).toEqual(["-O-X", 1]);
});

it("marks no square after a pass", () => {
  const live = new Live();
  live.put(board("---X", 4));
  expect(live.lastMove).toBeNull();
});
