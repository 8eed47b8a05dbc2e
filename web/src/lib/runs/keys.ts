// Keys of a page, wherever the focus is but where something is typed.

const TYPED = "input, select, textarea, dialog";
const CLOSED = "dialog:not([open])"; // the focus stays in it until the next frame is painted

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;
type Where = { closest(selector: string): unknown } | null;

/** What tells a key's meaning by `keys`; null: it has none, or it belongs to what has the focus. */
export function keysOf<Key extends string>(keys: Record<string, Key>): (event: Pressed, where: Where) => Key | null {
  return (event, where) => {
    const wanted = keys[event.key];
    if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
    return where?.closest(TYPED) && !where.closest(CLOSED) ? null : wanted;
  };
}
