// The keys of this page, wherever the focus is but where something is typed.

import { keysOf } from "../../lib/keys/keys";

export type Key = "help" | "back" | "forward" | "first" | "tree" | "search" | "collections" | "imports";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key>(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", t: "tree", s: "search", c: "collections", i: "imports",
  },
  { walked: '[role="grid"], .scroll' },
);
