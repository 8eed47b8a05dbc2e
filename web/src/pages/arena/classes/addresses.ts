// "#arena=class:NAME" is a class as its hand-ins play, "#arena=class:" the newest.

import { contestOf } from "../../../lib/navigation/address";

/** The class that an address asks for; empty: the newest; null: none. */
export function classOf(hash: string): string | null {
  return /^class:(.*)/.exec(contestOf(hash) ?? "")?.[1] ?? null;
}
