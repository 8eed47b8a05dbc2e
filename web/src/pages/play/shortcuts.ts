// Keys that work wherever the focus is, but where something is typed or a dialog is open. The board has keys of its own.

import { keysOf } from "../../lib/keys/keys";

export type Shortcut = "help" | "newGame" | "back" | "forward";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const shortcutOf = keysOf<Shortcut>(
  {
    "?": "help", n: "newGame", ArrowLeft: "back", ArrowRight: "forward",
  },
  { walked: '[role="grid"]' },
);
