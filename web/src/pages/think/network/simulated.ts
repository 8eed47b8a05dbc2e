// A Monte Carlo tree as its simulations made it, up to any of them.

import type { SimulationsEvent } from "../../../lib/wire/types";

export interface Move {
  /** -1 of the position itself. */
  move: number;
  visits: number;
  /** Sum of what its simulations were worth, each 0 to 1 for the side to move in the position. */
  total: number;
  /** Its share of the policy in its parent; 0: the tree has none. */
  prior: number;
  below: Map<number, Move>;
}

export interface MoveRow extends Pick<Move, "move" | "visits" | "prior"> {
  depth: number;
  /** Mean for the side that makes the move, 0 to 1; of the position for the side to move. */
  value: number;
}

const MOST = 120; // rows

export class Simulated {
  readonly lines: readonly number[][];
  readonly worths: readonly number[];
  readonly priors: readonly number[];

  constructor(lines: readonly number[][] = [], worths: readonly number[] = [], priors: readonly number[] = []) {
    [this.lines, this.worths, this.priors] = [lines, worths, priors];
  }

  with(event: SimulationsEvent): Simulated {
    return new Simulated([...this.lines, ...event.lines], [...this.worths, ...event.worths], [...this.priors, ...event.priors]);
  }

  /** The tree after so many simulations. */
  after(count: number): Move {
    const root = newMove(-1, 0);
    this.lines.slice(0, count).forEach((line, index) => {
      const worth = this.worths[index] ?? 0;
      let node = counted(root, worth);
      for (const move of line) {
        // Whoever comes to a move first has just made it the last of its line.
        const next = node.below.get(move) ?? newMove(move, this.priors[index] ?? 0);
        node.below.set(move, next);
        node = counted(next, worth);
      }
    });
    return root;
  }
}

/** The rows down to a depth, each below its parent, the most visited first. */
export function rowsOf(root: Move, depth: number): MoveRow[] {
  const rows: MoveRow[] = [];
  const add = (node: Move, at: number): void => {
    if (rows.length >= MOST) return;
    rows.push(rowOf(node, at));
    if (at < depth) for (const child of mostVisited(node)) add(child, at + 1);
  };
  add(root, 0);
  return rows;
}

/** At `depth` plies below the position; sides take turns, and a pass is a turn too. */
export function rowOf({ move, visits, prior, total }: Move, depth: number): MoveRow {
  const mean = visits ? total / visits : 0;
  return { move, visits, prior, depth, value: depth > 0 && depth % 2 === 0 ? 1 - mean : mean };
}

export function mostVisited(node: Move): Move[] {
  return [...node.below.values()].sort((a, b) => b.visits - a.visits);
}

function newMove(move: number, prior: number): Move {
  return { move, visits: 0, total: 0, prior, below: new Map() };
}

function counted(node: Move, worth: number): Move {
  node.visits += 1;
  node.total += worth;
  return node;
}
