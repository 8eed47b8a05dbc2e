// The keys of this page, wherever the focus is but where something is typed.

import { boardKeys, keysOf } from "../../lib/keys/keys";
import type { KeyLists } from "../../lib/keys/keys";
import type { Words } from "./text/en";

export type Key =
  | "back" | "forward" | "above" | "below" | "first" | "last"
  | "nextMistake" | "previousMistake" | "refute" | "better" | "heat" | "forced" | "remove" | "game";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key | "help">(
  {
    "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
    ArrowUp: "above", ArrowDown: "below", Delete: "remove",
    n: "nextMistake", p: "previousMistake", r: "refute", b: "better", v: "heat", w: "forced", Escape: "game",
  },
  { walked: '[role="grid"], [role="slider"]' },
);

/** What they mean. */
export function keyLists(words: Words["keys"]): KeyLists {
  return [
    [words.title, [
      [["←", "→"], words.steps],
      [["↑", "↓"], words.beside],
      [["Home", "End"], words.ends],
      [["P", "N"], words.mistakes],
      [["R"], words.refute],
      [["B"], words.better],
      [["V"], words.heat],
      [["W"], words.forced],
      [["Del"], words.remove],
      [["Esc"], words.game],
      [["?"], words.title],
    ]],
    boardKeys(words, [["1", "…", "6"], words.mark]),
  ];
}
