// Keys that work wherever the focus is, but where something is typed or a dialog is open. The board has keys of its own.

import { boardKeys, keysOf } from "../../lib/keys/keys";
import type { KeyLists } from "../../lib/keys/keys";
import type { Dictionary } from "../../text/en";

export type Shortcut = "newGame" | "back" | "forward";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const shortcutOf = keysOf<Shortcut | "help">(
  {
    "?": "help", n: "newGame", ArrowLeft: "back", ArrowRight: "forward",
  },
  { walked: '[role="grid"]' },
);

/** What they mean, with the board's own. */
export function keyLists({ shortcuts: words, newGame, undo, hint }: Dictionary): KeyLists {
  return [
    [words.title, [
      [["←", "→"], words.steps],
      [["N"], newGame],
      [["?"], words.title],
    ]],
    boardKeys(words, [["U"], undo], [["H"], hint], [["Esc"], words.forget]),
  ];
}
