// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { JobEndEvent, JobEntry, Limit, Setting } from "./jobs";
import type { BoardState } from "./play";

/** Whether who beats whom is an order. */
export interface Circles {
  /** Players that beat each other in a circle, surely; at most 20. */
  found: string[][];
  triples: number;
  /** Triples that may be such circles. */
  may_be: number;
  /** Beyond noise; null: not known. */
  is_cyclic: boolean | null;
}

/** What the form "New contest" offers beside games, levels and champions. */
export interface ContestCatalogue {
  engines: EngineEntry[];
  /** Why engines.toml cannot be read; empty: it can, or there is none. */
  engines_fault: string;
  /** Games that openings are shipped for: "gomoku/15/renju". */
  shipped: string[];
  limits: Limit[];
  /** Of all pairings together. */
  most_games: number;
  /** Games of a pairing from openings that are searched for. */
  most_balanced: number;
}

/** One match or tournament as it stands. */
export interface ContestEntry extends JobEntry {
  format: "match" | "round-robin" | "gauntlet" | "swiss" | "sprt";
  /** Empty of a damaged one. */
  game: string;
  players: string[];
  /** First of a finished one's standings; empty: nobody is ahead, or it is not finished. */
  leader: string;
  /** Of the leader. */
  score: number | null;
}

/** The contest stands otherwise. */
export interface ContestEvent {
  type: "job";
  job: ContestEntry;
}

/** A whole contest as it stands. */
export interface ContestRecord {
  job: ContestEntry;
  /** That can be saved. */
  files: string[];
  /** That plays the same again. */
  command: string;
  openings: string;
  seed: number;
  /** Of a pairing. */
  games: number;
  /** Of a Swiss tournament, else 0. */
  rounds: number;
  move_seconds: number | null;
  /** As in a terminal; empty: none. */
  test: string;
  tables: ContestTables;
  /** Of all games of a finished contest. */
  hash: string;
}

/** What the games say so far. */
export interface ContestTables {
  played: number;
  /** Of them those that repeat another one and are not counted. */
  repeated: number;
  seconds: number;
  /** Games a second. */
  rate: number | null;
  /** Of a tournament. */
  standings: StandingRow[];
  pairings: PairingRow[];
  /** Of a tournament in which enough was played. */
  circles: Circles | null;
  /** Elo that sitting first is worth, of a tournament. */
  first_move: number | null;
  first_move_low: number | null;
  first_move_high: number | null;
  forfeits: Forfeit[];
  /** As engine testers paste it. */
  text: string;
}

/** A program of others that this machine's own engines.toml names. */
export interface EngineEntry {
  /** Player text: "remote:NAME". */
  text: string;
  /** That it plays. */
  games: string[];
}

/** Games that a player lost otherwise than by the rules. */
export interface Forfeit {
  player: string;
  reason: string;
  games: number;
  example: string;
}

/** A part of a contest's games, the newest first. */
export interface GameList {
  /** Games that match. */
  total: number;
  games: GameRow[];
}

/** One finished game of a contest. */
export interface GameRow {
  /** From 0. */
  number: number;
  black: string;
  white: string;
  winner: "black" | "white" | null;
  /** For black. */
  score: number;
  plies: number;
  /** "normal", or how it was lost otherwise. */
  termination: string;
}

/** A game that is being played. */
export interface LiveBoard {
  black: string;
  white: string;
  board: BoardState;
  /** The newest move. */
  last: number | null;
  plies: number;
}

/** The boards that are played on have changed. */
export interface LiveEvent {
  type: "live";
  /** Of games that have lasted a second; at most 4. */
  boards: LiveBoard[];
}

/** Play this. */
export interface NewContest {
  kind: "match" | "round-robin" | "gauntlet" | "swiss" | "sprt";
  /** Which game, as in "gomoku/15/renju". */
  game: string;
  /** Player texts; the first is the one that all meet in a gauntlet and in a test of several. */
  players: string[];
  /** Of a pairing; with a test at most so many. */
  games?: number;
  /** Of a Swiss tournament; null: enough to tell one winner. */
  rounds?: number | null;
  /** Of the kind "sprt". */
  test?: SprtRequest | null;
  /** "random:8", "balanced", "shipped" or "start"; of the first three also a half, as in "random:8,part=test". */
  openings?: string;
  seed?: number;
  /** Who takes longer for a move has lost; null: no limit. */
  move_seconds?: number | null;
  /** What the contest is called; null: by the time it began. */
  name?: string | null;
}

/** Do this study. */
export interface NewStudy {
  study: string;
  /** Publication size, hours; else minutes. */
  full?: boolean;
  seed?: number;
}

/** Two players' games, seen by ``a``. */
export interface PairingRow {
  a: string;
  b: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  elo: number | null;
  /** Of the 95 % interval of the Elo. */
  low: number | null;
  high: number | null;
  /** Probability that ``a`` is the stronger one. */
  los: number | null;
  /** [5] pairs of games by the points of ``a``: 0, 1/2, 1, 3/2, 2. */
  pairs: number[];
  test: SprtState | null;
}

