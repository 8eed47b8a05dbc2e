// The keys of this page, wherever the focus is but where something is typed.

import { keysOf } from "../../lib/keys/keys";

export type Key = "help" | "back" | "forward" | "first" | "last" | "run" | "cut" | "undo" | number;

/** What a key asks for, a number the panel of that number; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key>(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
    p: "run", c: "cut", u: "undo", "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6,
  },
  {
    typed: "input:not([type=range], [type=radio]), select, textarea, dialog",
    walked: '[role="grid"], [role="tab"], input[type=range], input[type=radio]', // which have arrows of their own
  },
);
