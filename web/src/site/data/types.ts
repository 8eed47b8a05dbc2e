// What tools/site_app/data.py writes of Python's catalogues.

/** A player as the kernel's batches take it. */
export interface PlayerRow {
  search: "random" | "greedy" | "minimax" | "alphabeta" | "engine" | "rewards" | "mcts" | "flat" | "human";
  /** Place in `evaluators`; null: none. */
  evaluator?: number | null;
  options: Readonly<Record<string, number>>;
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
  marks: string[];
  empties: number[];
  ratings: number[];
  /** [marks][ratings * empties] */
  weights: number[][];
  people: { rating: number; sharpness: number }[];
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

export interface ScriptStep {
  act: "place" | "choose" | "declare" | "offer" | "pick";
  by: "first" | "second" | "black" | "white";
  /** (choice, the step that follows it), ascending. */
  choices: [number, number][];
  then: number;
  offers: number;
}

export interface Openings {
  rules: Readonly<Record<string, { exact: [boolean, boolean]; open_end: boolean; restricted: boolean }>>;
  /** Words of choices by their numbers. */
  choices: Readonly<Record<string, string>>;
  declarations: number[];
  first_offer: number;
  scripts: Readonly<Record<string, ScriptStep[]>>;
  /** [step] whether somebody may still choose a colour. */
  open: Readonly<Record<string, boolean[]>>;
  /** Stones after which every empty point may be played for good. */
  bound: Readonly<Record<string, number>>;
  /** [stones] what is asked of the next stone. */
  limits: Readonly<Record<string, string[]>>;
  /** By opening rule and board size [stones] the points that are left to the next stone; null: all. */
  allowed: Readonly<Record<string, Readonly<Record<string, (number[] | null)[]>>>>;
  /** Stones that a table advises, by "renju/15x15". */
  stones: { swap: Readonly<Record<string, string[]>>; "outer-open": Readonly<Record<string, Readonly<Record<string, number>>>> };
  near_best: number;
  /** [pattern] what the reward AI thinks a point is worth, none last. */
  values: number[];
}
