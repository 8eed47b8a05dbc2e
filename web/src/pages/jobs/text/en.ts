// The words of the page "Jobs", loaded with it. The other languages have the type of this dictionary.

import { english as jobs } from "../../../lib/jobs/text/en";

type Named = Record<string, { name: string; note: string }>;

export const english = {
  ...jobs,
  title: "Jobs",
  note: "All that this machine was told to work on, here or in a terminal. Breedings, contests, studies and imports have pages of their own; every other job is begun and shown here. A job goes on when you leave this page.",
  newRun: "New job",
  runs: "All jobs",
  none: "Nothing was begun on this machine so far.",
  allRuns: "All jobs",
  gone: "There is no such job. Look at the list of jobs.",
  ofKind: "Kind",
  everyKind: "Every kind",
  kinds: {
    evolve: "Breeding", learn: "Learning", match: "Match", tournament: "Tournament", study: "Study", import: "Import", analysis: "Analysis",
    book: "Opening book", index: "Index of the library", tune: "Tuning", class: "Class",
  } as Record<string, string>,
  elsewhere: "Another program works on this job, a terminal perhaps. It can be stopped there.",
  said: { finished: "The job is finished.", stopped: "The job has stopped.", paused: "The job is paused.", failed: "The job has failed.", running: "The job goes on." } as Record<string, string>,
  nothingYet: "It has told nothing yet but how far it is.",

  form: {
    ...jobs.form,
    kind: "Kind",
    fine: "These settings work.",
    begin: "Begin",
    switch: { yes: "yes", no: "no" } as Record<string, string>,
    lines: "One a line.",
    between: (least: number, most: number): string => `A number from ${least} to ${most}.`,
    whole: (least: number, most: number): string => `A whole number from ${least} to ${most}.`,
  },
  /** Options of kinds, as "KIND.NAME"; of one that is not here the server's own words are shown. */
  options: {
    "book.book": { name: "Name", note: "What players call the book: book=NAME." },
    "book.game": { name: "Game", note: "As in reversi or gomoku/15/renju." },
    "book.judge": { name: "Judge", note: "The player who values positions. Limit it by nodes= or depth=, not by seconds." },
    "book.positions": { name: "Positions", note: "How many the book has in the end." },
    "book.weight": { name: "Weight of a loss", note: "Plies that a loss of one scale of the judge's points costs. Larger: the book stays with the best moves." },
    "book.include": { name: "Included", note: "Positions that join first: “named” for the named openings, or lines of moves." },
    "book.batch": { name: "Batch", note: "Positions that join together; threads share them." },
    "book.seed": { name: "Seed", note: "The same seed grows the same book." },
    "index.merge": { name: "Only merge", note: "The index is not made again; its segments become one." },
  } as Named,
};

export type Words = typeof english;
