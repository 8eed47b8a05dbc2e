// A board that nobody plays on.

import type { BoardModel, Shown } from "../../../board/model";
import type { BoardState, LiveBoard } from "../../../lib/wire/types";

export abstract class Still implements BoardModel {
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });
  wantsFocus = $state(false);

  abstract readonly game: { readonly board: BoardState; readonly moves: readonly [] } | null;
  abstract readonly lastMove: number | null;
  abstract readonly winningLine: readonly number[];

  readonly yourTurn = false;
  readonly moves = [];
  readonly forbidden: ReadonlyMap<number, string> = new Map();
  readonly worths: ReadonlyMap<number, string> = new Map();

  play(): void {}
  aim(): void {}
  undo(): void {}
}

/** A game as it is being played. */
export class Live extends Still {
  live = $state.raw<LiveBoard | null>(null);

  readonly game = $derived(this.live ? { board: this.live.board, moves: [] as const } : null);
  readonly lastMove = $derived(this.live && this.live.last !== null && this.live.last < this.live.board.cells.length ? this.live.last : null);
  readonly winningLine = [];

  put(live: LiveBoard): void {
    const { cells } = live.board;
    this.shown = { cells, before: this.live?.board.cells ?? cells, from: live.last };
    this.live = live;
  }
}
