// The tree of a Monte Carlo search, as it was told at the end.

import type { GrownTreeEvent } from "../../../lib/wire/types";

export interface Row {
  node: number;
  depth: number;
  label: string;
  visits: number;
  /** Of the root's visits, 0 to 1. */
  share: number;
  value: number;
  bound: number | null;
  proof: number | null;
}

const MOST = 150; // rows

/** The nodes down to a depth, each below its parent, the most visited first. */
export function rowsTo(tree: GrownTreeEvent, depth: number): Row[] {
  const children: number[][] = tree.parents.map(() => []);
  tree.parents.forEach((parent, node) => children[parent]?.push(node));
  const rows: Row[] = [];
  const all = tree.visits[0] || 1;
  const add = (node: number, at: number): void => {
    if (rows.length >= MOST) return;
    const visits = tree.visits[node] ?? 0;
    rows.push({
      node, depth: at, visits,
      label: tree.labels[node] ?? "",
      share: visits / all,
      value: tree.values[node] ?? 0,
      bound: tree.bounds[node] ?? null,
      proof: tree.proofs[node] ?? null,
    });
    if (at < depth) for (const child of children[node] ?? []) add(child, at + 1);
  };
  add(0, 0);
  return rows;
}
