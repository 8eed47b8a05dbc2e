// Names that several parts of the page say.

import { isOffer, offeredName } from "../../lib/game";
import type { Color } from "../../lib/wire/types";
import type { Dictionary } from "../../text/en";

/** "H8", "Pass", "Take black", "Offer G7". */
export function moveName(label: string, text: Dictionary): string {
  if (label === "pass") return text.pass;
  if (isOffer({ label })) return text.opening.offer(offeredName(label));
  return text.opening.choices[label]?.label ?? label.toUpperCase();
}

export function colorName(color: Color, text: Dictionary): string {
  return color === 0 ? text.black : text.white;
}
