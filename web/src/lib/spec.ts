// Which game, as one text: "gomoku/15/renju/swap2". What is left out at its end is the usual.

import type { Catalogue } from "./wire/types";

export interface GameSpec {
  name: string;
  size: number;
  /** Rule set; empty for a game without them. */
  rule: string;
  /** Opening rule; empty for a game without them. */
  opening: string;
}

/** The parts of a text as the server writes it. */
export function parseSpec(text: string, catalogue: Catalogue | null): GameSpec {
  const [name = "", size = "", ...variants] = text.split("/");
  const entry = catalogue?.games.find((each) => each.name === name);
  const openings = entry?.sizes.find((each) => each.size === Number(size))?.openings;
  const rules = entry?.rules ?? variants.slice(0, 1);
  const rule = variants[0] !== undefined && rules.includes(variants[0]) ? variants[0] : undefined;
  const opening = variants[rule === undefined ? 0 : 1];
  return { name, size: Number(size), rule: rule ?? rules[0] ?? "", opening: opening ?? openings?.[0] ?? "" };
}

/** The board for people: "15×15". */
export function boardSize({ name, size }: Pick<GameSpec, "name" | "size">, catalogue: Catalogue | null): string {
  const entry = catalogue?.games.find((each) => each.name === name);
  return `${size}×${entry?.sizes.find((each) => each.size === size)?.rows ?? size}`;
}

export function specText({ name, size, rule, opening }: GameSpec): string {
  return [name, size, rule, opening].filter(Boolean).join("/");
}
