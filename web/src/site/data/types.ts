// What tools/site_app/data.py writes of Python's catalogues.

import type { Seat } from "../../lib/wire/types";

/** A player as the kernel's batches take it. */
export interface PlayerRow {
  search: "random" | "greedy" | "minimax" | "alphabeta" | "engine" | "rewards" | "mcts" | "flat" | "human";
  /** Place in `evaluators`; null: none. */
  evaluator?: number | null;
  limits?: { depth?: number; nodes?: number; playouts?: number };
  /** How often of 1 it plays a random legal move. */
  noise?: number;
  /** What the kernel makes its search of, and what every call of it takes. */
  made?: Readonly<Record<string, number>>;
  asked?: Readonly<Record<string, number>>;
  /** Instead of an `evaluator`: one with weights of its own. */
  bred?: EvaluatorRow & { weights: readonly number[] };
  /** Of "human": which one, from 1, and the place of the player that values its moves. */
  person?: number;
  judge?: number;
}

export interface EvaluatorRow {
  family: string;
  options: string;
  /** Points that make a chance of 1 / (1 + 1/e). */
  scale: number;
  /** The same of points that a search found; without it they are as the others. */
  searched_scale?: number;
  /** Its points are discs. */
  discs: boolean;
  /** In the folder `weights`. */
  file: string;
  count: number;
  /** 16-bit numbers of so many steps a unit; 0: 64-bit floating point. */
  steps: number;
}

/** An evaluator that the page breeds weights for: its usual ones, and how much each term differs from position to position. */
export interface BredKind {
  family: string;
  options: string;
  discs: boolean;
  weights: readonly number[];
  deviations: readonly number[];
}

/** How people choose moves, as players/human has it. */
export interface HumanModel {
  empties: number[];
  /** [people][empties][marks] what draws each of them, at so many empty squares. */
  people: number[][][];
}

export interface Players {
  players: PlayerRow[];
  evaluators: EvaluatorRow[];
  /** By name ("level:6", "the analyst") the place in `players`. */
  ladders: Readonly<Record<string, number>>[];
  /** By board and rule set ("gomoku/15/renju") the place in `ladders`. */
  boards: Readonly<Record<string, number>>;
  models: Readonly<Record<string, HumanModel>>;
  /** By board and name ("reversi/8", "zones"). */
  bred: Readonly<Record<string, Readonly<Record<string, BredKind>>>>;
}

/** What an opening rule asks of the seat that acts; empty: a stone of the side to move. */
export type Act = "" | "choose" | "place" | "declare" | "offer" | "pick";

/** A stage of an opening rule; others are named by their numbers. */
export interface StageRow {
  act: Act;
  /** Who acts; null: whose colour is to move. */
  seat: Seat | null;
  /** Who has black; until a choice says otherwise the first player. */
  black: Seat;
  /** Somebody may still choose a colour. */
  open: boolean;
  /** Points that are still to be offered. */
  left: number;
  /** Stones that the acting seat places before somebody chooses; 0 once nobody will. */
  place: number;
  /** The rule says where the next stone may lie (`allowed`). */
  bound: boolean;
  /** (choice, the stage that follows it), ascending. */
  choices: [number, number][];
  /** What follows a stone or an offer, and the last offer. */
  then: number;
  last: number;
}

export interface Openings {
  /** Rule sets with points that are forbidden to black, in which one may pass. */
  restricted: string[];
  /** Words of choices by their numbers. */
  choices: Readonly<Record<string, string>>;
  first_offer: number;
  /** By opening rule: two in which the game is on, by who has black; then the first of an empty board and the others. */
  stages: Readonly<Record<string, StageRow[]>>;
  /** Stones after which every empty point may be played for good. */
  bound: Readonly<Record<string, number>>;
  /** [stones] what is asked of the next stone. */
  limits: Readonly<Record<string, string[]>>;
  /** By opening rule and board size [stones] the points that are left to the next stone; null: all. */
  allowed: Readonly<Record<string, Readonly<Record<string, (number[] | null)[]>>>>;
  /** Placements by opening rule, then by "renju/15", points in order, one of those alike; outer-open's first stones by "renju/15". */
  stones: { placements: Readonly<Record<string, Readonly<Record<string, number[][]>>>>; first: Readonly<Record<string, number[]>> };
}
