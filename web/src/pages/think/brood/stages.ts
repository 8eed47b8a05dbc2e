// A generation as steps: the population, the wheel, child by child, the next population.

import type { BroodState } from "../../../lib/wire/types";

export type Stage =
  | { kind: "population" | "wheel" | "next" }
  | { kind: "copy" | "drawn" | "crossed" | "mutated"; child: number };

/** Every step in order. */
export function stagesOf({ children }: Pick<BroodState, "children">): Stage[] {
  const found: Stage[] = [{ kind: "population" }, { kind: "wheel" }];
  children.forEach((child, place) => {
    if (child.cut === null) found.push({ kind: "copy", child: place });
    else found.push({ kind: "drawn", child: place }, { kind: "crossed", child: place }, { kind: "mutated", child: place });
  });
  return [...found, { kind: "next" }];
}

/** Genes that mutation moved itself: where weights sum to 1 the others move in proportion, all by one factor. */
export function mutatedGenes(before: readonly number[], after: readonly number[]): number[] {
  const ratios = before.map((weight, gene) => (weight === 0 ? null : (after[gene] ?? 0) / weight));
  const usual = commonest(ratios.flatMap((each) => (each === null ? [] : [each])));
  return ratios.flatMap((ratio, gene) => {
    const moved = ratio === null ? (after[gene] ?? 0) !== 0 : Math.abs(ratio - usual) > 1e-9 * Math.abs(usual);
    return moved ? [gene] : [];
  });
}

/** The ratio that most of them share; 1 where none is shared. */
function commonest(ratios: readonly number[]): number {
  let [found, most] = [1, 1];
  for (const ratio of ratios) {
    const alike = ratios.filter((each) => Math.abs(each - ratio) <= 1e-9 * Math.abs(ratio)).length;
    if (alike > most) [found, most] = [ratio, alike];
  }
  return found;
}

/** Slices of a wheel: where each chance begins and ends, 0 to 1. */
export function slices(chances: readonly number[]): [number, number][] {
  let start = 0;
  return chances.map((chance) => {
    const from = start;
    start += chance;
    return [from, start];
  });
}

/** The outline of a slice of a wheel around 0, 0. */
export function slicePath([from, to]: readonly [number, number], radius: number): string {
  const at = (turn: number): string => `${(radius * Math.sin(2 * Math.PI * turn)).toFixed(2)} ${(-radius * Math.cos(2 * Math.PI * turn)).toFixed(2)}`;
  if (to - from >= 0.9999) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`;
  return `M0 0L${at(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`;
}
