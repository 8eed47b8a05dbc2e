// Hearing of a run, of whatever kind. Every refusal is a Refused with problem details.

import { Refused } from "../api";
import type { ProblemDetails, RunEndEvent } from "../wire/types";

/** Hear events until nobody works on the run; the function ends it. `lost`: no answer; `tries`: the browser asks again. */
export function hear<Event extends { type: string }>(
  address: string,
  heard: (event: Event | RunEndEvent) => void,
  lost: (tries: boolean) => void,
): () => void {
  const source = new EventSource(address);
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as Event | RunEndEvent;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => lost(source.readyState !== EventSource.CLOSED);
  return () => source.close();
}

/** Raises Refused where no stream is given; an EventSource does not tell why. */
export async function requireStream(address: string): Promise<void> {
  const asked = new AbortController();
  const response = await fetch(address, { signal: asked.signal });
  if (!response.ok) throw new Refused((await response.json()) as ProblemDetails);
  asked.abort();
}
