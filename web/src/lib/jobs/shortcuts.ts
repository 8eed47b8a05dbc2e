// Keys of a page of jobs, wherever the focus is but where something is typed.

import { keysOf } from "../keys/keys";

export interface Shortcut {
  key: string;
  meaning: string;
  act: () => void;
}

/** What a key does; null: nothing, or it belongs to what has the focus. */
export function keysOfJobs(shortcuts: readonly Shortcut[]): ReturnType<typeof keysOf<() => void>> {
  return keysOf<() => void>(Object.fromEntries(shortcuts.map(({ key, act }) => [key, act])));
}
