// Marks of a moment: values that are changed, never in place.

import type { StudyMark } from "../../../lib/wire/types";
import type { Words } from "../text/en";

export type MarkKind = StudyMark["kind"];
/** In the order of their keys, from 1 on. */
export const KINDS: readonly MarkKind[] = ["circle", "square", "triangle", "cross", "label", "arrow"];
export const MOST_MARKS = 100; // of a moment, as the server bounds them

/** With this mark; without it where it was there. A square has one sign: another takes its place. */
export function marked(marks: readonly StudyMark[], kind: MarkKind, square: number, to: number | null = null): readonly StudyMark[] {
  const same = (each: StudyMark): boolean => each.kind === kind && each.square === square && (each.to ?? null) === to;
  const rest = marks.filter((each) => !same(each));
  if (rest.length < marks.length) return rest;
  if (to !== null) return bounded([...marks, { kind, square, to }]);
  const others = marks.filter((each) => each.kind === "arrow" || each.square !== square);
  return bounded([...others, kind === "label" ? { kind, square, text: freeLetter(others) } : { kind, square }]);
}

/** What is said of the marks on each square; an arrow is told where it begins. */
export function saidOf(marks: readonly StudyMark[], words: Words["marks"], nameOf: (square: number) => string): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  for (const { kind, square, to, text } of marks) {
    const one = to == null ? words.said(words.kinds[kind], text ?? "") : words.arrowTo(nameOf(to));
    said.set(square, [said.get(square), one].filter(Boolean).join(", "));
  }
  return said;
}

function bounded(marks: readonly StudyMark[]): readonly StudyMark[] {
  return marks.slice(-MOST_MARKS);
}

/** The first letter that no label has; behind Z numbers. */
function freeLetter(marks: readonly StudyMark[]): string {
  const taken = new Set(marks.map((each) => each.text));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", ...Array.from({ length: MOST_MARKS }, (_, index) => String(index + 1))];
  return letters.find((each) => !taken.has(each)) ?? "";
}
