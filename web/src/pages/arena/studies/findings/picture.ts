// Where things stand in the plot of a study. Names become rows with values across, numbers a plane with values upward.

import { extremes, ticks } from "../../../../lib/charts/axis";
import type { StudyPlot } from "../../../../lib/wire/types";

export interface Point {
  /** 0 at the least value, 1 at the greatest; of a name its row. */
  x: number;
  value: number;
  low: number | null;
  high: number | null;
  /** Of what the value is the mean of; null: of nothing. */
  least: number | null;
  most: number | null;
  /** Of x, as it is told. */
  name: string;
}

export interface Tick {
  /** 0 to 1 */
  at: number;
  value: number;
}

export interface Picture {
  /** Rows from the top; empty: x are numbers. */
  names: readonly string[];
  series: readonly { name: string; points: readonly Point[] }[];
  /** Of values. */
  levels: readonly number[];
  /** Of x, where they are numbers. */
  steps: readonly Tick[];
}

const EDGE = 0.03; // of the width, left free beside the first and the last point

/** A plot as shares of a drawing. `textOf`: a number as the language writes it. */
export function pictured(plot: StudyPlot, textOf: (value: number) => string): Picture {
  const names = [...new Set(plot.series.flatMap((each) => each.x.filter((x) => typeof x === "string")))];
  const numbers = plot.series.flatMap((each) => each.x.filter((x) => typeof x === "number"));
  const along = names.length ? null : axisOf(numbers, plot.log_x);
  const place = (x: number | string): number => (typeof x === "string" ? names.indexOf(x) : (along?.place(x) ?? 0));
  const series = plot.series.map(({ name, x, y, intervals, ranges }) => ({
    name,
    points: y.map((value, index): Point => {
      const [low, high] = intervals[index] ?? [null, null];
      const [least, most] = ranges[index] ?? [null, null];
      const own = x[index] ?? 0;
      return { x: place(own), value, low, high, least, most, name: typeof own === "string" ? own : textOf(own) };
    }),
  }));
  const values = series.flatMap(({ points }) => points.flatMap(({ value, low, high, least, most }) => [value, low ?? value, high ?? value, least ?? value, most ?? value]));
  if (plot.reference !== null) values.push(plot.reference);
  return { names, series, levels: values.length ? ticks(...extremes(values), 6) : [0, 1], steps: along?.steps ?? [] };
}

/** Where a value is between the first and the last level, 0 to 1. */
export function shareOf(value: number, levels: readonly number[]): number {
  const [low, high] = [levels[0] ?? 0, levels.at(-1) ?? 1];
  return (value - low) / (high - low);
}

function axisOf(numbers: readonly number[], isLog: boolean): { place: (x: number) => number; steps: Tick[] } {
  const shape = isLog ? Math.log10 : (x: number): number => x;
  const [low, high] = extremes(numbers.map(shape));
  const span = high > low ? high - low : 1;
  const place = (x: number): number => EDGE + ((1 - 2 * EDGE) * (shape(x) - low)) / span;
  const round = isLog ? powers(low, high) : ticks(low, high, 5);
  const steps = round.map((value) => ({ at: place(value), value })).filter(({ at }) => at > -1e-9 && at < 1 + 1e-9);
  return { place, steps };
}

/** Powers of ten between two exponents; at least the ends of what is shown. */
function powers(low: number, high: number): number[] {
  const first = Math.ceil(low - 1e-9);
  const found = Array.from({ length: Math.max(0, Math.floor(high + 1e-9) - first + 1) }, (_, index) => 10 ** (first + index));
  return found.length > 1 ? found : [10 ** low, 10 ** high].map((each) => Number(each.toPrecision(3)));
}
