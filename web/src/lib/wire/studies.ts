// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.

import type { RunEndEvent, Setting, Standing } from "./breed";

/** Do this study. */
export interface NewStudy {
  study: string;
  /** Publication size, hours; else minutes. */
  full?: boolean;
  seed?: number;
}

/** The part that is worked on. */
export interface PresentCell {
  key: string;
  done: number;
  total: number | null;
  /** Of its steps: "games", "generations". */
  unit: string;
}

/** One study of the catalogue. */
export interface StudyCard {
  name: string;
  /** What it is about: "breeding", "evaluation", "search". */
  room: string;
  question: string;
  /** Whose question it is: author, year, title. */
  source: string;
  shipped: StudyTaken;
}

/** A finished part of a study. */
export interface StudyCell {
  key: string;
  seconds: number;
}

/** One study of this machine as it stands. */
export interface StudyEntry extends Standing {
  /** Of the catalogue; empty of a damaged one. */
  study: string;
  full: boolean;
  seed: number;
}

/** What a study came to. */
export interface StudyFindings {
  full: boolean;
  seed: number;
  seconds: number;
  /** That finds the same in a terminal. */
  command: string;
  /** Sentences made from the numbers. */
  notes: string[];
  tables: StudyTable[];
  plot: StudyPlot;
  /** All of it as Markdown. */
  text: string;
}

/** A part of the studies of this machine. */
export interface StudyList {
  items: StudyEntry[];
  /** Asks for the next part; null: this was the last. */
  next: string | null;
}

/** One picture; series share both axes. */
export interface StudyPlot {
  title: string;
  x_label: string;
  y_label: string;
  series: StudySeries[];
  /** No difference is here. */
  reference: number | null;
  /** The points of a series are joined. */
  lines: boolean;
  log_x: boolean;
}

/** A study of this machine as it stands. */
export interface StudyRecord {
  run: StudyEntry;
  /** That does the same in a terminal. */
  command: string;
  settings: Setting[];
  work: StudyWork;
  /** Null: it is not finished. */
  findings: StudyFindings | null;
  /** The file of the plot in the study's folder; empty: there is none, because matplotlib is not installed. */
  picture: string;
}

/** The study stands otherwise. */
export interface StudyRunEvent {
  type: "run";
  run: StudyEntry;
}

/** Points of a plot. */
export interface StudySeries {
  name: string;
  /** Numbers, or names that stand side by side. */
  x: (number | string)[];
  y: number[];
  /** 95 % of each point; empty: nothing is uncertain. */
  intervals: [number, number][];
}

/** All that is known of a study before it is done here. */
export interface StudySheet {
  card: StudyCard;
  /** What the source did and found. */
  about: string;
  /** The same seed gives the same result; false where something goes by the clock. */
  is_reproducible: boolean;
  /** The small one first. */
  sizes: StudySize[];
  shipped: StudyFindings;
}

/** One of the two sizes of a study. */
export interface StudySize {
  full: boolean;
  settings: Setting[];
}

/** Rows of texts. */
export interface StudyTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** How long the result that ships took, on two cores. */
export interface StudyTaken {
  full: boolean;
  seed: number;
  seconds: number;
}

/** How far a study is. */
export interface StudyWork {
  /** The newest first, at most fifty. */
  cells: StudyCell[];
  /** Null: nobody works, or the part does not tell. */
  present: PresentCell | null;
  /** Of work in all finished parts. */
  seconds: number;
  /** Seconds, if the other parts take as long as these did; null: not known. */
  left: number | null;
}

/** The study got further. */
export interface StudyWorkEvent {
  type: "work";
  work: StudyWork;
}

export type StudyEvent = StudyRunEvent | StudyWorkEvent | RunEndEvent;
