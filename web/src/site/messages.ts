// What the page and the answering worker say to each other.

import type { Answer, Request } from "../lib/wire/types";

export interface SavedFile {
  name: string;
  text: string;
}

/** What a file of records brought. */
export interface Taken {
  /** That are new, or longer than they were. */
  games: number;
  /** It has lines that carry analyses. */
  hasAnalyses: boolean;
}

/** Each is answered under its number, but for what is said in the game. */
export type Asked =
  | { type: "request"; method: string; address: string; body: unknown; /** The id of the game that is made. */ as?: string }
  /** A game, or all of them, as a file. */
  | { type: "file"; game: string | null }
  /** Keep the records of a file, or see only whether all of them can be kept. */
  | { type: "take"; text: string; keeps: boolean }
  | { type: "play"; request: Request };

export interface Answered {
  id: number;
  status: number;
  answer: unknown;
}

export interface Told {
  told: Answer;
}
