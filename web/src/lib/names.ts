// Names as the language writes them.

import type { Dictionary } from "../text/en";
import { boardSize, parseSpec } from "./spec";

/** "Reversi 8×8"; a game that is not known has the name that the server gives. */
export function gameText(game: string, text: Dictionary): string {
  const spec = parseSpec(game, null);
  const rule = spec.rule && spec.rule !== "freestyle" ? `, ${text.rules[spec.rule]?.name ?? spec.rule}` : "";
  return `${text.games[spec.name] ?? spec.name} ${boardSize(spec, null)}${rule}`;
}
