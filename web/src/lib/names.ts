// Names and numbers as the language writes them.

import type { Dictionary } from "../text/en";
import { preferences } from "./preferences.svelte";
import { boardSize, parseSpec } from "./spec";

/** "Reversi 8×8"; a game that is not known has the name that the server gives. */
export function gameText(game: string, text: Dictionary): string {
  const spec = parseSpec(game, null);
  const rule = spec.rule && spec.rule !== "freestyle" ? `, ${text.rules[spec.rule]?.name ?? spec.rule}` : "";
  return `${text.games[spec.name] ?? spec.name} ${boardSize(spec, null)}${rule}`;
}

/** A share in per cent, as the language writes it. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(preferences.language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}

/** A number with its thousands apart. */
export function grouped(number: number): string {
  return new Intl.NumberFormat(preferences.language).format(number);
}
