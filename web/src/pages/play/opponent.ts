// Names of players as a person reads them.

import type { Catalogue, Game, Level } from "../../lib/protocol";
import type { Dictionary } from "../../text/en";

export function levelsOf(catalogue: Catalogue | null, game: string, size: number): Level[] {
  const entry = catalogue?.games.find((each) => each.name === game);
  return entry?.sizes.find((each) => each.size === size)?.levels ?? [];
}

/** "level:6" -> "Level 6: 3 plies"; any other text is its own name. */
export function opponentName(text: string, game: Game | null, catalogue: Catalogue | null, words: Dictionary): string {
  const level = levelsOf(catalogue, game?.game ?? "", game?.size ?? 0).find((each) => each.text === text);
  return level ? levelName(level, words) : text;
}

export function levelName(level: Level, words: Dictionary): string {
  return words.level(level.text.split(":")[1] ?? level.text, words.strength(level.label));
}
