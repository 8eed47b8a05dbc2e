// What a board shows, and whom it asks when somebody presses it. It knows no rules and no server.

import type { BoardState, LegalMove } from "../lib/wire/types";

/** What is drawn: `before` is what was drawn last, so that it is known which discs turn. */
export interface Shown {
  cells: string;
  before: string;
  /** The move that made the difference. */
  from: number | null;
}

/** Something about one square that holds until the next step. */
export interface Noted {
  ply: number;
  square: number;
  words: string;
}

/** What is left out, a board does not have. */
export interface BoardModel {
  readonly game: { readonly board: BoardState; readonly moves: readonly LegalMove[] } | null;
  readonly shown: Shown;
  /** false: nothing can be pressed. */
  readonly connected?: boolean;
  /** Why there may be nothing to show. */
  readonly problem?: unknown;
  readonly yourTurn: boolean;
  /** What the person may do now. */
  readonly moves: readonly LegalMove[];
  /** The step that the person looks back at; null: the present. */
  readonly review?: number | null;
  readonly lastMove: number | null;
  readonly winningLine?: readonly number[];
  /** Where the person has tapped once: the second tap plays. */
  readonly aimed?: Noted | null;
  /** A square that was refused, and why. */
  readonly refusal?: Noted | null;
  /** Squares that are forbidden to the person now, each with the reason. */
  readonly forbidden: ReadonlyMap<number, string>;
  readonly hint?: { readonly move: number } | null;
  /** What each legal move is worth to the person. */
  readonly worths: ReadonlyMap<number, string>;
  /** How a worth is read out; left out: as discs or percent. */
  readonly sayWorth?: (worth: string) => string;
  /** How far below the best each of them is, 0 (as good) to 4 (much worse); left out: that is not shown. */
  readonly heats?: ReadonlyMap<number, number>;
  /** Whose each square is at the end, 1 black's to -1 white's; left out: that is not shown. */
  readonly owners?: ReadonlyMap<number, number>;
  /** The number of its step on each stone; left out: that is not shown. */
  readonly numbers?: ReadonlyMap<number, number>;
  /** What is said of the marks on each square; left out: there are none. */
  readonly marks?: ReadonlyMap<number, string>;
  /** Moves of an expected line that is pointed at. */
  readonly preview?: readonly number[];
  /** The board should take the focus when the game is there. */
  wantsFocus: boolean;

  play(move: number): void;
  aim(square: number): void;
  forgetAim?(): void;
  undo(): void;
  askHint?(): void;
}
