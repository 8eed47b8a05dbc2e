// Players that were bred on this page: their name is their whole text, which the program reads, too.

import type { PlayerRow, Players } from "../data/types";

const NUMBER = "-?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?";
const TEXT = new RegExp(`^alphabeta:depth=([1-6]),eval=(?:(\\w+)|\\[(\\w+):weights=\\[(${NUMBER}(?:,${NUMBER})*)\\]\\])$`);

/** The row behind such a text on a board; null: it is none. */
export function bredRow(players: Players, text: string, boardKey: string): PlayerRow | null {
  const [, depth, usual, named, listed] = TEXT.exec(text) ?? [];
  const kinds = players.bred[boardKey] ?? {};
  const name = usual ?? named ?? "";
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : null;
  if (!kind) return null;
  const weights = listed?.split(",").map(Number) ?? kind.weights;
  if (weights.length !== kind.weights.length) return null;
  const { family, options, discs, deviations } = kind;
  const scale = weights.reduce((sum, weight, at) => sum + Math.abs(weight) * (deviations[at] ?? 0), 0) || 1;
  return { search: "alphabeta", limits: { depth: Number(depth) }, bred: { family, options, scale, discs, file: "", count: weights.length, steps: 0, weights } };
}
