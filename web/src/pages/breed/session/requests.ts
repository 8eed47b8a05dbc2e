// What this page asks the server for. Every refusal is a Refused with problem details.

import { ask, create, whole } from "../../../lib/api";
import type {
  Ancestry, BreedingCatalogue, CheckedRun, ClonedRun, ClonedTraining, GenerationPoint, GenerationState, MeetingsState, NewRun, NewTraining, RunEntry,
  RunOrder, RunRecord, RunTrace, TrainingCatalogue,
} from "../../../lib/wire/types";

export function readBreeding(): Promise<BreedingCatalogue> {
  return ask("GET /api/v1/breeding");
}

export function readRuns(): Promise<RunEntry[]> {
  return whole((query) => ask("GET /api/v1/runs", { query }));
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

/** The settings of a run, with another seed. */
export function readClone(run: string): Promise<ClonedRun> {
  return ask("GET /api/v1/runs/clone", { query: `?${new URLSearchParams({ run })}` });
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

/** Whether the settings can work. */
export function checkRun(wanted: NewRun): Promise<CheckedRun> {
  return ask("POST /api/v1/breeding/check", { json: wanted });
}

/** Begin a run; its name. */
export async function createRun(wanted: NewRun): Promise<string> {
  return (await create("POST /api/v1/runs", { json: wanted })).name;
}

export function readLearning(): Promise<TrainingCatalogue> {
  return ask("GET /api/v1/learning");
}

/** The settings of a run that learns, with another seed. */
export function readClonedTraining(run: string): Promise<ClonedTraining> {
  return ask("GET /api/v1/learning/clone", { query: `?${new URLSearchParams({ run })}` });
}

/** Whether the settings can work. */
export function checkTraining(wanted: NewTraining): Promise<CheckedRun> {
  return ask("POST /api/v1/learning/check", { json: wanted });
}

/** Begin a run that learns; its name. */
export async function createTraining(wanted: NewTraining): Promise<string> {
  return (await create("POST /api/v1/learning", { json: wanted })).name;
}

export function orderRun(run: string, order: RunOrder["order"]): Promise<RunEntry> {
  return ask("POST /api/v1/runs/order", { json: { run, order } });
}

/** Where the events of a run are after the first `told` rows of its log. */
export function streamOf(run: string, told: number): string {
  return `/api/v1/runs/events?${new URLSearchParams({ run, told: String(told) })}`;
}
