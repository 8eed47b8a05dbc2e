// What is other than with the program where a browser breeds.

import { spoken } from "../text/words.svelte";

export const hasArena = false;

export function durations(_words: unknown): string {
  return spoken.words.durations;
}

export function purpose(_words: unknown): string {
  return spoken.words.breeding;
}
