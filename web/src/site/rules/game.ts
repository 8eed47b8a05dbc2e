// A game on one board under its rules, from its text as the server writes it.

import type { Catalogue } from "../../lib/wire/types";
import { parseSpec } from "../../lib/spec";
import type { GameSpec } from "../../lib/spec";
import type { Openings } from "../data/types";
import { GomokuPosition, moveText } from "./gomoku";
import type { Rules } from "./kernel";
import { Problem } from "./problems";
import { squareText } from "./position";
import type { Position } from "./position";
import { ReversiPosition } from "./reversi";

export interface Game {
  readonly spec: GameSpec;
  /** As the server writes it: what is usual is left out at its end. */
  readonly text: string;
  /** "gomoku/15/renju": board and rule set. */
  readonly boardKey: string;
  /** Who plays where nobody is named. */
  readonly usualOpponent: string;
  readonly passMove: number;
  start(): Position;
  /** Throws Problem. */
  read(text: string): Position;
  moveText(move: number): string;
}

/** What rules are made of. */
export interface RuleBook {
  rules: Rules;
  catalogue: Catalogue;
  openings: Openings;
}

/** Throws Problem. */
export function gameOf(said: string, { rules, catalogue, openings }: RuleBook): Game {
  const spec = parseSpec(said, catalogue);
  const { name, rule } = spec;
  const entry = catalogue.games.find((each) => each.name === name);
  if (!entry) throw new Problem("unknown-name", `'${said.slice(0, 40)}' is no game of this page; it has ${catalogue.games.map((each) => each.name).join(" and ")}`);
  const size = (spec.size ||= entry.default_size);
  const board = entry.sizes.find((each) => each.size === size);
  const opening = (spec.opening ||= board?.openings[0] ?? "");
  if (!board || (rule && !entry.rules.includes(rule)) || (opening && !board.openings.includes(opening))) {
    throw new Problem("unknown-name", `'${said.slice(0, 40)}' is no board, rule set or opening rule of ${name}`);
  }
  const [boardKey, passMove] = [[name, size, rule].filter(Boolean).join("/"), size ** 2];
  const usual = [name, size, entry.rules[0], board.openings[0]];
  const parts = [name, size, rule, opening];
  while (parts.length > 2 && parts.at(-1) === (usual[parts.length - 1] ?? "")) parts.pop();
  const about = { spec, text: parts.join("/"), boardKey, usualOpponent: board.default, passMove };
  if (name === "reversi") {
    const read = (text: string): Position => ReversiPosition.read(rules, text, size);
    return { ...about, start: () => read(board.start), read, moveText: (move) => (move === passMove ? "pass" : squareText(move, size)) };
  }
  const fixed = { rules, openings, size, rule, opening, stars: board.stars };
  return { ...about, start: () => GomokuPosition.start(fixed), read: (text) => GomokuPosition.read(fixed, text), moveText: (move) => moveText(move, fixed) };
}
