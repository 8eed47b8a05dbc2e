// What the course of a run draws.

import type { Area, Drawn, Line, Point } from "../../../lib/charts/drawn";
import type { GenerationPoint, Measurement, RunTrace } from "../../../lib/wire/types";
import { thinned } from "../curve";

const MOST = 400; // points of a line

/** The generations of `zoom` and a neighbour on each side, so that lines go on to the border. */
export function visible<T>(values: readonly T[], at: (value: T) => number, zoom: readonly [number, number] | null): readonly T[] {
  if (!zoom) return values;
  const first = values.findIndex((each) => at(each) >= zoom[0]);
  const last = values.findLastIndex((each) => at(each) <= zoom[1]);
  return first < 0 ? values.slice(-1) : values.slice(Math.max(0, first - 1), last + 2);
}

/** Best and mean, with an area from the worst to the best. */
export function fitnessCourse(points: readonly GenerationPoint[], names: { best: string; mean: string }): Drawn {
  const drawn = thinned(points, MOST);
  const best = drawn.map((each): Point => [each.generation, each.best]);
  const worst = drawn.map((each): Point => [each.generation, each.worst]);
  const mean = drawn.map((each): Point => [each.generation, each.mean]);
  return { lines: [{ name: names.best, points: best }, { name: names.mean, points: mean }], areas: [{ line: 0, upper: best, lower: worst }] };
}

export function diversityCourse(points: readonly GenerationPoint[], name: string): Drawn {
  return { lines: [{ name, points: thinned(points, MOST).map((each) => [each.generation, each.diversity]) }], areas: [] };
}

/** A line a gene: what it weighs in the best of each generation. */
export function weightsCourse(trace: RunTrace, zoom: readonly [number, number] | null, nameOf = (gene: string): string => gene): Drawn {
  const rows = visible(trace.generations.map((generation, index) => ({ generation, index })), (each) => each.generation, zoom);
  const lines = trace.genes.map((name, gene) => ({
    name: nameOf(name),
    points: rows.map(({ generation, index }): Point => [generation, trace.weights[index]?.[gene] ?? 0]),
  }));
  return { lines, areas: [] };
}

/** A line an opponent that was met more than once, in per cent, with its interval. */
export function panelCourse(measured: readonly Measurement[], nameOf: (opponent: string) => string): Drawn {
  const opponents = [...new Set(measured.flatMap((each) => each.rows.map((row) => row.opponent)))];
  const lines: Line[] = [];
  const areas: Area[] = [];
  for (const opponent of opponents) {
    const met = measured.flatMap(({ generation, rows }) => rows.filter((row) => row.opponent === opponent).map((row) => ({ generation, row })));
    if (met.length < 2 && measured.length > 1) continue;
    const line = (of: (row: (typeof met)[number]["row"]) => number): Point[] => met.map(({ generation, row }) => [generation, 100 * of(row)]);
    areas.push({ line: lines.length, upper: line((row) => row.high ?? row.score), lower: line((row) => row.low ?? row.score) });
    lines.push({ name: nameOf(opponent), points: line((row) => row.score) });
  }
  return { lines, areas };
}

/** The value of a line at a generation: that of the newest point up to it. */
export function valueAt({ points }: Line, generation: number): number | null {
  return points.findLast(([x]) => x <= generation)?.[1] ?? null;
}

/** Half as much around `at`, or twice as much; null: everything. */
export function zoomed(zoom: readonly [number, number] | null, at: number, newest: number, closer: boolean): readonly [number, number] | null {
  const [first, last] = zoom ?? [0, newest];
  const span = closer ? Math.max(4, Math.round((last - first) / 2)) : 2 * (last - first);
  if (span >= newest) return null;
  const middle = closer ? at : (first + last) / 2;
  const from = Math.max(0, Math.min(newest - span, Math.round(middle - span / 2)));
  return [from, from + span];
}
