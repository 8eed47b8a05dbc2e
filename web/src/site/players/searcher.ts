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
    const { search } = this.row;
    const kept = (this.#made ??= this.#make(position));
    const { given } = position;
    if (search === "engine") return this.#engine(kept, position, limits, control);
    if (search === "mcts") {
      const { playouts = 0, nodes = 0 } = limits;
      return simulated(kept.search({ ...given, playouts, nodes, seconds: 0, seed: rng.next(), control }));
    }
    const { depth = 1 } = limits;
    const found = search === "alphabeta" ? kept.alphabeta({ ...given, depth, all_best: false, control }) : kept.minimax({ ...given, depth, control });
    const [move = null] = found.best;
    return report({ move, score: { value: found.value, unit: "points" }, line: found.line, depth, nodes: Number(found.nodes), exact: found.exact });
  }

  #engine(kept: KernelSearch, position: Position, { depth, nodes = 0 }: Limits, control: Control): Report {
    const isGomoku = position instanceof GomokuPosition;
    const allowed = isGomoku ? { allowed: position.openingIsOver ? [] : position.moves } : {};
    const found = kept.search({ ...position.given, ...this.row.asked, ...allowed, ...(depth && { depth }), nodes, seconds: 0, control });
    const score = isGomoku || found.depth > 0 || found.exact ? scoreOf(position, found.value, found.exact) : null;
    const { line, exact, confidence = 100 } = found;
    return report({ move: found.move < 0 ? null : found.move, score, line, depth: found.depth, nodes: Number(found.nodes), exact, confidence });
  }

  #make(position: Position): KernelSearch {
    const { kernel, row } = this;
    const game = position instanceof GomokuPosition ? "Gomoku" : "Reversi";
    const parts = { ...this.evaluator, ...position.variant };
    if (row.search === "engine") return new kernel[`${game}Engine`]({ ...parts, ...row.made });
    if (row.search === "mcts") return new kernel[`${game}MonteCarlo`]({ ...parts, settings: row.made });
    return new kernel[`${game}PlainSearch`](parts);
  }
}

function simulated({ move, value, line, nodes, playouts, exact, moves }: Found): Report {
  const visits = moves.map(({ move, visits }) => [move, Number(visits)] as const);
  return report({ move, score: { value, unit: "win probability" }, line, depth: line.length, nodes: Number(nodes), playouts: Number(playouts), exact, visits });
}

/** A value of the engine; of Reversi one beyond a win is a result in discs, and so is an exact one. */
function scoreOf(position: Position, value: number, exact: boolean): Score {
  if (position instanceof GomokuPosition || !(exact || Math.abs(value) > WIN)) return { value, unit: "points" };
  return { value: Math.abs(value) > WIN ? value - Math.sign(value) * WIN : value, unit: "discs" };
}
