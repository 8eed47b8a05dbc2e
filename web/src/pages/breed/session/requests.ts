// What this page asks the server for. Every refusal is a Refused with problem details.

import { Refused } from "../../../lib/api";
import type { BreedEvent, BreedingCatalogue, CheckedRun, GenerationState, NewRun, ProblemDetails, RunCreated, RunEntry, RunOrder, RunRecord } from "../../../lib/wire/types";

async function ask<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(body as ProblemDetails);
  return body as Answer;
}

function send<Answer>(address: string, body: unknown): Promise<Answer> {
  return ask(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export function readBreeding(): Promise<BreedingCatalogue> {
  return ask("/api/breeding");
}

export function readRuns(): Promise<RunEntry[]> {
  return ask("/api/runs");
}

export function readRecord(run: string): Promise<RunRecord> {
  return ask(`/api/runs/record?${new URLSearchParams({ run })}`);
}

/** Everybody of a generation; `number` null: of the newest. */
export function readGeneration(run: string, number: number | null): Promise<GenerationState> {
  const query = new URLSearchParams({ run });
  if (number !== null) query.set("number", String(number));
  return ask(`/api/runs/generation?${query}`);
}

/** Whether the settings can work. */
export function checkRun(wanted: NewRun): Promise<CheckedRun> {
  return send("/api/breeding/check", wanted);
}

/** Begin a run; its name. */
export async function createRun(wanted: NewRun): Promise<string> {
  return (await send<RunCreated>("/api/runs", wanted)).name;
}

export function orderRun(run: string, order: RunOrder["order"]): Promise<RunEntry> {
  return send("/api/runs/order", { run, order });
}

/** Hear of a run until nobody works on it; the function ends it. `lost`: no answer; `tries`: the browser asks again. */
export function hear(run: string, told: number, heard: (event: BreedEvent) => void, lost: (tries: boolean) => void): () => void {
  const source = new EventSource(`/api/runs/events?${new URLSearchParams({ run, told: String(told) })}`);
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as BreedEvent;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => lost(source.readyState !== EventSource.CLOSED);
  return () => source.close();
}
