// A position of either game as the session meets it. What the rules say comes from the kernel; this is its one shape.

import type { BoardState, Color, LegalMove, Seat } from "../../lib/wire/types";
import type { Act } from "../data/types";
import { Problem } from "./problems";

export const LETTERS = "abcdefghijklmnopqrstuv";
/** Black's, white's. */
export const STONES = "XO";

export interface Position {
  /** One of "-XO" a square, from a1 along the row. */
  readonly cells: string;
  readonly toMove: Color;
  readonly seat: Seat;
  /** Who has black; until an opening's choice says otherwise the first player. */
  readonly blackSeat: Seat;
  /** 0 once colours are settled; 1 while the acting seat is to choose one, -1 when somebody will later. */
  readonly coloursOpen: -1 | 0 | 1;
  /** What the opening rule asks of the seat that acts; empty: a stone of the side to move. */
  readonly act: Act;
  /** Ascending; only the pass of a side that must pass; empty when the game is over. */
  readonly moves: readonly number[];
  readonly isOver: boolean;
  /** Of a finished game for black, the empty squares to the winner. */
  readonly margin: number;
  /** Black's and white's discs; null: the game counts none. */
  readonly discs: [number, number] | null;
  /** The stones that won. */
  readonly line: readonly number[];
  /** The board, and the board's size with the rule set, as the kernel's searches take them. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly variant: Readonly<Record<string, unknown>>;
  /** Throws Problem. */
  play(move: number): Position;
  board(): BoardState;
  legal(): LegalMove[];
  /** Of a start: what `read` reads. */
  format(): string;
}

/** "d3" of a square. */
export function squareText(square: number, columns: number): string {
  return `${LETTERS[square % columns]}${Math.floor(square / columns) + 1}`;
}

/** What is drawn of any position; `more`: what is otherwise than in Reversi. */
export function boardState(position: Position, { size, pass, ...more }: { size: number; pass: number } & Partial<BoardState>): BoardState {
  const { cells, toMove, seat, moves } = position;
  return {
    rows: size, columns: size, cells, seat, to_move: toMove, labels: LETTERS.slice(0, size), row_one_on_top: true, counted: true,
    must_pass: moves.length === 1 && moves[0] === pass, points: false, stars: [], forbidden: [], limit: "", placing: [], offered: [], offers_left: 0,
    ...more,
  };
}

/** The squares with one of "-XO", ascending. */
export function squaresWith(cell: string, cells: string): number[] {
  return Array.from(cells, (_, square) => square).filter((square) => cells[square] === cell);
}

/** Cells and the side to move of a text such as "--XO-- X", as they stand there. Throws Problem. */
export function readBoard(text: string, squares: number): { cells: string; toMove: Color } {
  const said = text.replace(/\s+/g, "");
  const [cells, side] = [said.slice(0, squares), said.slice(squares)];
  if (!/^[-XO]*$/.test(cells) || !/^[XO]$/.test(side)) {
    throw new Problem("position-text", `'${text.slice(0, 40)}' is no position; expected ${squares} of 'X', 'O' and '-' and then the side to move`);
  }
  return { cells, toMove: side === "X" ? 0 : 1 };
}
