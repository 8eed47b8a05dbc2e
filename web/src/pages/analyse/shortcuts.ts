// The keys of this page, wherever the focus is but where something is typed.

import { keysOf } from "../../lib/keys/keys";

export type Key =
  | "help" | "back" | "forward" | "above" | "below" | "first" | "last"
  | "nextMistake" | "previousMistake" | "heat" | "forced" | "remove" | "game";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key>(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
    ArrowUp: "above", ArrowDown: "below", Delete: "remove",
    n: "nextMistake", p: "previousMistake", v: "heat", w: "forced", Escape: "game",
  },
  { walked: '[role="grid"], [role="slider"]' },
);
