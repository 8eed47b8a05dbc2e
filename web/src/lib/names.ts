// Games as the language names them, and how they ended.

import type { Dictionary } from "../text/en";
import { boardSize, parseSpec } from "./spec";

/** "Reversi 8×8"; a game that is not known has the name that the server gives. */
export function gameText(game: string, text: Dictionary): string {
  const spec = parseSpec(game, null);
  const rule = spec.rule && spec.rule !== "freestyle" ? `, ${text.rules[spec.rule]?.name ?? spec.rule}` : "";
  return `${text.games[spec.name] ?? spec.name} ${boardSize(spec, null)}${rule}`;
}

/** Who won a game in a page's words, `by` how many where the game counts discs. `score`: Black's margin. */
export function resultText(game: string, score: number, who: Record<"black" | "white" | "draw", string>, by: (who: string, discs: number) => string): string {
  const won = who[score > 0 ? "black" : score < 0 ? "white" : "draw"];
  return score && parseSpec(game, null).name === "reversi" ? by(won, Math.abs(score)) : won;
}
