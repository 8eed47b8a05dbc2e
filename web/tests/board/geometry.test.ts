import { describe, expect, it } from "vitest";
import {
  apply, count, crossingLines, distance, firstFocus, isDotted, lineEnds, rowsOnScreen, squareName, squareUnder, walk,
} from "../../src/board/geometry";
import type { Shape } from "../../src/board/geometry";
import type { BoardState, LegalMove } from "../../src/lib/wire/types";

const start = "---------------------------OX------XO---------------------------";
const d3: LegalMove = { move: 19, label: "d3", changes: [[19, 0], [27, 0]] };
const board: BoardState = {
  rows: 8,
  columns: 8,
  cells: start,
  to_move: 0,
  seat: 0,
  labels: "abcdefgh",
  row_one_on_top: true,
  counted: true,
  must_pass: false,
  points: false,
  stars: [],
  forbidden: [],
  limit: "",
  placing: [],
  offered: [],
  offers_left: 0,
};
const fromBelow: Shape = { ...board, row_one_on_top: false };
const crossings: BoardState = { ...board, rows: 15, columns: 15, row_one_on_top: false, points: true };
/** Connect four's: seven columns of six rows. */
const wide: Shape = { rows: 6, columns: 7, labels: "abcdefg", row_one_on_top: false };
const square = (size: number): Shape => ({ ...board, rows: size, columns: size });

describe("rows and names", () => {
  it("puts row 1 on top in Reversi and at the bottom in Gomoku", () => {
    expect(rowsOnScreen(square(4))).toEqual([0, 1, 2, 3]);
    expect(rowsOnScreen({ ...square(4), row_one_on_top: false })).toEqual([3, 2, 1, 0]);
  });
  it("names squares as people do", () => {
    expect(squareName(19, board)).toBe("D3");
    expect(squareName(35, square(6))).toBe("F6");
  });
});

describe("walking with keys", () => {
  it("follows the arrows on the screen, whichever row is on top", () => {
    expect(walk(19, "ArrowUp", board)).toBe(11);
    expect(walk(19, "ArrowUp", fromBelow)).toBe(27);
    expect(walk(19, "ArrowLeft", board)).toBe(18);
    expect(walk(19, "ArrowDown", board)).toBe(27);
  });
  it("stays on the board", () => {
    expect(walk(0, "ArrowUp", board)).toBe(0);
    expect(walk(0, "ArrowLeft", board)).toBe(0);
    expect(walk(63, "ArrowDown", board)).toBe(63);
    expect(walk(7, "ArrowRight", board)).toBe(7);
  });
  it("jumps to the ends", () => {
    expect(walk(19, "Home", board)).toBe(16);
    expect(walk(19, "End", board)).toBe(23);
    expect(walk(19, "PageUp", board)).toBe(3);
    expect(walk(19, "PageDown", board)).toBe(59);
    expect(walk(19, "PageDown", fromBelow)).toBe(3);
  });
  it("leaves other keys alone", () => {
    expect(walk(19, "x", board)).toBeNull();
    expect(walk(19, "Tab", board)).toBeNull();
  });
  it("begins at the first legal square, else in the middle", () => {
    expect(firstFocus(board, [d3])).toBe(19);
    expect(firstFocus(board, [])).toBe(36);
    expect(firstFocus(board, [{ move: 64, label: "pass", changes: [] }])).toBe(36);
  });
  it("begins in the middle where any empty point may be played", () => {
    expect(firstFocus(crossings, [{ move: 0, label: "a1", changes: [] }])).toBe(112);
    expect(firstFocus({ ...crossings, limit: "outermost" }, [{ move: 0, label: "a1", changes: [] }])).toBe(0);
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
    expect(distance(27, 19, board)).toBe(1);
    expect(distance(47, 19, board)).toBe(4);
    expect(distance(5, null, board)).toBe(0);
    expect(distance(5, 64, board)).toBe(0);
  });
});

it("marks the corners of the centre field", () => {
  expect([...Array(64).keys()].filter((each) => isDotted(each, square(8)))).toEqual([18, 22, 50, 54]);
  expect([...Array(16).keys()].some((each) => isDotted(each, square(4)))).toBe(false);
});

it("finds the ends of a winning line, and none of two lines at once", () => {
  expect(lineEnds([7, 22, 37, 52, 67])).toEqual([7, 67]);
  expect(lineEnds([0, 16, 32, 48, 64])).toEqual([0, 64]);
  expect(lineEnds([0, 1, 2, 3, 4, 15, 30, 45, 60])).toBeNull();
  expect(lineEnds([])).toBeNull();
});

describe("a board with more columns than rows", () => {
  it("is named, walked and begun within its own borders", () => {
    expect(rowsOnScreen(wide)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(squareName(41, wide)).toBe("G6");
    expect(walk(38, "ArrowUp", wide)).toBe(38); // d6, the highest of its column
    expect(walk(3, "ArrowUp", wide)).toBe(10);
    expect(walk(3, "End", wide)).toBe(6);
    expect(walk(3, "PageUp", wide)).toBe(38);
    expect(firstFocus({ ...board, ...wide }, [{ move: 42, label: "pass", changes: [] }])).toBe(17); // d3
  });
  it("has its squares where they are drawn", () => {
    expect(squareUnder(0.01, 0.99, wide)).toBe(0);
    expect(squareUnder(0.99, 0.01, wide)).toBe(41);
    expect(distance(41, 0, wide)).toBe(6);
    expect(distance(5, 42, wide)).toBe(0);
    expect([...Array(42).keys()].some((each) => isDotted(each, { ...wide, columns: 8 }))).toBe(false);
    expect(crossingLines({ ...wide, rows: 2, columns: 3 })).toBe("M.5 0.5H2.5M.5 1.5H2.5M0.5 .5V1.5M1.5 .5V1.5M2.5 .5V1.5");
  });
});

it("finds the square under a place, and none beside the board", () => {
  expect(squareUnder(0.01, 0.01, square(15))).toBe(0);
  expect(squareUnder(0.01, 0.99, crossings)).toBe(0);
  expect(squareUnder(0.5, 0.5, crossings)).toBe(112);
  expect([squareUnder(-0.01, 0.5, square(15)), squareUnder(0.5, 1, square(15))]).toEqual([null, null]);
});
