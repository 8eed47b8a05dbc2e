// What depends on the machine that breeds; the page without a server has another one, and words of its own.

import type { Words } from "./text/en";

/** How long a preset takes. */
export function durations(words: Pick<Words, "durations">): string {
  return words.durations;
}

/** What the page is for. */
export function purpose(words: Pick<Words, "note">): string {
  return words.note;
}
