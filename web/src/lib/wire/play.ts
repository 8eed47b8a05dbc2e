// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

/** One of the game's analyses has come. */
export interface AnalysisNews {
  type: "analysis";
  id: string;
  ply: number;
  report: ReportState;
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

/** Time for the whole game, and more with every move. */
export interface ClockRequest {
  /** Seconds. */
  main: number;
  /** Seconds. */
  increment?: number;
}

/** The clocks of both seats; the server's count is the true one. */
export interface ClockState {
  /** Seconds of a side for the whole game. */
  main: number;
  /** Seconds more with every move. */
  increment: number;
  /** Seconds of each seat when this was said. */
  left: [number, number];
  /** Whose clock runs; null: none. */
  running: Seat | null;
}

/** The colour of a side; black moves first. A seat (who plays) is another thing. */
export type Color = 0 | 1;

/** A new game. */
export interface Created {
  id: string;
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
  /** The position that it began from, as a text; null: the game's usual start. */
  start_text: string | null;
  /** Steps that were played before it began; they are not taken back. */
  led: number;
  /** Nothing is taken back, and no hint or value is told before the end. */
  strict: boolean;
  /** Of files that hold this game: "jsonl". */
  formats: string[];
  steps: StepState[];
  /** [ply + 1] who has black before each step and now; null: an opening leaves it open. */
  black_seats: (Seat | null)[];
  /** [ply + 1] the analyst's, of the position before each step and now. */
  analyses: (ReportState | null)[];
  /** Of the opponent, where it is bred for the game. */
  breeding: BreedingState | null;
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
  /** How it plays: "Weighs every line of 3 moves, its own and yours.". */
  sentence: string;
  /** "", or "mc", Monte Carlo, or "human", who err as people do; each is listed by itself. */
  family: string;
  /** Above the weakest level on the same board under the same rule set; null: not measured. */
  elo: number | null;
}

/** Play ``move`` at ``ply``. */
export interface MoveRequest {
  type: "move";
  id: string;
  ply: number;
  move: number;
}

/** What a legal move leads to: the same members as of a report. */
export interface MoveValue {
  move: number;
  score: ScoreState | null;
  chance: number | null;
  exact: boolean;
}

/** Body of ``POST /api/v1/games``. */
export interface NewGame {
  /** Which game: "gomoku/15/renju/swap2"; what is left out is the usual. */
  game?: string;
  /** black: the first player, who has black unless the opening parts the two. */
  you?: "black" | "white";
  /** Player text; none: the usual level. */
  opponent?: string | null;
  /** Player texts of the first player and the second, "human" for a person, in place of ``you`` and ``opponent``. */
  seats?: [string, string] | null;
  /** Nothing is taken back, and no hint or value is told before the end. */
  strict?: boolean;
  /** Position text to begin from; none: the game's usual start. */
  start?: string | null;
  /** Moves from ``start`` on that are played when the game begins; they are not taken back. */
  led?: number[];
  /** Of each side; none: without. */
  clock?: ClockRequest | null;
}

/** Show me this game and tell me whenever it changes. */
export interface OpenRequest {
  type: "open";
  id: string;
  /** And what the analyst thinks of it. */
  analysis?: boolean;
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
  /** A person may give up: of two the one to move. */
  can_resign: boolean;
  clock: ClockState | null;
  /** Null while a person plays. */
  watch: WatchState | null;
}

/** What was refused. */
export type ProblemCode = "board-size" | "busy" | "checkpoint" | "engine" | "engine-time" | "forbidden-spec" | "heibai" | "host" | "http" | "idempotency" | "illegal-move" | "internal" | "kernel-missing" | "length" | "malformed" | "move-text" | "origin" | "position-text" | "protocol" | "record-format" | "run" | "server" | "spec" | "stale" | "store" | "terms" | "token" | "too-large" | "tries" | "unknown-name" | "weights" | "weights-file";

/** Why something was refused (RFC 9457). */
export interface ProblemDetails {
  /** A relative reference: "/problems/CODE". */
  type: string;
  /** The page has words for each. */
  code: ProblemCode;
  /** The same for every problem of this type. */
  title: string;
  /** As of HTTP. */
  status: number;
  /** What came, what was expected, how to mend it. */
  detail: string;
  /** Where a text such as a player's has the fault. */
  place?: ProblemPlace;
}

/** Where the fault of a text stands. */
export interface ProblemPlace {
  /** What came; of a long text what stands around the fault. */
  text: string;
  /** Of the fault, in characters of that text. */
  start: number;
  /** Past its last one. */
  end: number;
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
  /** Whose it is: "analyst", "hint", or empty, whoever played. */
  source: string;
  /** Per cent that each cut which the search guessed is right; 100: it guessed none. */
  confidence: number;
}

/** I give up; of two people the one who is to move. */
export interface ResignRequest {
  type: "resign";
  id: string;
}

/** How the game ended. */
export interface ResultState {
  winner: Color | null;
  /** For black, empties to the winner. */
  margin: number;
  /** The stones that won, where a line of them does. */
  line: number[];
  /** Why it ended before its rules said so; the margin is then a sign, and no count. */
  reason: "" | "resigned" | "timeout";
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

/** A board of a game. */
export interface SizeEntry {
  /** Columns. */
  size: number;
  rows: number;
  row_one_on_top: boolean;
  /** The usual start as a position text: a cell a square, from a1 along the row, and who is to move. */
  start: string;
  /** Opening rules that this board has room for, the usual one first; empty: no such rules. */
  openings: string[];
  /** Under the usual rule set. Under the others they are the same, without their Elo, but for those below. */
  levels: LevelEntry[];
  /** By rule set: where it has levels that were measured under it. */
  levels_under: Record<string, LevelEntry[]>;
  /** Player text. */
  default: string;
  /** Of a player text of one's own. */
  example: string;
  /** Player text without its seed (":seed=N"): an opponent bred for the game. */
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
  /** Why it is over, where the rules do not say so; the margin is then no count. */
  reason: "" | "resigned" | "timeout";
  /** Why it is damaged; empty: it is not. */
  fault: string;
}

/** A part of all stored games. */
export interface StoredGames {
  items: StoredGame[];
  /** Asks for the next part; null: this was the last. */
  next: string | null;
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

/** Let a game in which no person plays go on like this. */
export interface WatchRequest {
  type: "watch";
  id: string;
  paused: boolean;
  /** Between two steps. */
  seconds: number;
}

/** How a game goes on in which no person plays. */
export interface WatchState {
  paused: boolean;
  /** Between two steps. */
  seconds: number;
}

export type Request = OpenRequest | MoveRequest | UndoRequest | HintRequest | StopRequest | ThinkRequest | ResignRequest | WatchRequest;

export type Answer = GameState | GameChange | ThinkingNews | AnalysisNews | BreedingNews | Hint | Refusal;

export const HUMAN = "human";
