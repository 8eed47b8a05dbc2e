// Numbers about a position, made fit to be seen: text, the bar beside the board, the graph over the game.

import type { Color, Report, Score, Step } from "./protocol";

/** A score on a scale from -1 (white wins) to 1 (black wins); `scale` is what counts as a clear lead in points. */
export function share(score: Score, scale: number): number {
  if (score.unit === "win probability") return 2 * score.value - 1;
  if (score.unit === "result" || score.certain) return Math.sign(score.value);
  if (score.unit === "discs") return Math.tanh(score.value / 12);
  return Math.tanh(score.value / scale);
}

/** Evaluators have scales of their own: the largest unproven value of the game so far stands for a clear lead. */
export function scaleOf(steps: readonly Step[]): number {
  let largest = 0;
  for (const { report } of steps) {
    const score = report?.score;
    if (score && score.unit === "points" && !score.certain) largest = Math.max(largest, Math.abs(score.value));
  }
  return largest > 0 ? largest : 1;
}

export function seenBy(score: Score, color: Color): number {
  if (score.unit === "win probability") return color === 0 ? score.value : 1 - score.value;
  return color === 0 ? score.value : -score.value;
}

export interface Point {
  /** Steps played by then. */
  ply: number;
  /** -1 to 1, black above. */
  share: number;
}

/** What the player thought after each of its moves. */
export function curve(steps: readonly Step[]): Point[] {
  const scale = scaleOf(steps);
  const points: Point[] = [];
  steps.forEach((step, index) => {
    if (step.report?.score) points.push({ ply: index + 1, share: share(step.report.score, scale) });
  });
  return points;
}

/** The latest report with a score, at or before `ply`. */
export function latestReport(steps: readonly Step[], ply: number): { step: Step; ply: number } | null {
  for (let index = Math.min(ply, steps.length) - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (step?.report) return { step, ply: index + 1 };
  }
  return null;
}

export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "\u2212" : "+"}${text}`;
}

/** 1234567 -> "1.2 M". */
export function compact(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return `${(count / 1e3).toPrecision(3)} k`;
  return `${(count / 1e6).toPrecision(3)} M`;
}

/** Milliseconds below a second. */
export function duration(seconds: number): string {
  return seconds < 0.9995 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
}

export type Depth = Pick<Report, "depth" | "exact">;
