// Names of what the server tells in its own words.

import { preferences } from "../../lib/preferences.svelte";
import { parseSpec, boardSize } from "../../lib/spec";
import type { RunEntry } from "../../lib/wire/types";
import type { Dictionary } from "../../text/en";
import type { Words } from "./text/en";

/** "Reversi 8×8"; a game that is not known has the name that the server gives. */
export function gameText(game: string, text: Dictionary): string {
  const spec = parseSpec(game, null);
  const rule = spec.rule && spec.rule !== "freestyle" ? `, ${text.rules[spec.rule]?.name ?? spec.rule}` : "";
  return `${text.games[spec.name] ?? spec.name} ${boardSize(spec, null)}${rule}`;
}

/** "12 of 81 generations" */
export function progressText({ done, total, unit }: RunEntry, words: Words): string {
  const name = words.units[unit] ?? unit;
  return total === null ? words.progressOpen(done, name) : words.progress(done, total, name);
}

export function stateText({ state, asked, orders }: RunEntry, words: Words): string {
  if (asked) return words.asked[asked] ?? asked;
  return state === "queued" && orders.includes("resume") ? words.notBegun : (words.states[state] ?? state);
}

/** "best of generation 3" in words of the language. */
export function opponentText(opponent: string, words: Words): string {
  const found = /^best of generation (\d+)$/.exec(opponent);
  return found?.[1] ? words.bestOf(found[1]) : (words.opponents[opponent] ?? opponent);
}

/** A share in per cent, as the language writes it. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(preferences.language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}
