// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { JobEndEvent, JobEntry } from "./jobs";
import type { BoardState, LegalMove } from "./play";

/** Call it so, or note this; null: as it is. */
export interface ChangedCollection {
  name?: string | null;
  note?: string | null;
}

/** A game in a collection. */
export interface CollectedGame {
  game: FoundInLibrary;
  note: string;
  /** Seconds since 1970. */
  added: number;
}

/** What came of an order. */
export interface CollectionChanged {
  collection: CollectionEntry;
  /** That it changed; of an addition those that are new in it. */
  games: number;
}

/** A collection in a list. */
export interface CollectionEntry {
  id: number;
  name: string;
  note: string;
  /** Seconds since 1970. */
  created: number;
  /** Seconds since 1970; null: it is there. */
  deleted: number | null;
  /** That are in it. */
  games: number;
  /** The game that was asked about is in it. */
  holds: boolean;
}

/** All collections. */
export interface CollectionList {
  /** By name. */
  collections: CollectionEntry[];
  /** That can be brought back, the last one first. */
  deleted: CollectionEntry[];
}

/** A collection with some of its games. */
export interface CollectionPage {
  collection: CollectionEntry;
  games: CollectedGame[];
  /** Ask for more with this; null: there is no more. */
  after: number | null;
}

/** A game of the library in a list. */
export interface FoundInLibrary {
  id: number;
  game: string;
  black: string;
  white: string;
  event: string;
  /** 0: unknown. */
  year: number;
  opening: string;
  /** For black. */
  score: number | null;
  /** The move then made; empty: no position was asked for, or it ended there. */
  next: string;
}

/** A note for a game of a collection; empty: none. */
export interface GameNote {
  game: number;
  note: string;
}

/** How many games fit. */
export interface GamesCount {
  games: number;
}

/** Some games of a search. */
export interface GamesPage {
  games: FoundInLibrary[];
  /** Ask for more with this; null: there is no more. */
  above: number | null;
  /** The largest number of a game, to tell how far the search has come. */
  last: number;
}

/** One import as it stands; its steps are KiB of the files. */
export interface ImportEntry extends JobEntry {
  /** The first of what it reads. */
  files: string[];
  read: number;
  added: number;
  /** That the library had. */
  repeated: number;
  refused: number;
  /** That it worked. */
  seconds: number;
}

/** The import stands otherwise. */
export interface ImportEvent {
  type: "job";
  job: ImportEntry;
}

/** One import, and the first of what it refused. */
export interface ImportRecord {
  job: ImportEntry;
  /** That can be saved. */
  files: string[];
  refused: RefusedRecord[];
}

/** Games of one kind. */
export interface LibraryKind {
  /** Game, board and rules, as "reversi/8". */
  game: string;
  /** That they are exported in. */
  formats: string[];
}

/** What there is. */
export interface LibraryState {
  games: number;
  kinds: LibraryKind[];
  /** Games that the tree does not count yet, about. */
  behind: number;
}

/** A collection without games. */
export interface NewCollection {
  name: string;
  note?: string;
}

/** Import this: an upload, or what lies on the server's machine. */
export interface NewImport {
  upload?: string | null;
  /** Files and folders of the machine on which the server runs. */
  paths?: string[];
  /** Board of files that do not say it. */
  size?: number;
  /** Instead of all that: the games that were played here, on the page and in matches. */
  own?: boolean;
}

/** Delete it, or bring it back as it was. */
export interface OrderedCollection {
  order: "delete" | "restore";
}

/** Add these games, remove them, or bring them back to their places. */
export interface OrderedGames {
  order: "add" | "remove" | "restore";
  games: number[];
}

/** A move on the way to a position. */
export interface PathMove {
  move: number;
  label: string;
  opening: string;
}

/** A record, or a whole file (0), that could not be taken. */
export interface RefusedRecord {
  file: string;
  record: number;
  reason: string;
}

/** A move that was played in a position, images of it included. */
export interface TreeMove {
  move: number;
  label: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** Games without a result. */
  open: number;
  /** Of the points, a draw counting half. */
  share: number;
  /** The last; 0: unknown. */
  year: number;
  /** Name of the position after it; empty: none. */
  opening: string;
}

/** A position of the opening tree. */
export interface TreeNode {
  game: string;
  board: BoardState;
  legal: LegalMove[];
  path: PathMove[];
  /** The last name on the way. */
  opening: string;
  /** Those that were played, most games first. */
  moves: TreeMove[];
  over: boolean;
}

/** The file is there. */
export interface Uploaded {
  /** Where it lies with the other files of this upload. */
  upload: string;
  bytes: number;
}

export type LibraryEvent = ImportEvent | JobEndEvent;
