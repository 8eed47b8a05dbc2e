// A game of the library in words.

import type { FoundInLibrary } from "../../lib/wire/types";
import type { Words } from "./text/en";

export function playersOf({ black, white }: Pick<FoundInLibrary, "black" | "white">, words: Words["list"]): string {
  return `${black || words.nobody} – ${white || words.nobody}`;
}

/** The result, of Reversi with its discs. */
export function resultOf({ score, game }: Pick<FoundInLibrary, "score" | "game">, words: Words["list"]): string {
  if (score === null) return words.results.open;
  const name = words.results[score > 0 ? "black" : score < 0 ? "white" : "draw"];
  return game.startsWith("reversi") && score !== 0 ? `${name} (${score > 0 ? "+" : "−"}${Math.abs(score)})` : name;
}
