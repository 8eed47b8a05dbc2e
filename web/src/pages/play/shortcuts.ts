// Keys that work wherever the focus is, but where something is typed or a dialog is open. The board has keys of its own.

export type Shortcut = "help" | "newGame" | "back" | "forward";

const KEYS: Record<string, Shortcut> = { "?": "help", n: "newGame", ArrowLeft: "back", ArrowRight: "forward" };
const TYPED = "input, select, textarea, dialog";
const CLOSED = "dialog:not([open])"; // the focus stays in it until the next frame is painted
const WALKED = '[role="grid"]'; // where arrows walk over the squares

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;
type Where = { closest(selector: string): unknown } | null;

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export function shortcutOf(event: Pressed, where: Where): Shortcut | null {
  const wanted = KEYS[event.key];
  if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  if (where?.closest(TYPED) && !where.closest(CLOSED)) return null;
  return event.key.startsWith("Arrow") && where?.closest(WALKED) ? null : wanted;
}
