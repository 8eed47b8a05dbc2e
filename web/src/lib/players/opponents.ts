// Names of players as a person reads them.

import { jobText } from "../jobs/text/jobtext";
import type { GameSpec } from "../spec";
import type { Catalogue, LevelEntry } from "../wire/types";
import type { Dictionary } from "../../text/en";

/** Levels of a board; under a `rule` for which they were not measured, without their Elo. */
export function levelsOf(catalogue: Catalogue | null, game: string, size: number, rule = ""): LevelEntry[] {
  const entry = catalogue?.games.find((each) => each.name === game);
  const board = entry?.sizes.find((each) => each.size === size);
  const levels = board?.levels ?? [];
  const measured = !rule || rule === entry?.rules[0];
  const known = measured ? levels : (board?.levels_under[rule] ?? levels.map((level) => ({ ...level, elo: null })));
  return [...known, ...(board?.networks ?? [])];
}

/** The text `bred`, as in "alphabeta:depth=4,eval=bred", with a seed. */
export function withSeed(bred: string, seed: number): string {
  return bred.replace(/eval=(\w+)$/, `eval=[$1:seed=${seed}]`);
}

/** The seed in a text that is `bred` with one, else null; older games have "eval=bred/seed=7". */
export function bredSeed(text: string, bred: string | null): number | null {
  const seed = Number(/\bseed=(\d+)\]?$/.exec(text)?.[1] ?? NaN);
  return bred !== null && [withSeed(bred, seed), `${bred}/seed=${seed}`].includes(text) ? seed : null;
}

const MINE = "mine/";

/** The run whose champion a text names: "run" of "mine/run" and of "mine/a/b/run"; null: it names none. */
export function championRun(text: string): string | null {
  return text.startsWith(MINE) ? text.slice(text.lastIndexOf("/") + 1) : null;
}

const BRED = /^alphabeta:depth=(\d+),eval=\[(\w+):weights=\[/;

/** "Champion of run" of "mine/run", "Bred zones, depth 2" of a text with its weights; any other text is its own name. */
export function championName(text: string, words: Dictionary): string {
  const run = championRun(text);
  if (run !== null) return words.champions.name(jobText(run));
  const [, depth, evaluator = ""] = BRED.exec(text) ?? [];
  return depth === undefined ? text : words.champions.weights(evaluator, Number(depth));
}

/** A champion's whole text, to be shown where its name is pointed at; undefined: the name says all. */
export function fullText(text: string): string | undefined {
  return championRun(text) === null && !BRED.test(text) ? undefined : text;
}

const BY_NETWORK = /^mcts:playouts=(\d+),eval=\[network:([^,\]]+)(?:,goal=win)?\]$/;

/** "reversi-8, 100 visits" of a player that searches by a network; null: it does not, or says more. */
export function networkPlayerName(text: string, words: Dictionary): string | null {
  const [, visits, name = ""] = BY_NETWORK.exec(text) ?? [];
  return visits === undefined ? null : words.networks.level(jobText(name), Number(visits));
}

export function bredText(catalogue: Catalogue | null, game: string, size: number): string | null {
  const entry = catalogue?.games.find((each) => each.name === game);
  return entry?.sizes.find((each) => each.size === size)?.bred ?? null;
}

/** "level:6" -> "Level 6: 3 plies", "human:4" -> "Human 4: ...", a champion by its run, one that is bred by its seed; any other text is its own name. */
export function opponentName(text: string, spec: Pick<GameSpec, "name" | "size"> | null, catalogue: Catalogue | null, words: Dictionary): string {
  const level = levelsOf(catalogue, spec?.name ?? "", spec?.size ?? 0).find((each) => each.text === text);
  if (level) return levelName(level, words);
  const seed = bredSeed(text, bredText(catalogue, spec?.name ?? "", spec?.size ?? 0));
  return seed === null ? (networkPlayerName(text, words) ?? championName(text, words)) : words.breeding.opponent(seed);
}

export function levelName(level: LevelEntry, words: Dictionary): string {
  if (level.family === "net") return networkPlayerName(level.text, words) ?? level.label;
  const number = (level.text.split(":")[1] ?? level.text).replace(/^\D+/, "");
  const named = { mc: words.monteCarloLevel, human: words.peopleLevel }[level.family] ?? words.level;
  return named(number, words.strength(level.label));
}
