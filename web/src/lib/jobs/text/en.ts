// The words that pages of jobs share, loaded with the first of them. The other languages have the type of this dictionary.

export const english = {
  reading: "Reading…",
  again: "Try again",
  begun: (date: string): string => `begun ${date}`,
  states: {
    queued: "begins", running: "running", paused: "paused", stopped: "stopped", finished: "finished", failed: "failed", damaged: "damaged",
  } as Record<string, string>,
  notBegun: "not begun",
  asked: { pause: "pauses after this step", stop: "stops after this step" } as Record<string, string>,
  reasons: {
    "its process ended without a word": "Its process ended without a word: it was killed, or the machine went off.",
    "the page was closed": "The page that worked on it was closed.",
    "the server was stopped": "The server that worked on it was stopped.",
    SIGTERM: "Its process was told to end (SIGTERM).",
  } as Record<string, string>,
  resumes: (reason: string): string => `${reason} Resume goes on from the last step that was saved.`,
  progress: (done: number, total: number, unit: string): string => `${done} of ${total} ${unit}`,
  progressOpen: (done: number, unit: string): string => `${done} ${unit}`,
  units: {
    generations: "generations", epochs: "epochs", steps: "steps", parts: "parts", games: "games", positions: "positions", rounds: "rounds", cells: "parts", moves: "moves",
  } as Record<string, string>,
  orders: { pause: "Pause", resume: "Resume", stop: "Stop", more: "Give it more…" },
  giveMore: {
    title: (unit: string): string => `How many ${unit} in all?`,
    now: (now: string): string => `So far ${now}.`,
    same: "What comes out is the same as if it had begun with the larger number.",
    give: "Go on",
    cancel: "Cancel",
  },
  curves: "Curves",
  noCurves: "There is no point yet.",
  outcome: "What came of it",
  files: "Files to save",
  report: "Report",
  reportHolds: "A .zip with a page to read and print, tables, plots, and the commands that make it again",
  settings: "Settings",
  command: "The same in a terminal:",
  form: { more: "More settings", checking: "Checking…", cancel: "Cancel" },
  keys: { title: "Keyboard shortcuts", pause: "Pause, or resume" },
};

export type JobWords = typeof english;
