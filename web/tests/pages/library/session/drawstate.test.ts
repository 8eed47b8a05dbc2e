import { expect, it } from "vitest";
import { DrawState } from "../../../../src/pages/library/session/drawstate.svelte";
import type { BoardState } from "../../../../src/lib/wire/types";

const board = { rows: 2, columns: 2, cells: "X-O-", to_move: 1, forbidden: [[1, "overline"]], points: false } as unknown as BoardState;

it("gives a square black, white, nothing in turn", () => {
  const drawing = new DrawState(board);
  const seen = [1, 2, 3].map(() => {
    drawing.play(3);
    return drawing.cells;
  });
  expect(seen).toEqual(["X-OX", "X-OO", "X-O-"]);
  drawing.play(99);
  expect(drawing.text).toBe("X-O- O");
});

it("is written as the server reads it, and forbids nothing", () => {
  const drawing = new DrawState(board);
  drawing.color = 0;
  drawing.clear();
  expect([drawing.text, drawing.isEmpty, drawing.game.board.forbidden]).toEqual(["---- X", true, []]);
});
