import { expect, it } from "vitest";
import { rowsOf } from "../../../../src/pages/analyse/study/rows";
import type { Row } from "../../../../src/pages/analyse/study/rows";
import { EMPTY, grown, promoted } from "../../../../src/pages/analyse/study/tree";

const game = [1, 2, 3, 4];
const tree = [[1, 7, 8], [1, 7, 9, 5], [1, 7, 9, 6, 4], [1, 2, 3, 6]].reduce(grown, grown(EMPTY, game));
const looked = { game, here: [] as number[], folded: new Map<string, boolean>() };
const told = (rows: Row[]): string[] =>
  rows.map((row) => `${row.depth}${row.begins ? "(" : " "}${row.moves.map((each) => each.branch.move + (each.played ? "*" : "")).join(" ")}${row.hidden ? ` +${row.hidden}` : ""}`);

it("shows each variation below the move that it stands beside, inside each other", () => {
  expect(told(rowsOf(tree, { ...looked, here: [1, 7, 9, 6] }))).toEqual([
    "0 1* 2*", "1(7 8", "2(9 5", "3(6 4", "0 3* 4*", "1(6",
  ]);
});

it("folds what is deep, unless one is there, and what was folded by hand", () => {
  expect(told(rowsOf(tree, looked))).toEqual(["0 1* 2*", "1(7 8", "2(9 5", "3(6 +1", "0 3* 4*", "1(6"]);
  const folded = new Map([["1 7", true]]);
  expect(told(rowsOf(tree, { ...looked, here: [1, 7, 9], folded }))[1]).toBe("1(7 +5");
});

it("marks the game as played where another way was put before it", () => {
  expect(told(rowsOf(promoted(tree, [1, 7], true), looked)).slice(0, 2)).toEqual(["0 1* 7", "1(2* 3* 4*"]);
});

it("has a variation of the first move below it, and no rows without moves", () => {
  expect(told(rowsOf(grown(grown(EMPTY, [1]), [2]), { ...looked, game: [1] }))).toEqual(["0 1*", "1(2"]);
  expect(rowsOf(EMPTY, looked)).toEqual([]);
});
