// The keys of this page, wherever the focus is but where something is typed.

import { keysOf } from "../../lib/keys/keys";

export type Key = "help" | "newRun" | "list" | "pause";

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export const keyOf = keysOf<Key>({ "?": "help", n: "newRun", l: "list", p: "pause" });
