// An alpha-beta search as it was told: what is known of each node after so many of its steps.

import type { TreeState } from "../../../lib/wire/types";

export interface Row {
  node: number;
  depth: number;
  label: string;
  alpha: number | null;
  beta: number | null;
  /** For the side to move there; null: not known yet. */
  value: number | null;
  /** The best of its moves so far, for the same side; null: none has its value. */
  best: number | null;
  children: number;
  open: boolean;
  /** Moves that will never be looked at. */
  cut: readonly string[];
  current: boolean;
}

export interface Counts {
  nodes: number;
  leaves: number;
  /** Nodes that were left early. */
  cuts: number;
  /** Moves that were not looked at. */
  spared: number;
}

export class Tree {
  readonly children: readonly (readonly number[])[];
  /** The number of steps after which a node is entered, and after which it has its value. */
  readonly entered: readonly number[];
  readonly left: readonly number[];
  /** [steps + 1] */
  readonly #counts: readonly Counts[];

  constructor(readonly told: TreeState) {
    const children: number[][] = told.parents.map(() => []);
    told.parents.forEach((parent, node) => children[parent]?.push(node));
    const entered = new Array<number>(told.parents.length).fill(Infinity);
    const left = [...entered];
    let counts: Counts = { nodes: 0, leaves: 0, cuts: 0, spared: 0 };
    const all = [counts];
    told.steps.forEach((step, index) => {
      const node = step < 0 ? -step - 1 : step;
      if (step < 0) left[node] = index + 1;
      else entered[node] = index + 1;
      const cut = step < 0 ? (told.cut[node]?.length ?? 0) : 0;
      counts = {
        nodes: counts.nodes + (step < 0 ? 0 : 1),
        leaves: counts.leaves + (step < 0 && !children[node]?.length ? 1 : 0),
        cuts: counts.cuts + (cut ? 1 : 0),
        spared: counts.spared + cut,
      };
      all.push(counts);
    });
    this.children = children;
    this.entered = entered;
    this.left = left;
    this.#counts = all;
  }

  get steps(): number {
    return this.told.steps.length;
  }

  counts(at: number): Counts {
    return this.#counts[at] ?? { nodes: 0, leaves: 0, cuts: 0, spared: 0 };
  }

  /** The node that step `at` was about, from 1. */
  nodeAt(at: number): number {
    const step = this.told.steps[at - 1] ?? 0;
    return step < 0 ? -step - 1 : step;
  }

  /** From the root to a node, the root left out. */
  path(node: number): number[] {
    const found: number[] = [];
    for (let each = node; each > 0; each = this.told.parents[each] ?? 0) found.unshift(each);
    return found;
  }

  /** The step after `at` at which the next moves are cut off; null: there is none. */
  nextCut(at: number): number | null {
    const found = this.told.steps.findIndex((step, index) => index >= at && step < 0 && (this.told.cut[-step - 1]?.length ?? 0) > 0);
    return found < 0 ? null : found + 1;
  }

  /** What a node's own side has of its moves after `at` steps. */
  best(node: number, at: number): number | null {
    let best: number | null = null;
    for (const child of this.children[node] ?? []) {
      const value = this.left[child]! <= at ? this.told.values[child] : null;
      if (value === null || value === undefined) continue;
      const own = this.told.sides[child] === this.told.sides[node] ? value : -value;
      best = best === null ? own : Math.max(best, own);
    }
    return best;
  }

  /** The rows that are shown after `at` steps; `opened`: nodes that are open besides those on the way to the present one. */
  rows(at: number, opened: ReadonlySet<number>): Row[] {
    const now = this.nodeAt(at);
    const way = new Set([0, ...this.path(now)]);
    const found: Row[] = [];
    const add = (node: number, depth: number): void => {
      const children = (this.children[node] ?? []).filter((child) => this.entered[child]! <= at);
      const open = children.length > 0 && (opened.has(node) || way.has(node));
      found.push(this.#row(node, depth, at, children.length, open, node === now && at > 0));
      if (open) for (const child of children) add(child, depth + 1);
    };
    if (at > 0) add(0, 0);
    return found;
  }

  #row(node: number, depth: number, at: number, children: number, open: boolean, current: boolean): Row {
    const { told } = this;
    const isLeft = this.left[node]! <= at;
    return {
      node, depth, children, open, current,
      label: told.labels[node] ?? "",
      alpha: told.alphas[node] ?? null,
      beta: told.betas[node] ?? null,
      value: isLeft ? (told.values[node] ?? null) : null,
      best: this.best(node, at),
      cut: isLeft ? (told.cut[node] ?? []) : [],
    };
  }
}
