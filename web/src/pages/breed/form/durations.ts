// How long a preset takes; the page without a server has a slower machine, and words of its own.

import type { Words } from "../text/en";

export function durations(words: Pick<Words, "durations">): string {
  return words.durations;
}
