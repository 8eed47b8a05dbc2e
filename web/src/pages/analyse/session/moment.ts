// Where a moment of an analysis is: its address, with the moves that left the game.

import { momentAddress } from "../../../lib/navigation/address";
import type { Path } from "../study/tree";

/** A link to a moment: so many moves of the game, and others behind them. */
export function linkTo(id: string, ply: number, branch: Path): string {
  return momentAddress(id, ply) + (branch.length ? `&line=${branch.join(",")}` : "");
}

/** The moves behind the game's that an address names. */
export function branchOf(hash: string): number[] {
  const line = new URLSearchParams(hash.replace(/^#/, "")).get("line") ?? "";
  return line.split(",").filter((each) => /^\d{1,5}$/.test(each)).map(Number);
}
