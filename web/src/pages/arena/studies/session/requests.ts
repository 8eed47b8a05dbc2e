// What the studies ask the server for. Every refusal is a Refused with problem details.

import { ask, create, whole } from "../../../../lib/api";
import type { NewStudy, RunOrder, StudyCard, StudyEntry, StudyRecord, StudySheet } from "../../../../lib/wire/types";

export function readStudies(): Promise<StudyCard[]> {
  return ask("GET /api/v1/studies");
}

export function readStudy(study: string): Promise<StudySheet> {
  return ask("GET /api/v1/studies/sheet", { query: `?${new URLSearchParams({ study })}` });
}

export function readBegun(): Promise<StudyEntry[]> {
  return whole((query) => ask("GET /api/v1/studies/runs", { query }));
}

export function readStudyRun(run: string): Promise<StudyRecord> {
  return ask("GET /api/v1/studies/record", { query: `?${new URLSearchParams({ run })}` });
}

/** Begin a study; the name of the run. */
export async function createStudy(wanted: NewStudy): Promise<string> {
  return (await create("POST /api/v1/studies/runs", { json: wanted })).name;
}

export function orderStudy(run: string, order: RunOrder["order"]): Promise<StudyEntry> {
  return ask("POST /api/v1/studies/order", { json: { run, order } });
}

export function streamOf(run: string): string {
  return `/api/v1/studies/events?${new URLSearchParams({ run })}`;
}
