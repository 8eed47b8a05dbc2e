// What depends on the machine that breeds; the page without a server has another one, and words of its own.

import type { Words } from "./text/en";

/** How long a preset takes. */
export function durations(words: Pick<Words, "durations">): string {
  return words.durations;
}

/** Whether champions can be sent to the arena, and runs compared. */
export const hasArena = true;

/** What the page is for. */
export function purpose(words: Pick<Words, "note">): string {
  return words.note;
}
