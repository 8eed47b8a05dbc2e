// A study as a tree of moments: values that are changed, never in place. A path is the moves that lead to a moment.

import type { Study, StudyMark, StudyNote } from "../../../lib/wire/types";

export type Glyph = NonNullable<StudyNote["glyph"]>;
export type Path = readonly number[];

/** One moment; of its ways on the one that matters most is the first. */
export interface Branch {
  /** What led here; -1: the start. */
  move: number;
  comment: string;
  glyph: Glyph;
  marks: readonly StudyMark[];
  ways: readonly Branch[];
}

export const EMPTY: Branch = { move: -1, comment: "", glyph: "", marks: [], ways: [] };
/** As the server bounds them: moments of a tree, and moves of a line. */
export const MOST_NODES = 4000;
export const MOST_MOVES = 1000;

/** The tree that the server keeps. */
export function treeOf({ start, nodes }: Study): Branch {
  const ways: Branch[][] = [[], ...nodes.map(() => [])];
  const made = ways.map((of, index) => moment(nodes[index - 1] ?? start, nodes[index - 1]?.move ?? -1, of));
  nodes.forEach(({ parent }, index) => {
    const node = made[index + 1];
    if (node) ways[parent]?.push(node);
  });
  return made[0] ?? EMPTY;
}

function moment({ comment = "", glyph = "", marks = [] }: StudyNote, move: number, ways: Branch[]): Branch {
  return { move, comment, glyph, marks, ways };
}

/** What the server is to keep: each moment behind the one that it follows, what says nothing left out. */
export function studyOf(root: Branch): Study {
  const nodes: Study["nodes"] = [];
  const pending = root.ways.map((branch) => ({ parent: 0, branch })).toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    nodes.push({ parent: next.parent, move: next.branch.move, ...said(next.branch) });
    const parent = nodes.length;
    pending.push(...next.branch.ways.map((branch) => ({ parent, branch })).toReversed());
  }
  return { start: said(root), nodes };
}

function said({ comment, glyph, marks }: Branch): StudyNote {
  return { ...(comment && { comment }), ...(glyph && { glyph }), ...(marks.length && { marks: [...marks] }) };
}

/** Moments behind the start. */
export function sizeOf(root: Branch): number {
  let size = 0;
  const pending = [root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    size += next.ways.length;
    pending.push(...next.ways);
  }
  return size;
}

export function wayOf(branch: Branch, move: number): Branch | undefined {
  return branch.ways.find((each) => each.move === move);
}

/** The moment at a path; undefined: nobody has been there. */
export function branchAt(root: Branch, path: Path): Branch | undefined {
  return path.reduce<Branch | undefined>((at, move) => at && wayOf(at, move), root);
}

/** The tree with another moment in place of the one at a path, which must be there. */
export function changed(root: Branch, path: Path, change: (branch: Branch) => Branch): Branch {
  const [move, ...rest] = path;
  if (move === undefined) return change(root);
  return { ...root, ways: root.ways.map((each) => (each.move === move ? changed(each, rest, change) : each)) };
}

/** With these moves; what is there is walked along, what is missing stands behind the other ways on. */
export function grown(root: Branch, path: Path): Branch {
  const [move, ...rest] = path;
  if (move === undefined) return root;
  const known = wayOf(root, move);
  const after = grown(known ?? { ...EMPTY, move }, rest);
  if (after === known) return root;
  return { ...root, ways: known ? root.ways.map((each) => (each === known ? after : each)) : [...root.ways, after] };
}

/** Without the moment at a path and all that follows it. */
export function without(root: Branch, path: Path): Branch {
  const last = path.at(-1);
  return changed(root, path.slice(0, -1), (parent) => ({ ...parent, ways: parent.ways.filter((each) => each.move !== last) }));
}

/** Where the variation of a path begins: its last move that is not the first way on; null: it is the main line. */
export function forkOf(root: Branch, path: Path): Path | null {
  let [fork, at]: [Path | null, Branch | undefined] = [null, root];
  path.forEach((move, index) => {
    if (at && at.ways[0]?.move !== move) fork = path.slice(0, index + 1);
    at = at && wayOf(at, move);
  });
  return fork;
}

/** The variation of a path one place up among the ways on, or `first` of them; the same on the main line. */
export function promoted(root: Branch, path: Path, first: boolean): Branch {
  const fork = forkOf(root, path);
  if (!fork) return root;
  return changed(root, fork.slice(0, -1), (parent) => {
    const from = parent.ways.findIndex((each) => each.move === fork.at(-1));
    const [way] = parent.ways.slice(from, from + 1);
    const to = first ? 0 : from - 1;
    return way ? { ...parent, ways: parent.ways.toSpliced(from, 1).toSpliced(to, 0, way) } : parent;
  });
}

/** One step on, along the way that matters most; null: the line ends. */
export function onward(root: Branch, path: Path): Path | null {
  const way = branchAt(root, path)?.ways[0];
  return way ? [...path, way.move] : null;
}

/** To the end of the line of a path. */
export function endOf(root: Branch, path: Path): Path {
  const moves = [...path];
  for (let at = branchAt(root, path)?.ways[0]; at; at = at.ways[0]) moves.push(at.move);
  return moves;
}

/** The way on beside the last move of a path, below it (1) or above it (-1); null: there is none. */
export function beside(root: Branch, path: Path, by: -1 | 1): Path | null {
  const before = path.slice(0, -1);
  const ways = branchAt(root, before)?.ways ?? [];
  const there = ways[ways.findIndex((each) => each.move === path.at(-1)) + by];
  return path.length && there ? [...before, there.move] : null;
}

/** Moves that two paths begin with. */
export function shared(one: Path, other: Path): number {
  const parts = one.findIndex((move, index) => move !== other[index]);
  return parts < 0 ? one.length : parts;
}
