// The keys of this page, wherever the focus is but where something is typed.

import { boardKeys, keysOf } from "../../lib/keys/keys";
import type { KeyLists } from "../../lib/keys/keys";
import type { Words } from "./text/en";

export type Key = "back" | "forward" | "first" | "tree" | "search" | "collections" | "imports";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key | "help">(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", t: "tree", s: "search", c: "collections", i: "imports",
  },
  { walked: '[role="grid"], .scroll' },
);

/** What they mean. */
export function keyLists(words: Words["keys"]): KeyLists {
  return [
    [words.title, [
      [["←", "→"], words.back],
      [["Home"], words.first],
      [["T", "S", "C", "I"], words.tabs],
      [["?"], words.title],
    ]],
    boardKeys(words),
  ];
}
