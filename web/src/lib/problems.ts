// A refusal in the person's language: what it is, and below it the server's own sentence.

import { Refused } from "./api";
import { preferences } from "./preferences.svelte";
import type { ProblemDetails } from "./wire/types";

/** What every problem of this code is called. */
export function titleOf(problem: ProblemDetails): string {
  const titles: Partial<Record<string, string>> = preferences.text.problems;
  return titles[problem.code] ?? problem.title; // a newer server may have other codes
}

/** Two lines of a refusal; of anything else, that the server does not answer. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Refused)) return preferences.text.unreachable;
  return `${titleOf(error.problem)}\n${error.problem.detail}`;
}
