// How the lines of a chart are told apart: colours in a row, and then other dashes.

export const COLOURS = 6; // of series.css
const DASHES = ["", "5 3", "2 3"];

/** The second line is dashed, too: two lines are told apart without colours. */
export function dashOf(index: number): string {
  const dash = index < COLOURS ? index % DASHES.length : (index + 1) % DASHES.length;
  return DASHES[dash] ?? "";
}
