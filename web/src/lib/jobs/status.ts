// Where a job of any kind stands, in words.

import type { JobEntry } from "../wire/types";

/** The words of a page that these sentences need. */
export interface StatusWords {
  states: Record<string, string>;
  notBegun: string;
  asked: Record<string, string>;
  units: Record<string, string>;
  progress: (done: number, total: number, unit: string) => string;
  progressOpen: (done: number, unit: string) => string;
}

/** "12 of 81 generations"; what is finished before its end has no end. */
export function progressText({ done, total, unit, state }: JobEntry, words: StatusWords): string {
  const name = words.units[unit] ?? unit;
  return total === null || (state === "finished" && done < total) ? words.progressOpen(done, name) : words.progress(done, total, name);
}

export function stateText({ state, asked, orders }: JobEntry, words: StatusWords): string {
  if (asked) return words.asked[asked] ?? asked;
  return state === "queued" && orders.includes("resume") ? words.notBegun : (words.states[state] ?? state);
}
