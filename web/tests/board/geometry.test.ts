import { describe, expect, it } from "vitest";
import { apply, count, distance, firstFocus, isDotted, lineEnds, rowsOnScreen, squareName, walk } from "../../src/board/geometry";
import type { BoardState, LegalMove } from "../../src/lib/wire/types";

const start = "---------------------------OX------XO---------------------------";
const d3: LegalMove = { move: 19, label: "d3", changes: [[19, 0], [27, 0]] };
const board: BoardState = {
  size: 8,
  cells: start,
  to_move: 0,
  seat: 0,
  columns: "abcdefgh",
  row_one_on_top: true,
  counted: true,
  must_pass: false,
  points: false,
  stars: [],
  forbidden: [],
  limit: "",
  placing: [],
};
const crossings: BoardState = { ...board, row_one_on_top: false, points: true };

describe("rows and names", () => {
  it("puts row 1 on top in Reversi and at the bottom in Gomoku", () => {
    expect(rowsOnScreen(4, true)).toEqual([0, 1, 2, 3]);
    expect(rowsOnScreen(4, false)).toEqual([3, 2, 1, 0]);
  });
  it("names squares as people do", () => {
    expect(squareName(19, 8, "abcdefgh")).toBe("D3");
    expect(squareName(35, 6, "abcdef")).toBe("F6");
  });
});

describe("walking with keys", () => {
  it("follows the arrows on the screen, whichever row is on top", () => {
    expect(walk(19, "ArrowUp", 8, true)).toBe(11);
    expect(walk(19, "ArrowUp", 8, false)).toBe(27);
    expect(walk(19, "ArrowLeft", 8, true)).toBe(18);
    expect(walk(19, "ArrowDown", 8, true)).toBe(27);
  });
  it("stays on the board", () => {
    expect(walk(0, "ArrowUp", 8, true)).toBe(0);
    expect(walk(0, "ArrowLeft", 8, true)).toBe(0);
    expect(walk(63, "ArrowDown", 8, true)).toBe(63);
    expect(walk(7, "ArrowRight", 8, true)).toBe(7);
  });
  it("jumps to the ends", () => {
    expect(walk(19, "Home", 8, true)).toBe(16);
    expect(walk(19, "End", 8, true)).toBe(23);
    expect(walk(19, "PageUp", 8, true)).toBe(3);
    expect(walk(19, "PageDown", 8, true)).toBe(59);
    expect(walk(19, "PageDown", 8, false)).toBe(3);
  });
  it("leaves other keys alone", () => {
    expect(walk(19, "x", 8, true)).toBeNull();
    expect(walk(19, "Tab", 8, true)).toBeNull();
  });
  it("begins at the first legal square, else in the middle", () => {
    expect(firstFocus(board, [d3], 8)).toBe(19);
    expect(firstFocus(board, [], 8)).toBe(36);
    expect(firstFocus(board, [{ move: 64, label: "pass", changes: [] }], 8)).toBe(36);
  });
  it("begins in the middle where any empty point may be played", () => {
    expect(firstFocus(crossings, [{ move: 0, label: "a1", changes: [] }], 15)).toBe(112);
    expect(firstFocus({ ...crossings, limit: "outermost" }, [{ move: 0, label: "a1", changes: [] }], 15)).toBe(0);
  });
});

describe("drawing a move before the server answers", () => {
  it("changes what the server said would change, and nothing else", () => {
    const after = apply(start, d3);
    expect(count(after, "X")).toBe(4);
    expect(count(after, "O")).toBe(1);
    expect([...after].filter((cell, square) => cell !== start[square])).toHaveLength(2);
  });
  it("can empty a square", () => {
    expect(apply("XO--", { move: 0, label: "a1", changes: [[0, -1]] })).toBe("-O--");
  });
  it("turns discs in rings around the move", () => {
    expect(distance(27, 19, 8)).toBe(1);
    expect(distance(47, 19, 8)).toBe(4);
    expect(distance(5, null, 8)).toBe(0);
    expect(distance(5, 64, 8)).toBe(0);
  });
});

it("marks the corners of the centre field", () => {
  expect([...Array(64).keys()].filter((square) => isDotted(square, 8))).toEqual([18, 22, 50, 54]);
  expect([...Array(16).keys()].some((square) => isDotted(square, 4))).toBe(false);
});

it("finds the ends of a winning line, and none of two lines at once", () => {
  expect(lineEnds([7, 22, 37, 52, 67])).toEqual([7, 67]);
  expect(lineEnds([0, 16, 32, 48, 64])).toEqual([0, 64]);
  expect(lineEnds([0, 1, 2, 3, 4, 15, 30, 45, 60])).toBeNull();
  expect(lineEnds([])).toBeNull();
});
