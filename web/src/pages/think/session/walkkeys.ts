// What the keys of the page do with steps.

import type { Key } from "../shortcuts";
import type { Walk } from "./walk.svelte";

export function walkByKey(walk: Pick<Walk, "by" | "toggle" | "last">, key: Key): void {
  if (key === "back") walk.by(-1);
  else if (key === "forward") walk.by(1);
  else if (key === "first") walk.by(-walk.last);
  else if (key === "last") walk.by(walk.last);
  else if (key === "run") walk.toggle();
}
