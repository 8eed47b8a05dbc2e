// Scales of the graph, and what each move lost as bars below it.

import type { AnalysisState, Color, PositionValue } from "../../lib/wire/types";
import type { GraphUnit } from "./values";

/** Discs at which the graph is cut for who wants to read its middle. */
export const CUT = 20;

export interface Bar {
  /** The move's number, from 1. */
  ply: number;
  /** Who moved. */
  color: Color;
  /** Discs, or a chance of 0 to 1; above 0. */
  loss: number;
}

/** What each move lost in this unit; nothing of those that cost nothing, or of which it is not known. */
export function lossesOf({ review, steps }: Pick<AnalysisState, "review" | "steps">, unit: GraphUnit): Bar[] {
  if (!review) return [];
  return review.moves.flatMap(({ loss: own, chance_loss }, index) => {
    const color = steps[index]?.color;
    const loss = unit === "chance" ? chance_loss : review.unit === "discs" ? own : null;
    return loss && color !== undefined ? [{ ply: index + 1, color, loss }] : [];
  });
}

/** The loss that a bar of full height stands for: the largest, rounded up. */
export function mostLost(bars: readonly Bar[], unit: GraphUnit, cut: boolean): number {
  const largest = Math.max(0, ...bars.map((each) => each.loss));
  if (unit === "chance") return Math.max(10, 10 * Math.ceil(10 * largest)) / 100;
  return bounded(Math.max(4, 4 * Math.ceil(largest / 4)), cut);
}

/** Discs at the edges of the graph: the largest value, rounded up. */
export function mostDiscs(values: readonly (PositionValue | null)[], cut: boolean): number {
  const discs = values.map((each) => Math.abs(each?.unit === "discs" ? (each.value ?? 0) : 0));
  return bounded(Math.max(8, 8 * Math.ceil(Math.max(0, ...discs) / 8)), cut);
}

function bounded(discs: number, cut: boolean): number {
  return cut ? Math.min(CUT, discs) : discs;
}
