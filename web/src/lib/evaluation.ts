// Numbers about a position, made fit to be seen: who leads, what a move is worth, the graph over the game.

import type { Dictionary } from "../text/en";
import type { Color, GameState, MoveValue, ReportState, ScoreState } from "./wire/types";

/** Whole percent of a chance that black wins, for one side. */
export function percentFor(chance: number, color: Color): number {
  return Math.round(100 * (color === 0 ? chance : 1 - chance));
}

/** Who leads; black where nobody does. */
export function leader(chance: number): Color {
  return chance >= 0.5 ? 0 : 1;
}

export function seenBy(score: ScoreState, color: Color): number {
  if (score.unit === "win probability") return color === 0 ? score.value : 1 - score.value;
  return color === 0 ? score.value : -score.value;
}

/** What a move is worth to `color`: whole discs with a sign where values are discs, else its chance in percent. */
export function worth({ score, chance, exact }: MoveValue, color: Color): string {
  if (score?.unit === "discs" && (exact || !score.certain)) {
    const discs = Math.round(seenBy(score, color));
    return discs === 0 ? "±0" : signed(discs, 0);
  }
  return chance === null ? "" : String(percentFor(chance, color));
}

/** What each move is worth to `color`. */
export function worthsOf(values: readonly MoveValue[], color: Color): ReadonlyMap<number, string> {
  return new Map(values.map((value) => [value.move, worth(value, color)]));
}

/** Chances that black wins, of a draw, that white wins. */
export type Outcomes = readonly [number, number, number];

/** In whole percent that sum to 100. */
export function outcomesText([black, , white]: Outcomes, words: Dictionary): string {
  const [first, last] = [Math.round(100 * black), Math.round(100 * white)];
  return words.outcomes(first, Math.max(0, 100 - first - last), last);
}

export type Source = "analyst" | "opponent";

export interface Point {
  /** Steps played by then. */
  ply: number;
  /** That black wins, 0 to 1. */
  chance: number;
}

/** What the analyst thinks of every position up to `ply`, or the opponent thought after each of its moves. */
export function curve(game: GameState, ply: number, source: Source): Point[] {
  const points: Point[] = [];
  for (let at = 0; at <= Math.min(ply, game.ply); at += 1) {
    const report = source === "analyst" ? game.analyses[at] : game.steps[at - 1]?.report;
    if (typeof report?.chance === "number") points.push({ ply: at, chance: report.chance });
  }
  return points;
}

/** The opponent's latest report, at or before `ply`. */
export function latestReport(game: GameState, ply: number): ReportState | null {
  for (let index = Math.min(ply, game.ply) - 1; index >= 0; index -= 1) {
    const report = game.steps[index]?.report;
    if (report) return report;
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
