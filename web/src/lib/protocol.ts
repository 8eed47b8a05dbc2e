// What the server and the page say to each other (docs/web.md, "Protocol"); the twin of apps/web/play/messages.py.

/** 0 black, 1 white. */
export type Color = 0 | 1;

/** One of "-XO": empty, black, white. */
export type Cell = "-" | "X" | "O";

export interface Score {
  /** For black: more is better. */
  value: number;
  unit: "points" | "discs" | "win probability" | "result";
  /** Who wins is proven. */
  certain: boolean;
}

/** Who plays: 0 the first player, 1 the second. Not a colour: an opening's choice may part the two. */
export type Seat = 0 | 1;

export interface Report {
  /** Also null while an opening leaves the colours open. */
  score: Score | null;
  /** That black wins, 0 to 1; null: the score does not say. */
  chance: number | null;
  line: number[];
  labels: string[];
  depth: number;
  nodes: number;
  /** Simulated games; 0 of a search without them. */
  playouts: number;
  seconds: number;
  /** The score is the result under best play; of any other certain one the margin is the least. */
  exact: boolean;
}

export interface Step {
  move: number;
  label: string;
  seat: Seat;
  /** Whose turn it was: of a stone, its colour. */
  color: Color;
  is_pass: boolean;
  /** The board after the step. */
  cells: string;
  report: Report | null;
}

export interface LegalMove {
  move: number;
  label: string;
  /** (square, 0 black, 1 white or -1 empty), the move's own square first. */
  changes: [number, -1 | 0 | 1][];
}

export interface Board {
  cells: string;
  to_move: Color;
  seat: Seat;
  columns: string;
  row_one_on_top: boolean;
  counted: boolean;
  must_pass: boolean;
  /** Stones lie on the crossings of lines, not in cells. */
  points: boolean;
  stars: number[];
  /** Empty squares that the rules forbid to the side to move, with the reason. */
  forbidden: [number, string][];
  /** What the opening asks of the next stone: "centre"; empty: nothing. */
  limit: string;
  /** Colours of the stones that the acting seat places before a choice, the next first. */
  placing: Color[];
}

export interface Result {
  winner: Color | null;
  margin: number;
  /** The stones that won, where a line of them does. */
  line: number[];
}

/** An opponent that is bred for its game; it is there when there are `total` vectors. */
export interface Breeding {
  terms: string[];
  seed: number;
  total: number;
  /** Weights of the terms, one vector a position so far. */
  vectors: number[][];
  /** Of the vectors so far; empty before the first. */
  mean: number[];
}

export interface Game {
  type: "game";
  id: string;
  game: string;
  size: number;
  /** Empty for a game without rule sets. */
  rule: string;
  opening: string;
  /** The first player and the second. */
  seats: [string, string];
  /** Who has black before each step and now; null: an opening leaves it open. */
  black_seats: (Seat | null)[];
  ply: number;
  start: string;
  board: Board;
  moves: LegalMove[];
  steps: Step[];
  /** The neutral analyst's, of the position before each step and now. */
  analyses: (Report | null)[];
  thinking: boolean;
  can_undo: boolean;
  halted: string | null;
  breeding: Breeding | null;
  result: Result | null;
}

export interface Thinking {
  type: "thinking";
  id: string;
  ply: number;
  report: Report;
}

/** One of the game's analyses has come. */
export interface AnalysisNews {
  type: "analysis";
  id: string;
  ply: number;
  report: Report;
}

export interface BreedingNews {
  type: "breeding";
  id: string;
  breeding: Breeding;
}

/** What a legal move leads to. */
export type MoveValue = { move: number } & Pick<Report, "score" | "chance" | "exact">;

export interface Hint {
  type: "hint";
  id: string;
  ply: number;
  move: number;
  label: string;
  report: Report;
  /** Of every legal move, where that was asked for. */
  values: MoveValue[];
}

/** RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
}

export interface Refusal {
  type: "problem";
  about: string;
  problem: Problem;
}

export type Answer = Game | Thinking | AnalysisNews | BreedingNews | Hint | Refusal;

export type Request =
  | { type: "open"; id: string; analysis: boolean }
  | { type: "move"; id: string; ply: number; move: number }
  | { type: "undo"; id: string }
  | { type: "hint"; id: string; ply: number; every: boolean }
  | { type: "stop"; id: string; ply: number }
  | { type: "think"; id: string; ply: number };

export interface Level {
  /** "level:6", "level:mc2" */
  text: string;
  /** "3 plies" */
  label: string;
  /** "" or "mc": Monte Carlo, listed by itself. */
  family: string;
  /** Above the weakest level; null: not measured. */
  elo: number | null;
}

export interface SizeEntry {
  size: number;
  /** Opening rules that this board has room for, the usual one first. */
  openings: string[];
  levels: Level[];
  default: string;
  /** A player text of one's own that this board accepts. */
  example: string;
  /** A player text to be followed by "/seed=N": an opponent bred for the game. */
  bred: string | null;
}

export interface GameEntry {
  name: string;
  default_size: number;
  /** To be offered first. */
  usual_sizes: number[];
  /** Rule sets, the usual one first; empty: a game without them. */
  rules: string[];
  sizes: SizeEntry[];
  /** Of files that hold its games: "jsonl". */
  formats: string[];
}

export interface Catalogue {
  games: GameEntry[];
}

export interface NewGame {
  game: string;
  size: number;
  rule?: string;
  opening?: string;
  /** "black": the first player. */
  you: "black" | "white";
  opponent: string;
}

export interface Summary {
  id: string;
  game: string;
  size: number;
  rule: string;
  opening: string;
  seats: [string, string];
  ply: number;
  updated: number;
}

/** One of all stored games; of a damaged one only the id and the fault are known. */
export interface StoredGame extends Summary {
  /** Seconds since 1970. */
  created: number;
  /** Who had black at the end. */
  black_seat: Seat | null;
  /** For black; null: not over. */
  margin: number | null;
  /** The margin is a number of discs. */
  counted: boolean;
  formats: string[];
  /** Why it is damaged; empty: it is not. */
  fault: string;
}

/** The champion of one of the person's own runs. */
export interface Champion {
  /** "mine/NAME" */
  text: string;
  name: string;
  game: string;
  /** Boards that it plays on. */
  sizes: number[];
  /** Why it cannot be played; empty: it can. */
  fault: string;
}

export const HUMAN = "human";
