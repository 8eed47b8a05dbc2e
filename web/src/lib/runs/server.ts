// Hearing of a run, of whatever kind. Every refusal is a Refused with problem details.

import { Refused } from "../api";
import type { ProblemDetails } from "../wire/types";

export { hear } from "../connection/events";

/** Raises Refused where no stream is given; an EventSource does not tell why. */
export async function requireStream(address: string): Promise<void> {
  const asked = new AbortController();
  const response = await fetch(address, { signal: asked.signal });
  if (!response.ok) throw new Refused((await response.json()) as ProblemDetails);
  asked.abort();
}
