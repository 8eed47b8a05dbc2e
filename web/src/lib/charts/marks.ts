// Points of a chart, told apart by shape as well as by colour: paths around 0, 0.

const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", // a circle
  "M-3.6-3.6h7.2v7.2h-7.2z", // a square
  "M0-5L5 0L0 5L-5 0z", // a diamond
  "M0-4.8L4.6 3.6h-9.2z", // a triangle
  "M0 4.8L4.6-3.6h-9.2z", // one upside down
  "M-4-4L4 4M4-4L-4 4", // a cross
];

export function markOf(index: number): string {
  return MARKS[index % MARKS.length] ?? "";
}
