// What the person's last move cost, by the values before and after it.

import { actingSeat, colorOf } from "../../../lib/game";
import { seenBy } from "../../../lib/evaluation";
import { HUMAN } from "../../../lib/players/human";
import type { Color, GameState, ReportState } from "../../../lib/wire/types";

export const LEAST_DISCS = 2;
export const MANY_DISCS = 6; // an inaccuracy of Analyse, also where they hardly change who wins
export const LEAST_CHANCE = 0.08; // below that two searches of different depth may differ by chance

export interface Cost {
  /** Steps before the move. */
  ply: number;
  label: string;
  unit: "discs" | "chance";
  /** Discs, or parts of 1. */
  lost: number;
}

/** Of the person's last decision among the first `ply` steps; null: it cost little, or that is not known. */
export function lastCost(game: GameState, ply: number): Cost | null {
  for (let at = Math.min(ply, game.ply) - 1; at >= 0; at -= 1) {
    const step = game.steps[at];
    if (step && !step.is_pass && game.seats[actingSeat(game, at)] === HUMAN) return costOf(game, at);
  }
  return null;
}

function costOf(game: GameState, ply: number): Cost | null {
  const [before, after, step] = [game.analyses[ply], game.analyses[ply + 1], game.steps[ply]];
  const color = step && colorOf(game, step.seat, ply + 1);
  if (!before || !after || !step || color === null || color === undefined) return null;
  const told = { ply, label: step.label };
  const discs = lostDiscs(before, after, color);
  if (discs !== null && before.exact && after.exact) return discs >= LEAST_DISCS ? { ...told, unit: "discs", lost: discs } : null;
  if (before.chance === null || after.chance === null) return null;
  const lost = color === 0 ? before.chance - after.chance : after.chance - before.chance;
  if (discs !== null && (discs >= MANY_DISCS || (discs >= LEAST_DISCS && lost >= LEAST_CHANCE))) return { ...told, unit: "discs", lost: discs };
  return lost >= LEAST_CHANCE ? { ...told, unit: "chance", lost } : null;
}

/** Whole discs; null where not both values are discs. */
function lostDiscs(before: ReportState, after: ReportState, color: Color): number | null {
  if (before.score?.unit !== "discs" || after.score?.unit !== "discs") return null;
  return Math.round(seenBy(before.score, color) - seenBy(after.score, color));
}
