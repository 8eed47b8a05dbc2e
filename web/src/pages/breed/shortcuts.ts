// The keys of this page, wherever the focus is but where something is typed.

export type Key = "help" | "newRun" | "list" | "pause";

const KEYS: Record<string, Key> = { "?": "help", n: "newRun", l: "list", p: "pause" };
const TYPED = "input, select, textarea, dialog";
const CLOSED = "dialog:not([open])"; // the focus stays in it until the next frame is painted

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;
type Where = { closest(selector: string): unknown } | null;

/** What a key asks for; null: nothing, or it belongs to what has the focus. */
export function keyOf(event: Pressed, where: Where): Key | null {
  const wanted = KEYS[event.key];
  if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  return where?.closest(TYPED) && !where.closest(CLOSED) ? null : wanted;
}
