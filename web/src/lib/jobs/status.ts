// Where a job of any kind stands, in words.

import type { JobEntry } from "../wire/types";
import { sentence } from "./text/sentence";

/** The words of a page that these sentences need. */
export interface StatusWords {
  states: Record<string, string>;
  notBegun: string;
  asked: Record<string, string>;
  units: Record<string, string>;
  progress: (done: number, total: number, unit: string) => string;
  progressOpen: (done: number, unit: string) => string;
  reasons: Record<string, string>;
  resumes: (reason: string) => string;
}

/** What the server says of a job that a person stopped, here or in a terminal, or gave more. */
const ASKED_FOR = new Set(["stopped on the page", "asked to stop", "SIGINT", "given more"]);

/** "12 of 81 generations"; what is finished before its end has no end. */
export function progressText({ done, total, unit, state }: JobEntry, words: StatusWords): string {
  const name = words.units[unit] ?? unit;
  return total === null || (state === "finished" && done < total) ? words.progressOpen(done, name) : words.progress(done, total, name);
}

export function stateText({ state, asked, orders }: JobEntry, words: StatusWords): string {
  if (asked) return words.asked[asked] ?? asked;
  return state === "queued" && orders.includes("resume") ? words.notBegun : (words.states[state] ?? state);
}

/** Why it stands where it does, and how it goes on; empty: a person had it so. */
export function reasonText({ state, message, orders }: JobEntry, words: Pick<StatusWords, "reasons" | "resumes">): string {
  if (state !== "stopped") return message;
  if (!message || ASKED_FOR.has(message)) return "";
  const reason = words.reasons[message] ?? sentence(message);
  return orders.includes("resume") ? words.resumes(reason) : reason;
}
