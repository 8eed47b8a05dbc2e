// The kernel's searches behind one call, as players/search and search/kernel have them in Python.

import type { PlayerRow } from "../data/types";
import { GomokuPosition } from "../rules/gomoku";
import type { Control, Found, KernelSearch, SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import type { Evaluator } from "./evaluators";
import { WIN, report } from "./report";
import type { Report, Score } from "./report";
import { rewardMove } from "./rewards";
import type { Rng } from "./rng";

const MOST_MEGABYTES = 64; // of a table or tree
const USUAL_TABLE = 16;
const MOST_DEPTH = { reversi: 60, gomoku: 200 };
const USUAL_PLAYOUTS = 80;

export interface Limits {
  depth?: number | undefined;
  nodes?: number | undefined;
  playouts?: number | undefined;
}

/** Who hears of a search while it runs; `isOver`: it is to end. */
export interface Watcher {
  tell(found: Report): void;
  isOver(): boolean;
}

export interface Searcher {
  search(position: Position, limits: Limits, rng: Rng): Report;
}

export function limitsOf({ depth, nodes, playouts }: PlayerRow["options"]): Limits {
  return { depth, nodes, playouts };
}

/** One search of the kernel with one evaluator on one board; what it keeps, it keeps from move to move. */
export class KernelSearcher implements Searcher {
  #made: KernelSearch | null = null;

  constructor(
    private readonly kernel: SearchKernel,
    private readonly row: PlayerRow,
    private readonly evaluator: Evaluator,
    private readonly watcher: Watcher,
  ) {}

  free(): void {
    this.#made?.free();
    this.#made = null;
  }

  search(position: Position, limits: Limits, rng: Rng): Report {
    if (this.row.search === "rewards") return rewardMove(this.kernel, this.evaluator, position, rng);
    const control = new this.kernel.Control();
    try {
      control.watch({ watcher: () => this.#watch(control, position) });
      return this.#search(position, limits, rng, control);
    } finally {
      control.free();
    }
  }

  #watch(control: Control, position: Position): void {
    const { depth, nodes, value, move, confidence } = control.progress();
    if (this.row.search === "mcts") {
      const { moves, playouts } = control.line();
      const score: Score = { value, unit: "win probability" };
      if (moves.length) this.watcher.tell(report({ move: moves[0] ?? null, score, line: moves, depth: moves.length, nodes: Number(nodes), playouts: Number(playouts) }));
    } else if (depth && move >= 0) {
      this.watcher.tell(report({ move, score: scoreOf(position, value, false), depth, nodes: Number(nodes), confidence }));
    }
    if (this.watcher.isOver()) control.stop();
  }

  #search(position: Position, limits: Limits, rng: Rng, control: Control): Report {
    const { search, options } = this.row;
    if (search === "engine") return this.#engine(position, limits, control);
    if (search === "mcts") {
      const free = !limits.playouts && !limits.nodes;
      const asked = { playouts: limits.playouts ?? (free ? USUAL_PLAYOUTS : 0), nodes: limits.nodes ?? 0, seconds: 0, seed: rng.next() };
      return simulated(this.#kept(position).search({ ...position.given, ...asked, control }));
    }
    const depth = search === "greedy" ? 1 : (limits.depth ?? 1);
    const found = search === "alphabeta"
      ? this.#kept(position).alphabeta({ ...position.given, depth, all_best: options["random_ties"] === 1, control })
      : this.#kept(position).minimax({ ...position.given, depth, control });
    const move = options["random_ties"] === 1 && found.best.length > 1 ? rng.choice(found.best) : (found.best[0] ?? null);
    const line = move === found.best[0] ? found.line : move === null ? [] : [move];
    return report({ move, score: { value: found.value, unit: "points" }, line, depth, nodes: Number(found.nodes), exact: found.exact });
  }

  #engine(position: Position, limits: Limits, control: Control): Report {
    const { exact, selective } = this.row.options;
    const given = { ...position.given, seconds: 0, nodes: limits.nodes ?? 0, control };
    const found = position instanceof GomokuPosition
      ? this.#kept(position).search({ ...given, depth: limits.depth ?? MOST_DEPTH.gomoku, allowed: position.openingIsOver ? [] : [...position.moves] })
      : this.#kept(position).search({ ...given, depth: limits.depth ?? MOST_DEPTH.reversi, exact: exact ?? -1, confidence: selective === 0 ? 0 : 73 });
    const known = position instanceof GomokuPosition || found.depth > 0 || found.exact;
    const score = known ? scoreOf(position, found.value, found.exact) : null;
    return report({
      move: found.move < 0 ? null : found.move, score, line: found.line, depth: found.depth, nodes: Number(found.nodes),
      exact: found.exact, confidence: found.confidence ?? 100,
    });
  }

  #kept(position: Position): KernelSearch {
    this.#made ??= this.#make(position);
    return this.#made;
  }

  #make(position: Position): KernelSearch {
    const { kernel } = this;
    const { search, options } = this.row;
    const parts = { ...this.evaluator, ...position.variant };
    const megabytes = Math.min(MOST_MEGABYTES, options["table"] ?? USUAL_TABLE);
    const isGomoku = position instanceof GomokuPosition;
    if (search === "engine") return new (isGomoku ? kernel.GomokuEngine : kernel.ReversiEngine)({ ...parts, megabytes, threads: 1 });
    if (search !== "mcts") return new (isGomoku ? kernel.GomokuPlainSearch : kernel.ReversiPlainSearch)(parts);
    const settings = { reuse: 0, batch: 1, candidates: 0, scale: 1, ...options, memory: MOST_MEGABYTES };
    const known = Object.fromEntries(Object.entries(settings).filter(([name]) => !LIMITS.has(name)));
    return new (isGomoku ? kernel.GomokuMonteCarlo : kernel.ReversiMonteCarlo)({ ...parts, settings: known });
  }
}

const LIMITS = new Set(["playouts", "nodes", "seconds", "noise"]);

function simulated(found: Found): Report {
  const visits = found.moves.map(({ move, visits }) => [move, Number(visits)] as const);
  const score: Score = { value: found.value, unit: "win probability" };
  return report({ move: found.move, score, line: found.line, depth: found.line.length, nodes: Number(found.nodes), playouts: Number(found.playouts), exact: found.exact, visits });
}

/** A value of the engine; of Reversi one beyond a win is a result in discs, and so is an exact one. */
function scoreOf(position: Position, value: number, exact: boolean): Score {
  if (position instanceof GomokuPosition || !(exact || Math.abs(value) > WIN)) return { value, unit: "points" };
  return { value: Math.abs(value) > WIN ? value - Math.sign(value) * WIN : value, unit: "discs" };
}
