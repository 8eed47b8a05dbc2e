// The tree as rows to be read: runs of moves, each variation below the move that it stands beside.

import { shared, sizeOf } from "./tree";
import type { Branch, Path } from "./tree";

const DEEP = 3; // variations inside each other, from which on they are folded unless one is there

/** One move in a row. */
export interface Moved {
  path: Path;
  branch: Branch;
  /** As it was in the game. */
  played: boolean;
}

export interface Row {
  key: string;
  /** 0 the main line, 1 a variation, 2 one inside it. */
  depth: number;
  moves: readonly Moved[];
  /** A variation begins here. */
  begins: boolean;
  /** Of a variation: it is folded, and so many moves are not shown; 0: it is unfolded, or has nothing to fold. */
  hidden: number;
  /** It can be folded. */
  folds: boolean;
}

/** What must be known to lay a tree out. */
export interface Looked {
  /** The moves of the game. */
  game: Path;
  /** The moment that is looked at. */
  here: Path;
  /** Variations that were folded (true) or unfolded by hand, by key. */
  folded: ReadonlyMap<string, boolean>;
}

export const keyOf = (path: Path): string => path.join(" ");

export function rowsOf(root: Branch, looked: Looked): Row[] {
  const rows: Row[] = [];
  const [main, ...others] = root.ways;
  if (main) addLine(rows, [], main, others, 0, false, looked);
  return rows;
}

/** A line from its first move on; `beside`: other ways, to be shown below that move. */
function addLine(rows: Row[], before: Path, first: Branch, beside: readonly Branch[], depth: number, begins: boolean, looked: Looked): void {
  const start = [...before, first.move];
  const size = begins ? sizeOf(first) : 0;
  if (size && isFolded(start, depth, looked)) {
    rows.push({ key: keyOf(start), depth, moves: [moved(start, first, looked)], begins, hidden: size, folds: true });
    return;
  }
  let [path, run, isFirst]: [Path, Moved[], boolean] = [before, [], true];
  const close = (): void => {
    const key = run[0] && keyOf(run[0].path);
    if (key !== undefined) rows.push({ key, depth, moves: run, begins: begins && isFirst, hidden: 0, folds: begins && isFirst && size > 0 });
    [run, isFirst] = [[], false];
  };
  for (let [at, others]: [Branch | undefined, readonly Branch[]] = [first, beside]; at; [at, ...others] = at.ways) {
    const leaving = path;
    path = [...path, at.move];
    run.push(moved(path, at, looked));
    if (!others.length) continue;
    close();
    for (const way of others) addLine(rows, leaving, way, [], depth + 1, true, looked);
  }
  close();
}

function moved(path: Path, branch: Branch, { game }: Looked): Moved {
  return { path, branch, played: path.length <= game.length && shared(path, game) === path.length };
}

function isFolded(start: Path, depth: number, { here, folded }: Looked): boolean {
  return folded.get(keyOf(start)) ?? (depth >= DEEP && shared(start, here) < start.length);
}
