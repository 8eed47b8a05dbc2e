// Refusals as the server words them (apps/problem.py): code, title, status, and a sentence that says how to mend it.

import type { ProblemCode, ProblemDetails } from "../../lib/wire/types";

const KINDS = {
  stale: [409, "The game has moved on"],
  "illegal-move": [409, "Illegal move"],
  terms: [403, "Not under the terms of this game"],
  "forbidden-spec": [403, "Player not accepted from a page"],
  "unknown-name": [404, "Unknown name"],
  "position-text": [400, "PositionText"],
  "record-format": [400, "RecordFormat"],
  busy: [503, "Too much at once"],
  store: [503, "Database not usable"],
  internal: [500, "Internal error"],
} as const satisfies Partial<Record<ProblemCode, readonly [number, string]>>;

export class Problem extends Error {
  readonly details: ProblemDetails;

  constructor(code: keyof typeof KINDS, detail: string) {
    super(detail);
    const [status, title] = KINDS[code];
    this.details = { type: `/problems/${code}`, code, title, status, detail };
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function problemOf(error: unknown): ProblemDetails {
  return (error instanceof Problem ? error : new Problem("internal", `${messageOf(error)}; reload the page`)).details;
}
