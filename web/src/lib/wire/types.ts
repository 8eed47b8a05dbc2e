// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.

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

/** One of the game's analyses has come. */
export interface AnalysisNews {
  type: "analysis";
  id: string;
  ply: number;
  report: ReportState;
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
}

/** The board as it lies there now. */
export interface BoardState {
  rows: number;
  columns: number;
  /** One of "-XO" a square: empty, black, white; from a1 along the row. */
  cells: string;
  to_move: Color;
  /** Who acts. */
  seat: Seat;
  /** Letters of the columns. */
  labels: string;
  row_one_on_top: boolean;
  /** Disc counts mean something in this game. */
  counted: boolean;
  must_pass: boolean;
  /** Stones lie on the crossings of lines, not in cells. */
  points: boolean;
  /** Dots of the empty board. */
  stars: number[];
  /** Empty squares that the rules forbid to the side to move, with the reason. */
  forbidden: [number, string][];
  /** What the opening asks of the next stone: "centre"; empty: nothing. */
  limit: string;
  /** Of the stones that the acting seat places before a choice, the next first. */
  placing: Color[];
}

/** A game, and what can be bred for it. */
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
}

/** The breeding of the opponent has come so far. */
export interface BreedingNews {
  type: "breeding";
  id: string;
  breeding: BreedingState;
}

/** An opponent that is bred for its game (``eval=bred``); it is there when there are ``total`` vectors. */
export interface BreedingState {
  /** [D] names. */
  terms: string[];
  seed: number;
  /** Positions. */
  total: number;
  /** [n][D] weights, sum 1, of the first n positions. */
  vectors: number[][];
  /** [D] of the vectors so far, normalised; empty before the first. */
  mean: number[];
}

/** What the dialog "New game" offers. */
export interface Catalogue {
  games: GameEntry[];
}

/** The champion of one of the person's own runs. */
export interface ChampionEntry {
  /** Player text: "mine/NAME". */
  text: string;
  name: string;
  /** Empty of a damaged one. */
  game: string;
  /** Boards that it plays on. */
  sizes: number[];
  /** Why it cannot be played; empty: it can. */
  fault: string;
}

/** The best so far, or what the finished run gives. */
export interface ChampionState {
  generation: number;
  /** At most 64, those of most weight. */
  weights: GeneWeight[];
  /** How many there are. */
  genes: number;
  /** A weight for each square of a quadratic board, row by row, where the weights are of squares. */
  squares: number[] | null;
  /** Player text of a finished run's champion. */
  player: string | null;
  /** Why it cannot be played on the page; empty: it can, or the run is not finished. */
  fault: string;
}

/** The settings can work. */
export interface CheckedRun {
  /** That breeds the same in a terminal. */
  command: string;
}

/** The colour of a side; black moves first. A seat (who plays) is another thing. */
export type Color = 0 | 1;

/** A new game. */
export interface Created {
  id: string;
}

/** Nothing more will come: the analysis is finished, or stopped with a reason. */
export interface EndEvent {
  type: "end";
  state: string;
  message: string;
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
}

/** The game has gone on, perhaps by no step: what a page that knows its first ``since`` steps does not know yet. */
export interface GameChange extends PresentState {
  type: "change";
  since: number;
  /** [ply - since] */
  steps: StepState[];
  /** [ply - since] after each of these steps. */
  black_seats: (Seat | null)[];
  /** [ply - since] of the position after each of these steps. */
  analyses: (ReportState | null)[];
}

/** A game. */
export interface GameEntry {
  name: string;
  default_size: number;
  /** To be offered first. */
  usual_sizes: number[];
  /** Rule sets, the usual one first; empty: a game without variants. */
  rules: string[];
  sizes: SizeEntry[];
  /** Of files that hold its games: "jsonl". */
  formats: string[];
}

/** The whole game, told when a page opens it and when it has gone back. */
export interface GameState extends PresentState {
  type: "game";
  /** Which game: "gomoku/15/renju/swap2"; what is left out at its end is the usual. */
  game: string;
  /** Player texts of the first player and the second. */
  seats: [string, string];
  /** The board before the first step. */
  start: string;
  steps: StepState[];
  /** [ply + 1] who has black before each step and now; null: an opening leaves it open. */
  black_seats: (Seat | null)[];
  /** [ply + 1] the analyst's, of the position before each step and now. */
  analyses: (ReportState | null)[];
  /** Of the opponent, where it is bred for the game. */
  breeding: BreedingState | null;
}

/** One weight of an evaluator. */
export interface GeneWeight {
  name: string;
  weight: number;
}

