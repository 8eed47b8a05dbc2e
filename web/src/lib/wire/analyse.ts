// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { BoardState, Color, LegalMove } from "./play";

/** One move of the game. */
export interface AnalysedStep {
  move: number;
  label: string;
  color: Color;
  is_pass: boolean;
  /** The board after it. */
  cells: string;
}

/** Where the analysis is. */
export interface AnalysisCreated {
  id: string;
}

/** A whole analysis as it stands. */
export interface AnalysisState {
  id: string;
  game: string;
  /** Position text; null: the usual start. */
  start: string | null;
  /** Of the first position. */
  board: BoardState;
  steps: AnalysedStep[];
  black: string;
  white: string;
  analyst: string;
  /** Of a position. */
  seconds: number;
  state: "queued" | "running" | "paused" | "stopped" | "finished" | "failed";
  message: string;
  /** [steps + 1] */
  values: (PositionValue | null)[];
  /** Of a finished one. */
  review: ReviewState | null;
  /** The tree of the game with what the person added. */
  study: Study;
  /** Of files that hold this game: "sgf". */
  formats: string[];
  /** Forced wins can be looked for in positions of this game. */
  forced_wins: boolean;
}

/** Nothing more will come: the analysis is finished, or stopped with a reason. */
export interface EndEvent {
  type: "end";
  state: string;
  message: string;
}

/** Whether one side wins by force, against every defence. */
export interface ForcedWinEvent {
  type: "forced";
  /** Whose win is looked for. */
  color: Color;
  /** It is the other side's turn: a win is what threatens, were this side to move. */
  threatens: boolean;
  won: boolean;
  /** There is no such win: every one was tried. Neither this nor won: a limit came first, which proves nothing. */
  exhausted: boolean;
  /** Of the win; without one, of the wins that were looked for (docs/forced-wins.md). */
  kind: "vcf" | "vct" | "quiet";
  /** The winner's before the winning one. */
  moves: number;
  /** Of both sides up to the win; empty without one. */
  line: number[];
  labels: string[];
  nodes: number;
  seconds: number;
}

/** A game that was found in a file or a pasted text; what ``NewAnalysis`` asks for, and what tells it apart. */
export interface FoundGame {
  game: string;
  start: string | null;
  moves: number[];
  black: string;
  white: string;
  date: string;
  event: string;
  score: number | null;
  /** Its variations, comments and marks, passes put in; null: it has none. */
  study: Study | null;
  /** Moves of its variations that a study does not hold: illegal, or too many. */
  left_out: number;
}

/** What one legal move leads to. */
export interface LineState {
  move: number;
  value: number | null;
  unit: string;
  chance: number | null;
  certain: boolean;
  exact: boolean;
  /** The line from this move on; of the best moves only. */
  labels: string[];
  line: number[];
}

/** Every legal move at the same depth, the best for the side to move first. */
export interface LinesEvent {
  type: "lines";
  depth: number;
  nodes: number;
  seconds: number;
  lines: LineState[];
}

/** What one move of the game cost. */
export interface MoveReview {
  forced: boolean;
  /** In the unit of the review, at least 0. */
  loss: number | null;
  chance_loss: number | null;
  /** "inaccuracy", "mistake", "blunder" or empty. */
  grade: string;
  reason: ReasonState | null;
}

/** Analyse this game. */
export interface NewAnalysis {
  /** Which game, as in "gomoku/15/renju". */
  game: string;
  /** Position text; null: the game's usual start. */
  start?: string | null;
  moves?: number[];
  black?: string;
  white?: string;
}

/** The position whose lines will follow. */
export interface PlaceEvent {
  type: "place";
  board: BoardState;
  moves: LegalMove[];
  over: boolean;
  /** A forced win can be looked for here: the game goes on, and no opening rule binds the next stone. */
  forced_wins: boolean;
}

/** What the analyst found of one position. */
export interface PositionValue {
  /** Moves made before it. */
  ply: number;
  /** In ``unit``; null: nothing is known. */
  value: number | null;
  /** "discs", "points", "win probability" or "result"; empty: nothing is known. */
  unit: string;
  /** That black wins, 0 to 1. */
  chance: number | null;
  /** Who wins is proven. */
  certain: boolean;
  /** And the value is the result under best play. */
  exact: boolean;
  /** The best. */
  move: number | null;
  line: number[];
  /** Of the line. */
  labels: string[];
  depth: number;
  nodes: number;
  seconds: number;
}

/** Why the best move was better: a code with its squares, as text, and numbers (docs/analyse.md). */
export interface ReasonState {
  code: string;
  squares: string[];
  count: number;
  instead: number;
}

/** What a finished analysis says of the moves. */
export interface ReviewState {
  /** Of losses: "discs" or "winning chance". */
  unit: string;
  opening: string;
  moves: MoveReview[];
  sides: [SideReview, SideReview];
  /** Indices of moves, the gravest first. */
  worst: number[];
}

/** How one colour played. */
export interface SideReview {
  /** Per cent. */
  accuracy: number | null;
  /** The mean of its moves with a choice. */
  loss: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A tree of moves that holds those of the game. Of several ways on the one that matters most stands first. */
export interface Study {
  /** Of the game. */
  start: StudyNote;
  nodes: StudyNode[];
}

/** A sign on a square of the board, or an arrow. */
export interface StudyMark {
  kind: "circle" | "square" | "triangle" | "cross" | "label" | "arrow";
  square: number;
  /** The square that an arrow points to. */
  to?: number | null;
  /** Of a label. */
  text?: string;
}

/** A moment: behind which one, by which move. */
export interface StudyNode {
  comment?: string;
  /** What the move that led here is worth. */
  glyph?: "" | "!" | "!!" | "?" | "??" | "!?" | "?!";
  marks?: StudyMark[];
  /** 0: the start; N: the N-th node, which stands before this one. */
  parent: number;
  move: number;
}

/** What is said about one moment. */
export interface StudyNote {
  comment?: string;
  /** What the move that led here is worth. */
  glyph?: "" | "!" | "!!" | "?" | "??" | "!?" | "?!";
  marks?: StudyMark[];
}

/** One more position is valued. */
export interface ValueEvent {
  type: "value";
  value: PositionValue;
  done: number;
  total: number;
}

export type AnalyseEvent = ValueEvent | EndEvent | PlaceEvent | LinesEvent | ForcedWinEvent;
