// A game of the library in words.

import { signed } from "../../lib/evaluation";
import { resultText } from "../../lib/names";
import type { FoundInLibrary } from "../../lib/wire/types";
import type { Words } from "./text/en";

export function playersOf({ black, white }: Pick<FoundInLibrary, "black" | "white">, words: Words["list"]): string {
  return `${black || words.nobody} – ${white || words.nobody}`;
}

/** The result, of Reversi with its discs. */
export function resultOf({ score, game }: Pick<FoundInLibrary, "score" | "game">, words: Words["list"]): string {
  if (score === null) return words.results.open;
  return resultText(game, score, words.results, (who) => `${who} (${signed(score, 0)})`);
}
