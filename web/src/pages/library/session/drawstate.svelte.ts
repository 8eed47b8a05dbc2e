// A position that somebody draws: every press on a square gives it the next content.

import type { BoardModel, Shown } from "../../../board/model";
import type { BoardState, Color, LegalMove } from "../../../lib/wire/types";

const NEXT: Record<string, string> = { "-": "X", X: "O", O: "-" };

export class DrawState implements BoardModel {
  cells = $state("");
  color = $state<Color>(0);
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });

  #board: BoardState;

  readonly lastMove = null;
  readonly yourTurn = false;
  readonly moves: readonly LegalMove[] = [];
  readonly forbidden: ReadonlyMap<number, string> = new Map();
  readonly worths: ReadonlyMap<number, string> = new Map();
  readonly game = $derived({ board: { ...this.#shape(), cells: this.cells, to_move: this.color, forbidden: [] }, moves: [] });
  /** As the server reads it. */
  readonly text = $derived(`${this.cells} ${this.color === 0 ? "X" : "O"}`);
  readonly isEmpty = $derived(!/[XO]/.test(this.cells));

  /** Begin with a board as it lies there. */
  constructor(board: BoardState) {
    this.#board = board;
    this.color = board.to_move;
    this.#draw(board.cells);
  }

  play(square: number): void {
    const cell = this.cells[square];
    if (cell !== undefined) this.#draw(this.cells.slice(0, square) + (NEXT[cell] ?? "-") + this.cells.slice(square + 1));
  }

  clear(): void {
    this.#draw("-".repeat(this.cells.length));
  }

  aim(square: number): void {
    this.play(square);
  }

  undo(): void {
    this.#draw(this.shown.before);
  }

  #shape(): BoardState {
    return this.#board;
  }

  #draw(cells: string): void {
    this.shown = { cells, before: this.cells || cells, from: null };
    this.cells = cells;
  }
}
