// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { BoardState, LegalMove } from "./play";

/** A generation: who lived, who was drawn, and who came of it. */
export interface BroodState {
  game: string;
  evaluator: string;
  genes: string[];
  generation: number;
  seed: number;
  /** Played for the fitness. */
  games: number;
  selection: string;
  individuals: IndividualState[];
  children: ChildState[];
  /** [generation + 1] the best fitness of every generation up to this one. */
  best: number[];
  mean: number[];
}

/** One of the next population. */
export interface ChildState {
  /** "copy", "child" or "mutated child". */
  origin: string;
  /** Places in the population. */
  parents: number[];
  /** Its genes from here on are the second parent's; of every second child of a pair the other way round. */
  cut: number | null;
  /** Weights before mutation. */
  before: number[];
  weights: number[];
}

/** What an evaluator says of the position. */
export interface EvaluationState {
  evaluator: string;
  /** For the side to move, as the evaluator says; null: the game is over. */
  value: number | null;
  scale: number;
  /** Those that are not 0, in the order in which they are added; null: the evaluator is no sum of features. */
  features: FeatureRow[] | null;
  /** Features that are 0 here. */
  zeros: number;
}

/** One feature of an evaluation. */
export interface FeatureRow {
  name: string;
  /** For the side to move. */
  value: number;
  weight: number;
  /** Value times weight. */
  term: number;
  /** (square, its part of the value); null: the value is no sum over squares. */
  squares: [number, number][] | null;
}

/** The tree at the end: the most visited nodes, each after its parent. */
export interface GrownTreeEvent {
  type: "tree";
  /** -1 of the root. */
  parents: number[];
  moves: number[];
  labels: string[];
  visits: number[];
  /** 0 to 1, for the side that made the move; of the root for the side to move. */
  values: number[];
  /** Mean and exploration together, by which a child is chosen; null: it is proven. */
  bounds: (number | null)[];
  /** 1 won, 0 drawn, -1 lost for the same side. */
  proofs: (number | null)[];
  /** Visited nodes in all. */
  size: number;
  seed: number;
}

/** A Monte Carlo search as far as it has come; every move that was tried. */
export interface GrowthEvent {
  type: "growth";
  playouts: number;
  nodes: number;
  seconds: number;
  move: number | null;
  /** (move, visits, value 0 to 1 for the side to move) */
  moves: [number, number, number][];
}

/** One of a population. */
export interface IndividualState {
  weights: number[];
  fitness: number;
  wins: number;
  draws: number;
  losses: number;
  /** To be drawn as the first parent of a pair, and as the second. */
  chance: [number, number];
}

/** The position, and what can be looked at there. */
export interface PlaceState {
  /** As the server writes it. */
  game: string;
  board: BoardState;
  moves: LegalMove[];
  /** Of the moves up to here. */
  labels: string[];
  /** The square played last. */
  last: number | null;
  over: boolean;
  /** (text, one line about it); empty: the game has no evaluations. */
  evaluators: [string, string][];
  /** Plies that a tree may have here. */
  depth: number;
  /** Plies that playouts have by default; -1: to the end, which takes long where every empty point is a move. */
  simulate: number;
  /** The game values its points. */
  has_points: boolean;
  /** The game can be played by evolved sequences. */
  has_sequences: boolean;
}

/** The best sequence of a generation. */
export interface PlanEvent {
  type: "plan";
  /** Bred so far; 0: the random ones. */
  generation: number;
  fitness: number;
  /** Points of one's own steps less those of the other side. */
  tendency: number;
  evaluations: number;
  /** Share of those that cannot be played. */
  invalid: number;
  steps: PlanStep[];
  /** What would be played: the first step, or the second where the tendency leans to the other side. */
  move: number | null;
}

/** One stone of a sequence. */
export interface PlanStep {
  square: number;
  label: string;
  color: number;
  /** Points of the step: attack and defence together. */
  worth: number;
  decides: boolean;
}

/** What a point is worth to the side to move. */
export interface PointState {
  square: number;
  label: string;
  attack: number;
  defence: number;
  value: number;
  /** 1 wins at once ... 4 little gain. */
  attack_level: number;
  defence_level: number;
  /** Of the table of rewards. */
  row: string;
  reward: number;
  /** That its class of points is chosen, 0 to 1. */
  chance: number;
  /** The best of its class. */
  first: boolean;
}

/** What the points are worth, the first to be played first. */
export interface PointsState {
  evaluator: string;
  /** Points that win at once, or stop the other side from it, come before every reward. */
  urgent: "" | "win" | "stop";
  /** K: how willingly a point of a lesser class is taken. */
  willingness: number;
  /** Rows of the table in the order in which they are tried. */
  rewards: [string, number][];
  points: PointState[];
}

/** Nothing more will come; ``failed``: the message says why. */
export interface ThinkEnd {
  type: "end";
  state: string;
  message: string;
}

/** An alpha-beta search in the order of its steps: node 0 is the root, the others as they were entered. */
export interface TreeState {
  evaluator: string;
  depth: number;
  /** For the side to move at the root; null: the search was too large. */
  value: number | null;
  move: number | null;
  line: number[];
  /** -1 of the root. */
  parents: number[];
  /** That led to each; -1 of the root. */
  moves: number[];
  labels: string[];
  /** When each was entered, for the side to move there; null: no bound. */
  alphas: (number | null)[];
  betas: (number | null)[];
  /** For the side to move there (fail-soft); null: the search ended before. */
  values: (number | null)[];
  /** To move: 0 black, 1 white. */
  sides: number[];
  /** n: node n was entered; -n - 1: it has its value. */
  steps: number[];
  /** Moves that were not looked at, because the value had reached beta. */
  cut: string[][];
  /** As the search counts them. */
  nodes: number;
  leaves: number;
  /** Of a search of the same depth without cuts; null: too many to count. */
  minimax_nodes: number | null;
  complete: boolean;
}

export type ThinkEvent = GrowthEvent | GrownTreeEvent | PlanEvent | ThinkEnd;
