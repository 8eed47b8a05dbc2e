// Several runs beside each other as numbers: what can be drawn of them, and in which settings they differ.

import type { RunRecord } from "../../../lib/wire/types";
import type { Line, Point } from "../../../lib/charts/drawn";

export const OF_BREEDING = ["best", "mean", "diversity"] as const;
const MOST = 400; // points of a line

/** What the records have curves of: of breeding its own, of learning those that the run declares. */
export function curvesOf(records: readonly RunRecord[]): string[] {
  const breeding = records.some((each) => each.points.length) ? OF_BREEDING : [];
  return [...new Set([...breeding, ...records.flatMap((each) => each.series.map(({ name }) => name))])];
}

/** A line for each run; without points where it has none of that name. */
export function linesOf(records: readonly RunRecord[], curve: string): Line[] {
  return records.map((record) => ({ name: record.job.name, points: thin(pointsOf(record, curve)) }));
}

function pointsOf({ points, series }: RunRecord, curve: string): readonly Point[] {
  const breeding = OF_BREEDING.find((each) => each === curve);
  if (breeding && points.length) return points.map((each) => [each.generation, each[breeding]]);
  return series.find((each) => each.name === curve)?.points ?? [];
}

function thin(points: readonly Point[]): readonly Point[] {
  const step = Math.max(1, Math.ceil(points.length / MOST));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

export interface Row {
  name: string;
  /** Of each run; empty: it has none. */
  values: string[];
}

/** The settings in which the runs differ. */
export function differencesOf(records: readonly RunRecord[]): Row[] {
  const settings = records.map(({ job, settings }) => {
    const about = { game: job.game, method: job.method, evaluator: job.evaluator };
    return new Map([...Object.entries(about), ...settings.map(({ name, value }): [string, string] => [name, value])]);
  });
  const names = [...new Set(settings.flatMap((each) => [...each.keys()]))];
  return names
    .map((name) => ({ name, values: settings.map((each) => each.get(name) ?? "") }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** Opponents that a champion was measured against, those that most runs met first. */
export function opponentsOf(records: readonly RunRecord[]): string[] {
  const met = records.flatMap((each) => each.panel.map((row) => row.opponent));
  const count = (name: string): number => met.filter((each) => each === name).length;
  return [...new Set(met)].sort((a, b) => count(b) - count(a));
}
