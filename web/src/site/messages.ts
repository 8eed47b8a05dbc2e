// What the page and the answering worker say to each other.

import type { Answer, Request } from "../lib/wire/types";

export interface SavedFile {
  name: string;
  text: string;
}

/** Each is answered under its number, but for what is said in the game. */
export type Asked =
  | { id: number; type: "request"; method: string; address: string; body: unknown }
  /** A game, or all of them, as a file. */
  | { id: number; type: "file"; game: string | null }
  /** Keep the records of a file. */
  | { id: number; type: "take"; text: string }
  | { id: 0; type: "play"; request: Request };

export type Said =
  | { id: number; status: number; answer: unknown }
  | { id: 0; told: Answer };
