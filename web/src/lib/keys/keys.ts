// Keys of a page, wherever the focus is but where something is typed.

const TYPED = "input, select, textarea, dialog";
const CLOSED = "dialog:not([open])"; // the focus stays in it until the next frame is painted
const WALKING = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;
export type Where = { closest(selector: string): unknown } | null;

/** Lists with their titles, and in each what keys mean. */
export type KeyLists = [title: string, rows: [names: string[], meaning: string][]][];

/** The list of the keys of the board, with those of the page that work on it. */
export function boardKeys(words: { onBoard: string; walk: string; play: string }, ...more: KeyLists[0][1]): KeyLists[0] {
  return [words.onBoard, [[["←", "↑", "→", "↓"], words.walk], [["Enter"], words.play], ...more]];
}

/** Selectors of what keys belong to: where something is typed, and where arrows, Home and End walk. */
interface Belongs {
  typed?: string;
  walked?: string;
}

/** What tells a key's meaning by `keys`; null: it has none, or it belongs to what has the focus. */
export function keysOf<Key>(
  keys: Readonly<Record<string, Key>>,
  { typed = TYPED, walked = "" }: Belongs = {},
): (event: Pressed, where: Where) => Key | null {
  return (event, where) => {
    const wanted = keys[event.key];
    if (wanted === undefined || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
    if (where?.closest(typed) && !where.closest(CLOSED)) return null;
    return walked && WALKING.has(event.key) && where?.closest(walked) ? null : wanted;
  };
}
