import { expect, it } from "vitest";
import { COLORS, middleOf, outlineOf } from "../../src/board/signs";
import type { Sign } from "../../src/board/signs";

const board = { rows: 4, columns: 4, labels: "abcd", row_one_on_top: false };

it("gives every kind a shape and a colour of its own", () => {
  const kinds: Sign["kind"][] = ["circle", "square", "triangle", "cross", "arrow"];
  expect(new Set(kinds.map((kind) => outlineOf({ kind, square: 0, to: 5 }, board).replaceAll(/[\d. -]/g, ""))).size).toBe(5);
  expect(new Set(Object.values(COLORS)).size).toBe(6);
  expect(outlineOf({ kind: "label", square: 0, text: "A" }, board)).toBe("");
});

it("stands on its square whichever row is on top", () => {
  expect(middleOf(0, board)).toEqual({ x: 0.5, y: 3.5 });
  expect(outlineOf({ kind: "arrow", square: 0, to: 3 }, board)).toMatch(/^M0.68 3.5L3.38 3.5/);
});
