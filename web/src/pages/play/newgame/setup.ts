// A position to begin from, as a text: a cell a square from a1 along the row, and who is to move.

import type { Cell } from "../../../board/geometry";

export interface Setup {
  cells: string;
  toMove: "X" | "O";
}

/** What a text says of a board with so many squares; null: it is written in another way, which only the server reads. */
export function readSetup(text: string, squares: number): Setup | null {
  const [cells = "", toMove] = text.trim().split(/\s+/);
  if (cells.length !== squares || /[^-XO]/.test(cells) || (toMove !== "X" && toMove !== "O")) return null;
  return { cells, toMove };
}

export function setupText({ cells, toMove }: Setup): string {
  return `${cells} ${toMove}`;
}

const NEXT: Record<Cell, Cell> = { "-": "X", X: "O", O: "-" };

/** Black where nothing lay, then white, then nothing again. */
export function pressed(setup: Setup, square: number): Setup {
  const cell = setup.cells[square] as Cell;
  return { ...setup, cells: setup.cells.slice(0, square) + NEXT[cell] + setup.cells.slice(square + 1) };
}
