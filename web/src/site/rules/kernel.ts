// What the page without a server calls of the compiled kernel (docs/browser-kernel.md), as types. Its names and its
// arguments are Python's; `kernel.description` lists them all.

export interface Points {
  /** [points] by renju: 0 no, 1 an overline, 2 a double four, 3 a double three. */
  forbidden: Uint8Array;
  /** The stones of every five that has won, ascending. */
  line: number[];
}

/** Of heibai-rules, and of heibai-gomoku and heibai-reversi each its game's. */
export interface Rules {
  reversi_legal_moves(given: { own: BigUint64Array; opp: BigUint64Array; size: number }): BigUint64Array;
  reversi_play(given: { own: BigUint64Array; opp: BigUint64Array; moves: BigInt64Array; size: number }): [BigUint64Array, BigUint64Array];
  gomoku_points(given: { cells: string; size: number; rule: string }): Points;
}

export interface Control {
  stop(): void;
  progress(): { depth: number; nodes: bigint; value: number; move: number; confidence: number };
  line(): { moves: number[]; playouts: number | bigint };
  watch(given: { watcher: () => void }): void;
  free(): void;
}

export interface Found {
  move: number;
  value: number;
  depth: number;
  exact: boolean;
  confidence?: number;
  nodes: bigint;
  playouts: bigint;
  line: number[];
  /** Of a plain search. */
  best: number[];
  /** Of a Monte Carlo search. */
  moves: { move: number; visits: number | bigint; value: number }[];
}

type Given = Record<string, unknown>;

/** A search that the kernel keeps. */
export interface KernelSearch {
  search(given: Given): Found;
  minimax(given: Given): Found;
  alphabeta(given: Given): Found;
  free(): void;
}

type Made = new (given: Given) => KernelSearch;

/** Of the shared generator: the state and the first draws of the stream of a seed and a path. */
export interface Chance {
  rng_state(given: { seed: bigint; path: number[] }): bigint;
  rng_next(given: { seed: bigint; path: number[]; count: number }): BigUint64Array;
}

export interface SearchKernel extends Rules, Chance {
  Control: new () => Control;
  ReversiEngine: Made;
  ReversiPlainSearch: Made;
  ReversiMonteCarlo: Made;
  GomokuEngine: Made;
  GomokuPlainSearch: Made;
  GomokuMonteCarlo: Made;
  reversi_values(given: Given): Float64Array;
  gomoku_reward_choice(given: Given): [number, bigint];
  gomoku_reward_balance(given: Given): [number, number[]];
  gomoku_box_points(given: Given): number[];
}
