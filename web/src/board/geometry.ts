// The board as a picture: which square stands where, how the arrow keys walk, what a move changes. Knows no rules.

import type { BoardState, Color, LegalMove } from "../lib/wire/types";

/** What must be known of a board to find one's way on it. */
export type Shape = Pick<BoardState, "rows" | "columns" | "labels" | "row_one_on_top">;

/** Empty, black, white. */
export type Cell = "-" | "X" | "O";

/** Board rows from the top of the screen to the bottom. */
export function rowsOnScreen(board: Shape): number[] {
  return Array.from({ length: board.rows }, (_, line) => lineOf(line, board));
}

/** The line on the screen, from the top, that a row stands on; and the row that stands on a line. */
export function lineOf(row: number, board: Shape): number {
  return board.row_one_on_top ? row : board.rows - 1 - row;
}

/** Where a square is drawn, in squares from the left and from the top. */
export function placeOf(square: number, board: Shape): { x: number; y: number } {
  return { x: square % board.columns, y: lineOf(Math.floor(square / board.columns), board) };
}

/** Its squares; a move of this number is the pass, one above it a choice of an opening. */
export function area(board: Shape): number {
  return board.rows * board.columns;
}

export function squareName(square: number, board: Shape): string {
  return `${(board.labels[square % board.columns] ?? "?").toUpperCase()}${Math.floor(square / board.columns) + 1}`;
}

/** The square under a place from the board's left and top edge, in parts of its width and height; null: beside it. */
export function squareUnder(x: number, y: number, board: Shape): number | null {
  const column = Math.floor(x * board.columns);
  const line = Math.floor(y * board.rows);
  if (column < 0 || line < 0 || column >= board.columns || line >= board.rows) return null;
  return lineOf(line, board) * board.columns + column;
}

export function cellAt(cells: string, square: number): Cell {
  const cell = cells[square];
  return cell === "X" || cell === "O" ? cell : "-";
}

export function cellOf(color: Color): Cell {
  return color === 0 ? "X" : "O";
}

export function count(cells: string, cell: Cell): number {
  let found = 0;
  for (const each of cells) if (each === cell) found += 1;
  return found;
}

/** Where a key takes the focus: a square, or null for a key that moves nothing. Stays put at the border. */
export function walk(square: number, key: string, board: Shape): number | null {
  const { rows, columns, row_one_on_top: rowOneOnTop } = board;
  const row = Math.floor(square / columns);
  const column = square % columns;
  const down = rowOneOnTop ? 1 : -1;
  const at = (r: number, c: number) => clamp(r, rows) * columns + clamp(c, columns);
  switch (key) {
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "ArrowUp":
      return at(row - down, column);
    case "ArrowDown":
      return at(row + down, column);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    case "PageUp":
      return at(rowOneOnTop ? 0 : rows - 1, column);
    case "PageDown":
      return at(rowOneOnTop ? rows - 1 : 0, column);
    default:
      return null;
  }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** The cells after a legal move, as the server said they would change. */
export function apply(cells: string, move: LegalMove): string {
  const after = [...cells];
  for (const [square, cell] of move.changes) after[square] = "XO"[cell] ?? "-";
  return after.join("");
}

/** How far a square lies from the move that changed it, in king's steps: discs turn one after the other. */
export function distance(square: number, from: number | null, board: Shape): number {
  if (from === null || from >= area(board)) return 0;
  const [one, other] = [placeOf(square, board), placeOf(from, board)];
  return Math.max(Math.abs(one.y - other.y), Math.abs(one.x - other.x));
}

/** The few squares that real boards mark with a dot: corners of the centre field. */
export function isDotted(square: number, { rows, columns }: Shape): boolean {
  const near = rows !== columns ? [] : columns === 8 ? [2, 6] : columns === 6 ? [2, 4] : [];
  return near.includes(Math.floor(square / columns)) && near.includes(square % columns);
}

/** A square to begin at: the first legal one, else the middle; where any empty point may be played, the middle too. */
export function firstFocus(board: BoardState, moves: readonly LegalMove[]): number {
  const { rows, columns } = board;
  const free = board.points && board.limit === "";
  const legal = free ? undefined : moves.find((each) => each.move < area(board));
  const row = Math.floor((board.row_one_on_top ? rows : rows - 1) / 2);
  return legal ? legal.move : row * columns + Math.floor(columns / 2);
}

/** The lines of a board of crossings as an SVG path; one unit is one point. */
export function crossingLines({ rows, columns }: Shape): string {
  const across = Array.from({ length: rows }, (_, line) => `M.5 ${line + 0.5}H${columns - 0.5}`);
  const down = Array.from({ length: columns }, (_, column) => `M${column + 0.5} .5V${rows - 0.5}`);
  return [...across, ...down].join("");
}

/** The two ends of the line that won, when it is one line; null otherwise. */
export function lineEnds(line: readonly number[]): [number, number] | null {
  const [first, second] = line;
  const last = line.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  const step = second - first;
  return line.every((square, index) => square === first + index * step) ? [first, last] : null;
}
