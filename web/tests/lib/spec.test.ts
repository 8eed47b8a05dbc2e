import { describe, expect, it } from "vitest";
import { boardSize, parseSpec, specText } from "../../src/lib/spec";
import type { Catalogue } from "../../src/lib/wire/types";

const catalogue = {
  games: [
    { name: "reversi", rules: [], sizes: [{ size: 8, openings: [] }] },
    { name: "gomoku", rules: ["freestyle", "renju"], sizes: [{ size: 15, openings: ["free", "swap2"] }] },
    { name: "lines", rules: [], sizes: [{ size: 7, rows: 6, openings: ["free", "swap"] }] },
  ],
} as unknown as Catalogue;

describe("which game a text names", () => {
  it.each([
    ["reversi/8", ["reversi", 8, "", ""]],
    ["gomoku/15", ["gomoku", 15, "freestyle", "free"]],
    ["gomoku/15/renju", ["gomoku", 15, "renju", "free"]],
    ["gomoku/15/freestyle/swap2", ["gomoku", 15, "freestyle", "swap2"]],
    ["gomoku/15/renju/swap2", ["gomoku", 15, "renju", "swap2"]],
    ["lines/7/swap", ["lines", 7, "", "swap"]],
  ])("%s: what is left out is the usual", (text, [name, size, rule, opening]) => {
    expect(parseSpec(text, catalogue)).toEqual({ name, size, rule, opening });
  });
  it("is read without a catalogue, too, as far as it goes", () => {
    expect(parseSpec("gomoku/15/renju/swap2", null)).toEqual({ name: "gomoku", size: 15, rule: "renju", opening: "swap2" });
    expect(parseSpec("gomoku/15", null)).toEqual({ name: "gomoku", size: 15, rule: "", opening: "" });
  });
});

it("writes what a game has, and nothing of what it has not", () => {
  expect(specText({ name: "gomoku", size: 15, rule: "renju", opening: "swap2" })).toBe("gomoku/15/renju/swap2");
  expect(specText({ name: "reversi", size: 6, rule: "", opening: "" })).toBe("reversi/6");
});

it("says columns and rows of a board, as many of both where nothing else is known", () => {
  expect(boardSize({ name: "lines", size: 7 }, catalogue)).toBe("7×6");
  expect(boardSize({ name: "lines", size: 7 }, null)).toBe("7×7");
});
