// The keys of this page, wherever the focus is but where something is typed.

export type Key = "help" | "back" | "forward" | "first" | "last" | "run" | "cut" | "undo" | number;

const KEYS: Record<string, Key> = {
  "?": "help", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
  p: "run", c: "cut", u: "undo", "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6,
};
const TYPED = "input:not([type=range], [type=radio]), select, textarea, dialog";
const CLOSED = "dialog:not([open])"; // the focus stays in it until the next frame is painted
const WALKED = '[role="grid"], [role="tab"], input[type=range], input[type=radio]'; // which have arrows of their own
const WALKING = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "defaultPrevented">;
type Where = { closest(selector: string): unknown } | null;

/** What a key asks for, a number the panel of that number; null: nothing, or it belongs to what has the focus. */
export function keyOf(event: Pressed, where: Where): Key | null {
  const wanted = KEYS[event.key];
  if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  if (where?.closest(TYPED) && !where.closest(CLOSED)) return null;
  return WALKING.has(event.key) && where?.closest(WALKED) ? null : wanted;
}
