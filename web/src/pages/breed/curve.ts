// Curves as numbers: what is kept, and what is drawn, of many generations.

import type { GenerationPoint } from "../../lib/wire/types";

export const MOST_KEPT = 1000; // points
const OLD = 400; // of them stretches, at most, when the curve was thinned last
const RECENT = 250; // generations that stay by themselves then

/**
 * What is known and what came after it: at most `MOST_KEPT` points, the newest generations one by one, older ones as
 * stretches of equal length. src/heibai/apps/web/breed/curve.py does the same.
 */
export function grown(known: readonly GenerationPoint[], told: readonly GenerationPoint[]): GenerationPoint[] {
  const newest = known.at(-1)?.generation ?? -1;
  const points = [...known, ...told.filter((each) => each.generation > newest)];
  return points.length > MOST_KEPT ? kept(points) : points;
}

/** At most `most` points, each a stretch of generations; the last one ends with the newest. */
export function thinned(points: readonly GenerationPoint[], most: number): readonly GenerationPoint[] {
  const [begin, end] = [points[0]?.first ?? 0, points.at(-1)?.generation ?? 0];
  const length = Math.ceil((end + 1 - begin) / most);
  return points.length > most ? stretches(points, (each) => Math.floor((each.generation - begin) / length)) : points;
}

/** The numbers of one generation where they are known, else those of the stretch that it is in. */
export function pointAt(points: readonly GenerationPoint[], generation: number): GenerationPoint | null {
  return points.find((each) => each.first <= generation && generation <= each.generation) ?? null;
}

/** Stretches begin at multiples of their length, a power of two: later ones are made of whole earlier ones. */
function kept(points: readonly GenerationPoint[]): GenerationPoint[] {
  const end = (points.at(-1)?.generation ?? 0) + 1 - RECENT;
  const span = end - (points[0]?.first ?? 0);
  let length = 1;
  while (span > length * OLD) length *= 2;
  const old = points.filter((each) => each.generation < end);
  return [...stretches(old, (each) => Math.floor(each.generation / length)), ...points.slice(old.length)];
}

/** Neighbours of the same place as one point. */
function stretches(points: readonly GenerationPoint[], placeOf: (point: GenerationPoint) => number): GenerationPoint[] {
  const found: GenerationPoint[][] = [];
  let last = NaN;
  for (const point of points) {
    const place = placeOf(point);
    if (place === last) found.at(-1)?.push(point);
    else found.push([point]);
    last = place;
  }
  return found.map(joined);
}

/** The best and the worst of them, the mean of the means, the newest diversity. */
function joined(points: readonly GenerationPoint[]): GenerationPoint {
  const [first, last] = [points[0], points.at(-1)] as [GenerationPoint, GenerationPoint];
  const sum = (of: (point: GenerationPoint) => number): number => points.reduce((all, each) => all + of(each), 0);
  const generations = (point: GenerationPoint): number => point.generation + 1 - point.first;
  return {
    ...last,
    first: first.first,
    best: Math.max(...points.map((each) => each.best)),
    mean: sum((each) => generations(each) * each.mean) / sum(generations),
    worst: Math.min(...points.map((each) => each.worst)),
    games: sum((each) => each.games),
    seconds: sum((each) => each.seconds),
  };
}

/** How far a weight is from nothing, -1 to 1, by the largest of them all. */
export function shares(weights: readonly number[]): number[] {
  const most = Math.max(...weights.map(Math.abs)) || 1;
  return weights.map((each) => each / most);
}
