// The board as a picture: which square stands where, how the arrow keys walk, what a move changes. Knows no rules.

import type { BoardState, Color, LegalMove } from "../lib/wire/types";

/** Empty, black, white. */
export type Cell = "-" | "X" | "O";

/** Board rows from the top of the screen to the bottom. */
export function rowsOnScreen(size: number, rowOneOnTop: boolean): number[] {
  const rows = Array.from({ length: size }, (_, row) => row);
  return rowOneOnTop ? rows : rows.reverse();
}

export function squareName(square: number, size: number, columns: string): string {
  return `${(columns[square % size] ?? "?").toUpperCase()}${Math.floor(square / size) + 1}`;
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
export function walk(square: number, key: string, size: number, rowOneOnTop: boolean): number | null {
  const row = Math.floor(square / size);
  const column = square % size;
  const down = rowOneOnTop ? 1 : -1;
  const at = (r: number, c: number) => clamp(r, size) * size + clamp(c, size);
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
      return at(row, size - 1);
    case "PageUp":
      return at(rowOneOnTop ? 0 : size - 1, column);
    case "PageDown":
      return at(rowOneOnTop ? size - 1 : 0, column);
    default:
      return null;
  }
}

function clamp(index: number, size: number): number {
  return Math.max(0, Math.min(size - 1, index));
}

/** The cells after a legal move, as the server said they would change. */
export function apply(cells: string, move: LegalMove): string {
  const after = [...cells];
  for (const [square, cell] of move.changes) after[square] = "XO"[cell] ?? "-";
  return after.join("");
}

/** How far a square lies from the move that changed it, in king's steps: discs turn one after the other. */
export function distance(square: number, from: number | null, size: number): number {
  if (from === null || from >= size * size) return 0;
  const rows = Math.abs(Math.floor(square / size) - Math.floor(from / size));
  return Math.max(rows, Math.abs((square % size) - (from % size)));
}

/** The few squares that real boards mark with a dot: corners of the centre field. */
export function isDotted(square: number, size: number): boolean {
  const near = size === 8 ? [2, 6] : size === 6 ? [2, 4] : [];
  return near.includes(Math.floor(square / size)) && near.includes(square % size);
}

/** A square to begin at: the first legal one, else the middle; where any empty point may be played, the middle too. */
export function firstFocus(board: BoardState, moves: readonly LegalMove[], size: number): number {
  const free = board.points && board.limit === "";
  const legal = free ? undefined : moves.find((each) => each.move < size * size);
  const row = board.row_one_on_top ? Math.floor(size / 2) : Math.floor((size - 1) / 2);
  return legal ? legal.move : row * size + Math.floor(size / 2);
}

/** The two ends of the line that won, when it is one line; null otherwise. */
export function lineEnds(line: readonly number[]): [number, number] | null {
  const [first, second] = line;
  const last = line.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  const step = second - first;
  return line.every((square, index) => square === first + index * step) ? [first, last] : null;
}
