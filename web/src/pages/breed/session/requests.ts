// What this page asks the server for. Every refusal is a Refused with problem details.

import { Refused, ask, parts } from "../../../lib/api";
import type { BreedEvent, BreedingCatalogue, CheckedRun, GenerationState, NewRun, ProblemDetails, RunEntry, RunOrder, RunRecord } from "../../../lib/wire/types";

export function readBreeding(): Promise<BreedingCatalogue> {
  return ask("GET /api/v1/breeding");
}

export async function readRuns(): Promise<RunEntry[]> {
  const runs: RunEntry[] = [];
  for await (const part of parts((query) => ask("GET /api/v1/runs", { query }))) runs.push(...part);
  return runs;
}

export function readRecord(run: string): Promise<RunRecord> {
  return ask("GET /api/v1/runs/record", { query: `?${new URLSearchParams({ run })}` });
}

/** Everybody of a generation; `number` null: of the newest. */
export function readGeneration(run: string, number: number | null): Promise<GenerationState> {
  const query = new URLSearchParams({ run });
  if (number !== null) query.set("number", String(number));
  return ask("GET /api/v1/runs/generation", { query: `?${query}` });
}

/** Whether the settings can work. */
export function checkRun(wanted: NewRun): Promise<CheckedRun> {
  return ask("POST /api/v1/breeding/check", { json: wanted });
}

/** Begin a run; its name. */
export async function createRun(wanted: NewRun): Promise<string> {
  return (await ask("POST /api/v1/runs", { json: wanted })).name;
}

export function orderRun(run: string, order: RunOrder["order"]): Promise<RunEntry> {
  return ask("POST /api/v1/runs/order", { json: { run, order } });
}

/** Hear of a run until nobody works on it; the function ends it. `lost`: no answer; `tries`: the browser asks again. */
export function hear(run: string, told: number, heard: (event: BreedEvent) => void, lost: (tries: boolean) => void): () => void {
  const source = new EventSource(streamOf(run, told));
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as BreedEvent;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => lost(source.readyState !== EventSource.CLOSED);
  return () => source.close();
}

/** Raises Refused where no stream is given; an EventSource does not tell why. */
export async function requireStream(run: string, told: number): Promise<void> {
  const asked = new AbortController();
  const response = await fetch(streamOf(run, told), { signal: asked.signal });
  if (!response.ok) throw new Refused((await response.json()) as ProblemDetails);
  asked.abort();
}

function streamOf(run: string, told: number): string {
  return `/api/v1/runs/events?${new URLSearchParams({ run, told: String(told) })}`;
}
