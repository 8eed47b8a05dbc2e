// A game on one board under its rules, from its text as the server writes it.

import type { Catalogue } from "../../lib/wire/types";
import { parseSpec } from "../../lib/spec";
import type { GameSpec } from "../../lib/spec";
import type { Openings } from "../data/types";
import { GomokuPosition, moveText } from "./gomoku";
import type { Rules } from "./kernel";
import { squareText } from "./position";
import type { Position } from "./position";
import { ReversiPosition } from "./reversi";

export interface Game {
  readonly spec: GameSpec;
  /** "gomoku/15/renju": board and rule set. */
  readonly boardKey: string;
  readonly passMove: number;
  start(): Position;
  /** Throws BadPosition. */
  read(text: string): Position;
  moveText(move: number): string;
}

/** What rules are made of. */
export interface RuleBook {
  rules: Rules;
  catalogue: Catalogue;
  openings: Openings;
}

export class UnknownGame extends Error {}

/** Throws UnknownGame. */
export function gameOf(text: string, book: RuleBook): Game {
  const spec = parseSpec(text, book.catalogue);
  const entry = book.catalogue.games.find((each) => each.name === spec.name);
  if (!entry) throw new UnknownGame(`'${text.slice(0, 40)}' is no game of this page; it has ${book.catalogue.games.map((each) => each.name).join(" and ")}`);
  if (!spec.size) spec.size = entry.default_size;
  const size = entry.sizes.find((each) => each.size === spec.size);
  const known = size && (!spec.rule || entry.rules.includes(spec.rule)) && (!spec.opening || size.openings.includes(spec.opening));
  if (!known) throw new UnknownGame(`'${text.slice(0, 40)}' is no board, rule set or opening rule of ${spec.name}`);
  return spec.name === "reversi" ? reversi(spec, book) : gomoku(spec, book);
}

function reversi(spec: GameSpec, { rules }: RuleBook): Game {
  const squares = spec.size ** 2;
  return {
    spec,
    boardKey: `reversi/${spec.size}`,
    passMove: squares,
    start: () => ReversiPosition.start(rules, spec.size),
    read: (text) => ReversiPosition.read(rules, text, spec.size),
    moveText: (move) => (move === squares ? "pass" : squareText(move, spec.size)),
  };
}

function gomoku(spec: GameSpec, { rules, openings }: RuleBook): Game {
  const game = { rules, openings, size: spec.size, rule: spec.rule };
  return {
    spec,
    boardKey: `gomoku/${spec.size}/${spec.rule}`,
    passMove: spec.size ** 2,
    start: () => GomokuPosition.start(game, spec.opening),
    read: (text) => GomokuPosition.read(game, text, spec.opening),
    moveText: (move) => moveText(move, game),
  };
}

/** The text of a game as the server writes it: what is usual is left out at its end. */
export function gameText({ name, size, rule, opening }: GameSpec, catalogue: Catalogue): string {
  const entry = catalogue.games.find((each) => each.name === name);
  const usual = ["", entry?.rules[0], entry?.sizes.find((each) => each.size === size)?.openings[0]];
  const parts = [name, String(size), ...(entry?.rules.length ? [rule, opening] : [])];
  while (parts.length > 1 && usual.includes(parts.at(-1) ?? "")) parts.pop();
  return parts.join("/");
}
