// Curves as numbers: what is drawn of many generations.

import type { GenerationPoint } from "../../lib/wire/types";

export interface Shown {
  generation: number;
  best: number;
  mean: number;
  worst: number;
}

/** At most `most` points: of neighbours the best, the worst and the mean of the means. */
export function thinned(points: readonly GenerationPoint[], most: number): Shown[] {
  const step = Math.max(1, Math.ceil(points.length / most));
  const found: Shown[] = [];
  for (let first = 0; first < points.length; first += step) {
    const part = points.slice(first, first + step);
    found.push({
      generation: part[part.length - 1]?.generation ?? 0,
      best: Math.max(...part.map((each) => each.best)),
      mean: part.reduce((sum, each) => sum + each.mean, 0) / part.length,
      worst: Math.min(...part.map((each) => each.worst)),
    });
  }
  return found;
}

/** How far a weight is from nothing, -1 to 1, by the largest of them all. */
export function shares(weights: readonly number[]): number[] {
  const most = Math.max(...weights.map(Math.abs)) || 1;
  return weights.map((each) => each / most);
}
