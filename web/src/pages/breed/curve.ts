// Curves as numbers: what is drawn of many generations, and where the axis has its numbers.

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

/** The least and the greatest; of any number of values, which a call with all of them does not take. */
export function extremes(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

/** Round numbers from just below `low` to just above `high`, about `count` steps. */
export function ticks(low: number, high: number, count = 4): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** A number as short as it can be read: 12, 0.34, 1.2e6. */
export function short(value: number): string {
  const size = Math.abs(value);
  const text = size >= 1e6 || (size > 0 && size < 1e-3) ? value.toExponential(1) : String(Number(value.toPrecision(4)));
  return text.replace("-", "−");
}

/** Round numbers along the bottom from `first` to `last`, at most `most` of them. */
export function steps(first: number, last: number, most = 7): number[] {
  const span = last - first;
  const rough = Math.max(1, span / (most - 1));
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const every = power * ([1, 2, 5, 10].find((each) => each * power >= rough - 1e-9) ?? 10);
  const from = Math.ceil(first / every);
  return Array.from({ length: Math.floor(last / every) - from + 1 }, (_, index) => (from + index) * every);
}

/** How far a weight is from nothing, -1 to 1, by the largest of them all. */
export function shares(weights: readonly number[]): number[] {
  const most = Math.max(...weights.map(Math.abs)) || 1;
  return weights.map((each) => each / most);
}
