// Words on the board.

import type { Dictionary } from "../text/en";

/** Why a point is forbidden: the server's word, translated. */
export function reasonName(reason: string, text: Dictionary): string {
  return text.forbidden.reasons[reason] ?? reason;
}
