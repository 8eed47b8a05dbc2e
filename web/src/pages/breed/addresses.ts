// What an address of Breed says besides the run: which generation, which part of the course, which brushes; or several runs.

import { runAddress, runOf } from "../../lib/navigation/address";

/** Fitness among equals falls while the champion gets better, so the panel comes first. */
export const COURSES = ["panel", "fitness", "weights", "diversity"] as const;
export type CourseName = (typeof COURSES)[number];
/** What is left of a population: by axis the least and the greatest value. */
export type Brushes = Readonly<Record<string, readonly [number, number]>>;

/** How one looks at a run. */
export interface View {
  /** The generation that is looked at; null: the newest. */
  at: number | null;
  /** The first and last generation of the course; null: all of them. */
  zoom: readonly [number, number] | null;
  /** null: the panel where it was met more than once, else fitness. */
  course: CourseName | null;
  brushes: Brushes;
}

export const WHOLE: View = { at: null, zoom: null, course: null, brushes: {} };
export const MOST_COMPARED = 5;
const SEVERAL = "compare:";

export function viewOf(hash: string): View {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const at = wholeOf(said.get("at") ?? "");
  const [first, last] = (said.get("zoom") ?? "").split("-").map(wholeOf);
  return {
    at,
    zoom: first != null && last != null && first < last ? [first, last] : null,
    course: COURSES.find((each) => each === said.get("show")) ?? null,
    brushes: brushesOf(said.get("brush") ?? ""),
  };
}

/** A link to a run as it is looked at. */
export function viewAddress(name: string, { at, zoom, course, brushes }: View): string {
  const said = new URLSearchParams();
  if (at !== null) said.set("at", String(at));
  if (zoom) said.set("zoom", zoom.join("-"));
  if (course !== null) said.set("show", course);
  const brush = Object.entries(brushes).map(([axis, between]) => [encodeURIComponent(axis), ...between].join(":"));
  if (brush.length) said.set("brush", brush.join(","));
  return [runAddress(name), said.toString()].filter(Boolean).join("&");
}

/** The runs that the address compares; null: it does not. */
export function comparedOf(hash: string): string[] | null {
  const name = runOf(hash) ?? "";
  if (!name.startsWith(SEVERAL)) return null;
  return [...new Set(name.slice(SEVERAL.length).split(",").map(decoded).filter(Boolean))].slice(0, MOST_COMPARED);
}

export function comparisonAddress(names: readonly string[]): string {
  // Twice: the list is taken apart after the address is read.
  return `#breed=${SEVERAL}${names.map((name) => encodeURIComponent(encodeURIComponent(name))).join(",")}`;
}

function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function brushesOf(text: string): Brushes {
  const found: Record<string, [number, number]> = {};
  for (const each of text.split(",")) {
    const [axis = "", low, high] = each.split(":");
    const between = [Number(low), Number(high)] as [number, number];
    if (axis && low && high && between.every(Number.isFinite)) found[decoded(axis)] = between;
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a per cent sign that somebody typed
  }
}
