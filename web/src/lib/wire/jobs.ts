// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { NewRun, NewTraining, RunEntry } from "./breed";
import type { ContestEntry, NewContest, NewStudy, StudyEntry } from "./arena";
import type { ImportEntry, NewImport } from "./library";

/** Begin this: match, tournament. */
export interface BeginContest {
  kind: "match" | "tournament";
  wanted: NewContest;
}

/** Begin this: import. */
export interface BeginImport {
  kind: "import";
  wanted: NewImport;
}

/** Begin a job of a kind that has no form of its own. */
export interface BeginJob {
  kind: string;
  /** Options by name, as the kind declares them. */
  wanted: Record<string, boolean | number | number | string | string[]>;
}

/** Begin this: evolve. */
export interface BeginRun {
  kind: "evolve";
  wanted: NewRun;
}

/** Begin this: study. */
export interface BeginStudy {
  kind: "study";
  wanted: NewStudy;
}

/** Begin this: learn. */
export interface BeginTraining {
  kind: "learn";
  wanted: NewTraining;
}

/** The settings can work. */
export interface CheckedJob {
  /** That does the same in a terminal; empty: there is none. */
  command: string;
  /** Of a contest, when no test ends early. */
  games: number | null;
  pairings: number | null;
}

/** Where the job is. */
export interface JobCreated {
  name: string;
}

/** Nothing more will come: the job is not worked on, or the stream failed with a reason. */
export interface JobEndEvent {
  type: "end";
  state: string;
  message: string;
}

/** Where a job of any kind stands. */
export interface JobEntry {
  /** By which the page asks for it. */
  name: string;
  /** Empty of a damaged one whose kind is not known. */
  kind: string;
  /** What was asked for, in a line of English. */
  about: string;
  /** Seconds since 1970. */
  created: number;
  state: "queued" | "running" | "paused" | "stopped" | "finished" | "failed" | "damaged";
  /** Why it stopped, failed, or is damaged. */
  message: string;
  done: number;
  /** Steps in all; null: nobody can know. */
  total: number | null;
  /** Of the steps: "generations". */
  unit: string;
  /** What can be asked of it now. */
  orders: ("pause" | "resume" | "stop" | "more")[];
  /** What was asked of it, and will be done after the present step. */
  asked: "" | "pause" | "stop";
  /** Null: it can be given no more. */
  more: MoreEntry | null;
}

/** The job stands otherwise. */
export interface JobEvent {
  type: "job";
  job: JobEntry;
}

/** A kind of job. */
export interface JobKindEntry {
  name: string;
  /** In English: "run of breeding". */
  noun: string;
  unit: string;
  /** A page of its own shows its jobs and has the form for a new one. */
  has_page: boolean;
  options: JobOptionEntry[];
}

/** A part of the jobs, and what asks for the next one; null: this was the last. */
export interface JobList {
  items: (RunEntry | ContestEntry | StudyEntry | ImportEntry | JobEntry)[];
  next: string | null;
}

/** An option of a kind of job. */
export interface JobOptionEntry {
  name: string;
  type: "bool" | "int" | "float" | "str" | "texts";
  /** Null: it must be given. */
  default: boolean | number | number | string | string[] | null;
  least: number | null;
  most: number | null;
  /** Of a text; empty: any. */
  choices: string[];
  /** In English. */
  help: string;
}

/** Do this with a job. */
export interface JobOrder {
  job: string;
  order: "pause" | "resume" | "stop" | "more";
  /** With "more": what the setting that says how much it does becomes. */
  total?: number | null;
}

/** A whole job of a kind that has no page of its own. */
export interface JobRecord {
  job: JobEntry;
  /** That does the same in a terminal; empty: there is none. */
  command: string;
  settings: Setting[];
  series: Series[];
  /** Of a finished one. */
  outcome: Setting[];
  /** That can be saved. */
  files: string[];
}

/** What a number of a new job may be. */
export interface Limit {
  name: string;
  least: number;
  most: number;
}

/** How a job is given more. */
export interface MoreEntry {
  /** The setting that becomes larger: "generations". */
  option: string;
  now: number;
  /** What in the job depends on the total, in English; empty: nothing. */
  note: string;
}

/** One line of a curve. */
export interface Series {
  name: string;
  /** (steps taken, value) */
  points: [number, number][];
}

/** The curves of a job without a page of its own have grown; they are told whole. */
export interface SeriesEvent {
  type: "series";
  series: Series[];
}

/** One of the settings that the job began with, or a number that it came to. */
export interface Setting {
  name: string;
  value: string;
}

export type AnyJobEvent = JobEvent | SeriesEvent | JobEndEvent;
