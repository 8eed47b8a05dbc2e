// Names of what the server tells in its own words.

import type { Words } from "./text/en";

/** "best of generation 3" in words of the language. */
export function opponentText(opponent: string, words: Words): string {
  const found = /^best of generation (\d+)$/.exec(opponent);
  return found?.[1] ? words.bestOf(found[1]) : (words.opponents[opponent] ?? opponent);
}