/** The part that is worked on. */
export interface PresentCell {
  key: string;
  done: number;
  total: number | null;
  /** Of its steps: "games", "generations". */
  unit: string;
}

/** One game, to be looked at and analysed. */
export interface Replay {
  row: GameRow;
  game: string;
  /** Position text; null: the usual start. */
  start: string | null;
  moves: number[];
  labels: string[];
  opening_plies: number;
  /** Before the first move. */
  board: BoardState;
  /** The board before the first move and after each. */
  cells: string[];
  /** The stones that won, where a line of them does. */
  line: number[];
}

/** A sequential test, seen by the player that is tested. */
export interface SprtRequest {
  /** Elo that is to be rejected. */
  elo0?: number;
  /** And the one to be accepted. */
  elo1?: number;
  /** Chance to accept elo1 though elo0 holds. */
  alpha?: number;
  /** Chance to reject though elo1 holds. */
  beta?: number;
}

/** What a sequential test says by now. */
export interface SprtState {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  model: string;
  llr: number;
  /** Bound at which elo1 is rejected. */
  low: number;
  high: number;
  verdict: "elo0" | "elo1" | "open";
}

/** One player of a tournament. */
export interface StandingRow {
  rank: number;
  player: string;
  elo: number | null;
  /** Of its 95 % interval. */
  low: number | null;
  high: number | null;
  /** Its Elo is given. */
  is_anchor: boolean;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: number | null;
  /** Probability that it is stronger than the next one. */
  los: number | null;
}

/** One study of the catalogue. */
export interface StudyCard {
  name: string;
  /** What it is about: "breeding", "evaluation", "search". */
  room: string;
  question: string;
  /** Whose question it is: author, year, title. */
  source: string;
  shipped: StudyTaken;
}

/** A finished part of a study. */
export interface StudyCell {
  key: string;
  seconds: number;
}

/** One study of this machine as it stands. */
export interface StudyEntry extends JobEntry {
  /** Of the catalogue; empty of a damaged one. */
  study: string;
  full: boolean;
  seed: number;
}

/** What a study came to. */
export interface StudyFindings {
  full: boolean;
  seed: number;
  seconds: number;
  /** That finds the same in a terminal. */
  command: string;
  /** Sentences made from the numbers. */
  notes: string[];
  tables: StudyTable[];
  plot: StudyPlot;
  /** All of it as Markdown. */
  text: string;
}

/** One picture; series share both axes. */
export interface StudyPlot {
  title: string;
  x_label: string;
  y_label: string;
  series: StudySeries[];
  /** No difference is here. */
  reference: number | null;
  /** The points of a series are joined. */
  lines: boolean;
  log_x: boolean;
}

/** A study of this machine as it stands. */
export interface StudyRecord {
  job: StudyEntry;
  /** That can be saved. */
  files: string[];
  /** That does the same in a terminal. */
  command: string;
  settings: Setting[];
  work: StudyWork;
  /** Null: it is not finished. */
  findings: StudyFindings | null;
  /** The file of the plot in the study's folder; empty: there is none, because matplotlib is not installed. */
  picture: string;
}

/** The study stands otherwise. */
export interface StudyRunEvent {
  type: "job";
  job: StudyEntry;
}

/** Points of a plot. */
export interface StudySeries {
  name: string;
  /** Numbers, or names that stand side by side. */
  x: (number | string)[];
  y: number[];
  /** 95 % of each point; empty: nothing is uncertain. */
  intervals: [number, number][];
}

/** All that is known of a study before it is done here. */
export interface StudySheet {
  card: StudyCard;
  /** What the source did and found. */
  about: string;
  /** The same seed gives the same result; false where something goes by the clock. */
  is_reproducible: boolean;
  /** The small one first. */
  sizes: StudySize[];
  shipped: StudyFindings;
}

/** One of the two sizes of a study. */
export interface StudySize {
  full: boolean;
  settings: Setting[];
}

/** Rows of texts. */
export interface StudyTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** How long the result that ships took, on two cores. */
export interface StudyTaken {
  full: boolean;
  seed: number;
  seconds: number;
}

/** How far a study is. */
export interface StudyWork {
  /** The newest first, at most fifty. */
  cells: StudyCell[];
  /** Null: nobody works, or the part does not tell. */
  present: PresentCell | null;
  /** Of work in all finished parts. */
  seconds: number;
  /** Seconds, if the other parts take as long as these did; null: not known. */
  left: number | null;
}

/** The study got further. */
export interface StudyWorkEvent {
  type: "work";
  work: StudyWork;
}

/** More games were played. */
export interface TablesEvent {
  type: "tables";
  tables: ContestTables;
}

export type ArenaEvent = ContestEvent | TablesEvent | LiveEvent | JobEndEvent;

export type StudyEvent = StudyRunEvent | StudyWorkEvent | JobEndEvent;
