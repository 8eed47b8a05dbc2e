// Names of what the server tells in its own words.

import type { RunEntry } from "../../lib/wire/types";
import type { Words } from "./text/en";

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
