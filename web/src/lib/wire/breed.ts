// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { JobEndEvent, JobEntry, Limit, Series, Setting } from "./jobs";

/** One of those that somebody comes from. */
export interface Ancestor {
  place: number;
  /** In its generation by fitness, from 1. */
  rank: number;
  fitness: number;
  /** As of an individual; null: not kept. */
  origin: string | null;
  /** Generation and place. */
  parents: [number, number][];
}

/** The ancestors that lived in one generation. */
export interface AncestorsOf {
  generation: number;
  /** Of its population. */
  size: number;
  ancestors: Ancestor[];
}

/** Whom somebody comes from, in the generations before. */
export interface Ancestry {
  generation: number;
  place: number;
  /** False: the run did not keep parents. */
  is_known: boolean;
  /** At most 12, the oldest first, each next to the one before; the last has the one that was asked for. */
  generations: AncestorsOf[];
}

/** A game, and which evaluators can be bred, or can learn, for it. */
export interface BredGame {
  name: string;
  evaluators: string[];
}

/** What the form "New breeding" offers. */
export interface BreedingCatalogue {
  presets: PresetEntry[];
  games: BredGame[];
  recipes: RecipeEntry[];
  limits: Limit[];
  scorings: string[];
  opponents: OperatorEntry[];
  races: OperatorEntry[];
  /** Rules that end a run early; 0: there is none. */
  stops: NumberEntry[];
}

/** The best so far, or what the finished run gives. */
export interface ChampionState {
  /** Steps taken, of a run of learning. */
  generation: number;
  /** At most 64, those of most weight; none where weights have no names. */
  weights: GeneWeight[];
  /** How many there are. */
  genes: number;
  /** A weight for each square of a quadratic board, row by row, where the weights are of squares. */
  squares: number[] | null;
  /** Player text of the champion of a run that is finished or stopped. */
  player: string | null;
  /** Why it cannot be played on the page; empty: it can, or the run goes on. */
  fault: string;
}

/** The settings of a run for the form "New breeding", with another seed. */
export interface ClonedRun {
  wanted: NewRun;
  /** Those that the form does not have. */
  left_out: Setting[];
}

/** The settings of a run that learns, with another seed. */
export interface ClonedTraining {
  wanted: NewTraining;
  /** Those that the form does not have. */
  left_out: Setting[];
}

/** A part of the curve of a run. */
export interface CurvePart {
  /** At most 1,000: each generation by itself where there are so few. */
  points: GenerationPoint[];
}

/** One weight of an evaluator. */
export interface GeneWeight {
  name: string;
  weight: number;
}

/** One generation in the curve, or a stretch of an old part of it: its best, its worst, the mean of its means. */
export interface GenerationPoint {
  /** The first generation of the stretch. */
  first: number;
  /** The last one. */
  generation: number;
  best: number;
  mean: number;
  worst: number;
  diversity: number;
  games: number;
  seconds: number;
}

/** Everybody of one generation, the fittest first. */
export interface GenerationState {
  generation: number;
  /** How parents were chosen, in English; empty: not kept, or nothing was bred after it. */
  selection: string;
  /** At most 12, those that differ most, in their own order. */
  genes: string[];
  /** How many there are. */
  all_genes: number;
  individuals: Individual[];
}

/** More generations were evaluated, or steps taken. */
export interface GenerationsEvent {
  type: "generations";
  points: GenerationPoint[];
  /** Whole, of a learning run. */
  series: Series[];
  champion: ChampionState | null;
  panel: PanelRow[];
}

/** One of a generation. */
export interface Individual {
  place: number;
  fitness: number;
  /** Standard error of the fitness. */
  error: number | null;
  wins: number;
  draws: number;
  losses: number;
  /** To be the first and the second of a pair of parents. */
  chances: [number, number] | null;
  /** As in "3:0 3:4", generation and place; empty: drawn or given; null: not kept. */
  parents: string | null;
  origin: string | null;
  /** Of the generation's ``genes``. */
  weights: number[];
}

/** The champion of one generation against those that never change. */
export interface Measurement {
  generation: number;
  rows: PanelRow[];
}

/** Who beat whom in a generation. */
export interface MeetingsState {
  generation: number;
  /** Of the population. */
  size: number;
  /** At most 40, the fittest first. */
  places: number[];
  /** Share of the points of the row against the column; null: they did not meet. */
  scores: (number | null)[][];
  games: number[][];
  /** Games of everybody against players outside the population. */
  others: number;
}

/** Breed this; what is null is as the recipe has it. */
export interface NewRun {
  /** Which game, as in "reversi/8". */
  game: string;
  /** Recipe text, as in "roulette:mutation=0.2". */
  recipe: string;
  /** What is bred, as in "zones". */
  evaluator?: string | null;
  /** Individuals that live at the same time. */
  population?: number | null;
  /** How often is bred. */
  generations?: number | null;
  /** Plies that a player looks ahead. */
  depth?: number;
  /** Openings of a pair in a generation, each with both colours. */
  per_pair?: number;
  /** Random plies before a game begins. */
  opening_plies?: number;
  seed?: number;
  /** Openings against each of the fixed panel; 0: no panel. */
  panel_openings?: number;
  /** Generations between two measurements against the panel; 0: only at the end. */
  panel_every?: number;
  /** What a game is worth. */
  scoring?: "points" | "margin" | "difference" | "rank" | "bradley-terry";
  /** Who meets whom, as in "[[meet:opponents=6],[hall:members=4]]". */
  opponents?: string | null;
  /** More games for some, as in "halving:games=20000" a generation. */
  race?: string;
  /** Rules that end the run early, as in "games=100000". */
  stop?: string[];
  /** What the run is called, and its champion by mine/NAME; null: by the time it began. */
  name?: string | null;
}

