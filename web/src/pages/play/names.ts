// Names that several parts of the page say.

import type { Color } from "../../lib/wire/types";
import type { Dictionary } from "../../text/en";

/** "H8", "Pass", "Take black". */
export function moveName(label: string, text: Dictionary): string {
  if (label === "pass") return text.pass;
  return text.opening.choices[label]?.label ?? label.toUpperCase();
}

export function colorName(color: Color, text: Dictionary): string {
  return color === 0 ? text.black : text.white;
}
