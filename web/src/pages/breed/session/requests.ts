// What this page asks of a run besides what jobs of every kind are asked. Every refusal is a Refused with problem details.

import { ask } from "../../../lib/api";
import type { Ancestry, GenerationPoint, GenerationState, MapState, MeetingsState, RunTrace } from "../../../lib/wire/types";

/** Everybody of a generation; `number` null: of the newest. */
export function readGeneration(run: string, number: number | null): Promise<GenerationState> {
  const query = new URLSearchParams({ run });
  if (number !== null) query.set("number", String(number));
  return ask("GET /api/v1/runs/generation", { query: `?${query}` });
}

/** Generations `first` to `last` in more detail than the whole curve has. */
export async function readPart(run: string, first: number, last: number): Promise<readonly GenerationPoint[]> {
  const query = new URLSearchParams({ run, first: String(first), last: String(last) });
  return (await ask("GET /api/v1/runs/curve", { query: `?${query}` })).points;
}

export function readTrace(run: string): Promise<RunTrace> {
  return ask("GET /api/v1/runs/trace", { query: `?${new URLSearchParams({ run })}` });
}

/** Whom the individual comes from; without one, the champion. */
export function readAncestry(run: string, who: { generation: number; place: number } | null): Promise<Ancestry> {
  const query = new URLSearchParams({ run });
  if (who) {
    query.set("number", String(who.generation));
    query.set("place", String(who.place));
  }
  return ask("GET /api/v1/runs/ancestry", { query: `?${query}` });
}

/** Who beat whom in a generation, which is played again. */
export function readMeetings(run: string, number: number): Promise<MeetingsState> {
  return ask("GET /api/v1/runs/meetings", { query: `?${new URLSearchParams({ run, number: String(number) })}` });
}

/** The players of a run of map-elites by their styles. */
export function readMap(run: string): Promise<MapState> {
  return ask("GET /api/v1/runs/map", { query: `?${new URLSearchParams({ run })}` });
}