/** Learn this by temporal differences, from games against oneself at one ply. */
export interface NewTraining {
  /** Which game, as in "reversi/8". */
  game: string;
  /** What learns, as in "ntuple:set=[straight4,square2]". */
  evaluator: string;
  /** Games of self-play in all. */
  games?: number;
  /** Parts that the games are in, a point of the curve and a checkpoint each. */
  rows?: number;
  /** What becomes of the rate; "coherence": each weight has its own. */
  step?: "constant" | "decaying" | "coherence";
  /** Share of a prediction's error that a step takes away, were its position alone. */
  rate?: number;
  /** Games after which a decaying rate is half of the first. */
  decay?: number;
  /** Lambda: 0 the next prediction, 1 the result. */
  trace?: number;
  /** Probability of a random move. */
  epsilon?: number;
  /** Predictions learn from the random moves that follow them. */
  noisy?: boolean;
  /** Most random moves at the start of a game. */
  random_plies?: number;
  /** Games with the same weights. */
  batch?: number;
  /** What is predicted. */
  predict?: "result" | "discs";
  /** Points of the evaluation to one of the prediction. */
  unit?: number;
  /** The first weights; "given": the evaluator's own. */
  begin?: "zeros" | "given";
  /** Last part of the rows whose weights are averaged. */
  average?: number;
  /** After each part, against each of the game's usual opponents. */
  test_games?: number;
  seed?: number;
  /** What the run is called, and its champion by mine/NAME; null: by the time it began. */
  name?: string | null;
}

/** A number that may be set. */
export interface NumberEntry {
  name: string;
  default: number;
  least: number;
  most: number;
  whole: boolean;
}

/** One of those that an option may name, as in "tournament:size=3". */
export interface OperatorEntry {
  name: string;
  /** In English. */
  summary: string;
  /** In the order in which a text has them, behind its name. */
  numbers: NumberEntry[];
}

/** One option of a recipe: one of its ``choices``, one of its ``operators``, or a ``number``. */
export interface OptionEntry {
  name: string;
  /** In English. */
  help: string;
  default: string;
  choices: string[];
  operators: OperatorEntry[];
  number: NumberEntry | null;
}

/** The champion against a player that never changes. */
export interface PanelRow {
  opponent: string;
  /** 0 to 1, a draw counts a half. */
  score: number;
  /** Of its 95 % interval; null: not kept. */
  low: number | null;
  high: number | null;
  games: number;
}

/** Settings with a name. */
export interface PresetEntry {
  /** "minute", "ten-minutes", "overnight", or the recipe whose source they are of. */
  name: string;
  is_source: boolean;
  wanted: NewRun;
}

/** One way to breed. */
export interface RecipeEntry {
  name: string;
  /** In English. */
  summary: string;
  /** That it breeds for when none is named. */
  game: string;
  evaluator: string;
  population: number;
  generations: number;
  /** Fitness comes from games. */
  plays: boolean;
  options: OptionEntry[];
}

/** Where a run of breeding or learning stands. */
export interface RunEntry extends JobEntry {
  /** Empty of a damaged one. */
  game: string;
  /** The recipe, or how it learns. */
  method: string;
  evaluator: string;
}

/** The run stands otherwise. */
export interface RunEvent {
  type: "job";
  job: RunEntry;
}

/** A whole run as it stands. */
export interface RunRecord {
  job: RunEntry;
  /** That can be saved. */
  files: string[];
  /** That breeds the same again; empty: not known. */
  command: string;
  settings: Setting[];
  /** At most 1,000: of a long run the newest generations one by one, older ones in stretches. */
  points: GenerationPoint[];
  /** Of a learning run. */
  series: Series[];
  champion: ChampionState | null;
  /** The last measurement. */
  panel: PanelRow[];
  /** What else a finished run of learning was measured at. */
  outcome: Setting[];
  /** Of all generations of a finished run. */
  hash: string;
}

/** How a run came to where it is. */
export interface RunTrace {
  /** At most 12, those that moved most, in their own order. */
  genes: string[];
  /** How many there are. */
  all_genes: number;
  /** At most 500, evenly; the newest among them. */
  generations: number[];
  /** Of each of these generations: what the genes of its best weigh. */
  weights: number[][];
  /** At most 200, evenly; the newest among them. */
  measured: Measurement[];
}

/** What the form "New learning" offers. */
export interface TrainingCatalogue {
  presets: TrainingPreset[];
  games: BredGame[];
  numbers: NumberEntry[];
}

/** Settings with a name. */
export interface TrainingPreset {
  /** "minute" or "ten-minutes". */
  name: string;
  wanted: NewTraining;
}

export type BreedEvent = RunEvent | GenerationsEvent | JobEndEvent;
