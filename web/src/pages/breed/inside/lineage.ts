// Where ancestors stand in the drawing: a column a generation, the fittest above.

import type { Ancestor, Ancestry } from "../../../lib/wire/types";

/** Founders are drawn or given; the same: copies of one; crossed: of two; mutated; others, and those not kept. */
export type Kind = "founder" | "same" | "crossed" | "mutated" | "other";

const KINDS: Record<string, Kind> = {
  random: "founder", given: "founder", copy: "same", "best ever": "same", champion: "same", child: "crossed",
};

export function kindOf(origin: string | null): Kind {
  if (origin === null) return "other";
  return origin.startsWith("mutated") ? "mutated" : (KINDS[origin] ?? "other");
}

export interface Node extends Ancestor {
  generation: number;
  column: number;
  /** 0 above to 1 below, by its rank. */
  height: number;
  kind: Kind;
}

export interface Edge {
  from: Node;
  to: Node;
}

export function drawnOf({ generations }: Ancestry): { nodes: Node[]; edges: Edge[] } {
  const nodes = generations.flatMap(({ generation, size, ancestors }, column) =>
    ancestors.map((each) => ({ ...each, generation, column, height: size > 1 ? (each.rank - 1) / (size - 1) : 0.5, kind: kindOf(each.origin) })),
  );
  const byName = new Map(nodes.map((each) => [`${each.generation}:${each.place}`, each]));
  const edges = nodes.flatMap((to) =>
    to.parents.flatMap(([generation, place]) => {
      const from = byName.get(`${generation}:${place}`);
      return from ? [{ from, to }] : [];
    }),
  );
  return { nodes, edges };
}
