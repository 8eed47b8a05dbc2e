// What the page and the studying worker say to each other.

import type { ChampionEntry } from "../../lib/wire/types";

/** Requests are answered under their number, questions event by event, topics as the server's feed tells them. */
export type StudyAsked =
  | { type: "ask"; method: string; address: string; body: ArrayBuffer | null }
  | { type: "subscribe"; topic: string }
  | { type: "listen"; id: number; address: string }
  | { type: "leave"; id: number };

export interface StudyAnswer {
  id: number;
  status: number;
  /** Not of a file. */
  answer?: unknown;
  /** Of a file; its bytes as characters up to 255. */
  name?: string;
  content?: string;
}

/** Why the browser's own database did not keep an analysis. */
export type Unkept = "full" | "forbidden";

export type StudyTold =
  | { listen: number; event: { type: string } }
  | { listen: number; problem: unknown }
  | { topic: string; type: string; event?: { type: string } }
  /** It goes on in memory. */
  | { unkept: Unkept };

/** What Python says: the files of this analysis or run have changed. */
export interface Keep {
  keep: string;
  /** Of a run: whom Play offers as an opponent; null: nobody yet. */
  champion?: ChampionEntry | null;
}
