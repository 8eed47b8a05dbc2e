// What a plot draws: lines with names, and areas behind them. Pure values; Plot.svelte draws them.

export type Point = readonly [number, number];

export interface Line {
  name: string;
  points: readonly Point[];
}

/** Between two lines; `line`: whose colour it has. */
export interface Area {
  line: number;
  upper: readonly Point[];
  lower: readonly Point[];
}

export interface Drawn {
  lines: readonly Line[];
  areas: readonly Area[];
}
