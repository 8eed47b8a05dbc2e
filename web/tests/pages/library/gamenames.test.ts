import { expect, it } from "vitest";
import { playersOf, resultOf } from "../../../src/pages/library/gamenames";
import { english } from "../../../src/pages/library/text/en";

const words = english.list;

it("names both players, whoever they are", () => {
  expect(playersOf({ black: "Anna", white: "" }, words)).toBe("Anna – ?");
});

it("tells a result, and of Reversi the discs", () => {
  expect(resultOf({ score: 10, game: "reversi/8" }, words)).toBe("1–0 (+10)");
  expect(resultOf({ score: -2, game: "reversi/8" }, words)).toBe("0–1 (−2)");
  expect(resultOf({ score: 0, game: "reversi/8" }, words)).toBe("½–½");
  expect(resultOf({ score: 1, game: "gomoku/15" }, words)).toBe("1–0");
  expect(resultOf({ score: null, game: "gomoku/15" }, words)).toBe("?");
});
