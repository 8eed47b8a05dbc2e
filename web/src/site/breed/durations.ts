// In the place of how long the program takes for a preset of breeding.

import { spoken } from "../text/words.svelte";

export function durations(_words: unknown): string {
  return spoken.words.durations;
}
