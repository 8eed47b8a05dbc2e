// What pages ask the server of jobs of every kind. Every refusal is a Refused with problem details.

import { ask, create, whole } from "../api";
import type { JobEntry, JobKindEntry, Routes } from "../wire/types";

type Form = Routes["GET /api/v1/jobs/form"]["answer"];
type Clone = Routes["GET /api/v1/jobs/clone"]["answer"];
type Checked = Routes["POST /api/v1/jobs/check"]["answer"];
type Begin = Routes["POST /api/v1/jobs"]["body"];
export type Order = JobEntry["orders"][number];

/** Jobs of these kinds, the newest first; of all kinds where none is named. */
export function listJobs<Entry extends JobEntry>(kinds: readonly string[]): Promise<Entry[]> {
  const named = kinds.map((kind) => ["kind", kind] as [string, string]);
  return whole<Entry>((after) => {
    const query = new URLSearchParams([...named, ...new URLSearchParams(after)]);
    return ask("GET /api/v1/jobs", { query: query.size ? `?${query}` : "" }) as Promise<{ items: Entry[]; next: string | null }>;
  });
}

export function readJob<Whole>(job: string): Promise<Whole> {
  return ask("GET /api/v1/jobs/record", { query: queryOf({ job }) }) as Promise<Whole>;
}

/** `total`: what it has in all from now on, where it is given more. */
export function orderJob<Entry extends JobEntry>(job: string, order: Order, total: number | null = null): Promise<Entry> {
  return ask("POST /api/v1/jobs/order", { json: { job, order, total } }) as Promise<Entry>;
}

/** Begin a job; its name. */
export async function beginJob(kind: string, wanted: object): Promise<string> {
  return (await create("POST /api/v1/jobs", { json: { kind, wanted } as unknown as Begin })).name;
}

/** Whether the settings can work. */
export function checkJob(kind: string, wanted: object): Promise<Checked> {
  return ask("POST /api/v1/jobs/check", { json: { kind, wanted } as unknown as Begin });
}

export function readKinds(): Promise<JobKindEntry[]> {
  return ask("GET /api/v1/jobs/kinds");
}

/** What the form of a new job of this kind offers. */
export function readForm<Offered extends Form>(kind: string): Promise<Offered> {
  return ask("GET /api/v1/jobs/form", { query: queryOf({ kind }) }) as Promise<Offered>;
}

/** The settings of a job, with another seed. */
export function readClone<Cloned extends Clone>(job: string): Promise<Cloned> {
  return ask("GET /api/v1/jobs/clone", { query: queryOf({ job }) }) as Promise<Cloned>;
}

/** Where a file of a job is. */
export function fileOf(job: string, file: string): string {
  return `/api/v1/jobs/file${queryOf({ job, file })}`;
}

/** Where the report of a job is, a .zip. */
export function reportOf(job: string): string {
  return fileOf(job, "report.zip");
}

function queryOf(parts: Record<string, string>): string {
  return `?${new URLSearchParams(parts)}`;
}
