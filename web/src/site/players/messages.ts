// What the answering worker and the searching worker say to each other.

import type { ReportState } from "../../lib/wire/types";

/** A position as the game came to it. */
export interface Asked {
  /** "gomoku/15/renju/swap2". */
  game: string;
  start: string | null;
  moves: readonly number[];
}

export interface SearchRequest extends Asked {
  id: number;
  /** A name of the catalogue: "level:6", "human:4", "the analyst". */
  player: string;
  seed: bigint;
  /** What each legal move is worth, instead of the best one. */
  every: boolean;
  /** After which the best move so far is taken; null: the player ends by itself. */
  seconds: number | null;
  /** Whose report it will be called. */
  source: string;
  /** In memory that both share: searches up to this number are to end. Null: this one ends with its worker alone. */
  ended: Int32Array | null;
}

export interface Opinion {
  move: number;
  report: ReportState;
}

export type SearchAnswer =
  | ({ id: number; type: "progress" } & Opinion)
  | { id: number; type: "found"; found: Opinion; replies: Opinion[] }
  | { id: number; type: "failed"; why: string };
