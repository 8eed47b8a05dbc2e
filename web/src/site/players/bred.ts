// Players that were bred on this page: their name is their whole text, which the program reads, too.

import type { PlayerRow } from "../data/types";

const TEXT = /^alphabeta:depth=(\d+),eval=\[zones:weights=\[([-+.e\d]+(?:,[-+.e\d]+)*)\]\]$/;
const BOARDS = /^reversi\/[68]$/;
const WEIGHTS = 6;
const MOST_DEPTH = 6;

/** The row behind such a text on a board; null: it is none. */
export function bredRow(text: string, boardKey: string): PlayerRow | null {
  const [, depth, listed = ""] = TEXT.exec(text) ?? [];
  const weights = listed.split(",").map(Number);
  if (!BOARDS.test(boardKey) || !(Number(depth) <= MOST_DEPTH) || weights.length !== WEIGHTS || !weights.every(Number.isFinite)) return null;
  return { search: "alphabeta", options: { depth: Number(depth), random_ties: 0 }, bred: { family: "zones", weights } };
}
