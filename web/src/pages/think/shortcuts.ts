// The keys of this page, wherever the focus is but where something is typed.

import { boardKeys, keysOf } from "../../lib/keys/keys";
import type { KeyLists } from "../../lib/keys/keys";
import type { Words } from "./text/en";

export type Key = "back" | "forward" | "first" | "last" | "run" | "cut" | "undo" | number;

/** What a key asks for, a number the panel of that number; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key | "help">(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
    p: "run", c: "cut", u: "undo", "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
  },
  {
    typed: "input:not([type=range], [type=radio]), select, textarea, dialog",
    walked: '[role="grid"], [role="tab"], input[type=range], input[type=radio]', // which have arrows of their own
  },
);

/** What they mean. */
export function keyLists(words: Words["keys"]): KeyLists {
  return [
    [words.title, [
      [["1", "–", "7"], words.tabs],
      [["←", "→"], words.steps],
      [["Home", "End"], words.ends],
      [["P"], words.run],
      [["C"], words.cut],
      [["U"], words.undo],
      [["?"], words.title],
    ]],
    boardKeys(words),
  ];
}
