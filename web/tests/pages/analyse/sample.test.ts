import { expect, it } from "vitest";
import { SAMPLE } from "../../../src/pages/analyse/sample";

it("has a game of moves, each square once", () => {
  const squares = SAMPLE.match(/[a-h][1-8]/g) ?? [];
  expect([squares.length, new Set(squares).size, squares.join("")]).toEqual([58, 58, SAMPLE]);
});