/** One generation in the curve. */
export interface GenerationPoint {
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

/** What a strong player would do. */
export interface Hint {
  type: "hint";
  id: string;
  ply: number;
  move: number;
  label: string;
  report: ReportState;
  /** Of every legal move, where that was asked for. */
  values: MoveValue[];
}

/** What would a strong player do here? */
export interface HintRequest {
  type: "hint";
  id: string;
  ply: number;
  /** And what is each legal move worth? */
  every?: boolean;
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
}

/** A legal move and what it does to the board, so that a page needs no rules. */
export interface LegalMove {
  move: number;
  label: string;
  /** (square, 0 black, 1 white or -1 empty), the move's own square first. */
  changes: [number, number][];
}

/** One line of the choice "Opponent". */
export interface LevelEntry {
  /** Player text: "level:6", "level:mc2", "human:4". */
  text: string;
  /** "3 plies". */
  label: string;
  /** "", or "mc", Monte Carlo, or "human", who err as people do; each is listed by itself. */
  family: string;
  /** Above the weakest level, under the usual rule set; null: not measured. */
  elo: number | null;
}

/** What a number of a new run may be. */
export interface Limit {
  name: string;
  least: number;
  most: number;
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

/** Play ``move`` at ``ply``. */
export interface MoveRequest {
  type: "move";
  id: string;
  ply: number;
  move: number;
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

/** What a legal move leads to: the same members as of a report. */
export interface MoveValue {
  move: number;
  score: ScoreState | null;
  chance: number | null;
  exact: boolean;
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

/** Body of ``POST /api/games``. */
export interface NewGame {
  /** Which game: "gomoku/15/renju/swap2"; what is left out is the usual. */
  game?: string;
  /** black: the first player, who has black unless the opening parts the two. */
  you?: "black" | "white";
  /** Player text; none: the usual level. */
  opponent?: string | null;
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
}

/** Show me this game and tell me whenever it changes. */
export interface OpenRequest {
  type: "open";
  id: string;
  /** And what the analyst thinks of it. */
  analysis?: boolean;
}

/** The champion against a player that never changes. */
export interface PanelRow {
  opponent: string;
  /** 0 to 1, a draw counts a half. */
  score: number;
  /** Of its 95 % interval. */
  low: number;
  high: number;
  games: number;
}

/** The position whose lines will follow. */
export interface PlaceEvent {
  type: "place";
  board: BoardState;
  moves: LegalMove[];
  over: boolean;
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

/** How a game stands now. */
export interface PresentState {
  id: string;
  /** Number of steps. */
  ply: number;
  board: BoardState;
  /** For a person to move only. */
  moves: LegalMove[];
  thinking: boolean;
  can_undo: boolean;
  /** Why the player to move does not move. */
  halted: string | null;
  result: ResultState | null;
}

/** Settings with a name. */
export interface PresetEntry {
  /** "minute", "ten-minutes", "overnight", or the recipe whose source they are of. */
  name: string;
  is_source: boolean;
  wanted: NewRun;
}

/** Why something was refused (RFC 9457). */
export interface ProblemDetails {
  /** A relative reference: "/problems/CODE". */
  type: string;
  /** The same for every problem of this type. */
  title: string;
  /** As of HTTP. */
  status: number;
  /** What came, what was expected, how to mend it. */
  detail: string;
}

/** Why the best move was better: a code with its squares, as text, and numbers (docs/analyse.md). */
export interface ReasonState {
  code: string;
  squares: string[];
  count: number;
  instead: number;
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
}

/** A request is not granted. */
export interface Refusal {
  type: "problem";
  /** Type of the request. */
  about: string;
  problem: ProblemDetails;
}

/** What a search found. */
export interface ReportState {
  /** Also null while an opening leaves the colours open. */
  score: ScoreState | null;
  /** That black wins, 0 to 1, a draw counting a half; null: the score does not say. */
  chance: number | null;
  /** Moves. */
  line: number[];
  /** Of the line. */
  labels: string[];
  depth: number;
  nodes: number;
  /** Simulated games; 0 of a search without them. */
  playouts: number;
  seconds: number;
  /** The score is the result under best play; of any other certain one the margin is the least. */
  exact: boolean;
  /** Per cent that each cut which the search guessed is right; 100: it guessed none. */
  confidence: number;
}

/** How the game ended. */
export interface ResultState {
  winner: Color | null;
  /** For black, empties to the winner. */
  margin: number;
  /** The stones that won, where a line of them does. */
  line: number[];
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

/** Where the run is. */
export interface RunCreated {
  name: string;
}

/** Nothing more will come: the run is not worked on, or the stream failed with a reason. */
export interface RunEndEvent {
  type: "end";
  state: string;
  message: string;
}

/** One run as it stands. */
export interface RunEntry {
  /** By which the page asks for it. */
  name: string;
  kind: "evolve" | "learn";
  /** Empty of a damaged one. */
  game: string;
  /** The recipe, or how it learns. */
  method: string;
  evaluator: string;
  /** Seconds since 1970. */
  created: number;
  state: "queued" | "running" | "paused" | "stopped" | "finished" | "failed" | "damaged";
  /** Why it stopped, failed, or is damaged. */
  message: string;
  done: number;
  /** Steps in all; null: nobody can know. */
  total: number | null;
  /** Of the steps: "generations". */
  unit: string;
  /** What can be asked of it now. */
  orders: ("pause" | "resume" | "stop")[];
  /** What was asked of it, and will be done after the present step. */
  asked: "" | "pause" | "stop";
}

/** The run stands otherwise. */
export interface RunEvent {
  type: "run";
  run: RunEntry;
}

/** Do this with a run. */
export interface RunOrder {
  run: string;
  order: "pause" | "resume" | "stop";
}

/** A whole run as it stands. */
export interface RunRecord {
  run: RunEntry;
  /** That breeds the same again; empty: not known. */
  command: string;
  settings: Setting[];
  points: GenerationPoint[];
  /** Of a learning run. */
  series: Series[];
  champion: ChampionState | null;
  /** The last measurement. */
  panel: PanelRow[];
  /** Of all generations of a finished run. */
  hash: string;
}

/** A score. */
export interface ScoreState {
  /** For black: more is better. */
  value: number;
  /** A result is 1, -1, or 0 for a draw. */
  unit: Unit | "result";
  /** Who wins is proven. */
  certain: boolean;
}

/** Who plays: 0 the first player, 1 the second. Not a colour: an opening may part the two. */
export type Seat = 0 | 1;

/** One line of a learning curve. */
export interface Series {
  name: string;
  /** (steps taken, value) */
  points: [number, number][];
}

/** One of the settings that the run began with. */
export interface Setting {
  name: string;
  value: string;
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

/** A board of a game. */
export interface SizeEntry {
  /** Columns. */
  size: number;
  rows: number;
  /** Opening rules that this board has room for, the usual one first; empty: no such rules. */
  openings: string[];
  levels: LevelEntry[];
  /** Player text. */
  default: string;
  /** Of a player text of one's own. */
  example: string;
  /** Player text without its seed ("/seed=N"): an opponent bred for the game. */
  bred: string | null;
}

/** One ply that was played. */
export interface StepState {
  move: number;
  label: string;
  seat: Seat;
  /** Whose turn it was: of a stone, its colour. */
  color: Color;
  is_pass: boolean;
  /** The board after the step. */
  cells: string;
  /** What the player knew; null of a person's move. */
  report: ReportState | null;
}

/** Move now: play the best move known so far. */
export interface StopRequest {
  type: "stop";
  id: string;
  ply: number;
}

/** One of all stored games; of a damaged one only the id and the fault are known. */
export interface StoredGame {
  id: string;
  /** Seconds since 1970. */
  created: number;
  updated: number;
  /** Which game: "gomoku/15/renju/swap2". */
  game: string;
  seats: [string, string];
  ply: number;
  /** Who had black at the end. */
  black_seat: Seat | null;
  /** For black; null: not over. */
  margin: number | null;
  /** The margin is a number of discs. */
  counted: boolean;
  /** That hold this game. */
  formats: string[];
  /** Why it is damaged; empty: it is not. */
  fault: string;
}

/** One of the games played last. */
export interface Summary {
  id: string;
  /** Which game: "gomoku/15/renju/swap2". */
  game: string;
  seats: [string, string];
  ply: number;
  /** Seconds since 1970. */
  updated: number;
}

/** Try again after a player failed. */
export interface ThinkRequest {
  type: "think";
  id: string;
  ply: number;
}

/** What the player to move has found so far. */
export interface ThinkingNews {
  type: "thinking";
  id: string;
  ply: number;
  report: ReportState;
}

/** Take back to my last decision; ends any thinking. */
export interface UndoRequest {
  type: "undo";
  id: string;
}

/** What one unit of a score's value means. */
export type Unit = "discs" | "points" | "win probability";

/** One more position is valued. */
export interface ValueEvent {
  type: "value";
  value: PositionValue;
  done: number;
  total: number;
}

export type Request = OpenRequest | MoveRequest | UndoRequest | HintRequest | StopRequest | ThinkRequest;

export type Answer = GameState | GameChange | ThinkingNews | AnalysisNews | BreedingNews | Hint | Refusal;

export type AnalyseEvent = ValueEvent | EndEvent | PlaceEvent | LinesEvent;

export type BreedEvent = RunEvent | GenerationsEvent | RunEndEvent;

/** Of HTTP: by verb and address. */
export interface Routes {
  "GET /api/catalogue": { answer: Catalogue };
  "GET /api/games": { answer: Summary[] };
  "POST /api/games": { body: NewGame; answer: Created };
  "GET /api/games/{id}": { answer: GameState };
  "GET /api/stored-games": { answer: StoredGame[] };
  "GET /api/champions": { answer: ChampionEntry[] };
  "POST /api/records": { answer: FoundGame[] };
  "POST /api/analyses": { body: NewAnalysis; answer: AnalysisCreated };
  "GET /api/analyses/{id}": { answer: AnalysisState };
  "GET /api/breeding": { answer: BreedingCatalogue };
  "POST /api/breeding/check": { body: NewRun; answer: CheckedRun };
  "GET /api/runs": { answer: RunEntry[] };
  "POST /api/runs": { body: NewRun; answer: RunCreated };
  "POST /api/runs/order": { body: RunOrder; answer: RunEntry };
  "GET /api/runs/record": { answer: RunRecord };
  "GET /api/runs/generation": { answer: GenerationState };
}

export const HUMAN = "human";
