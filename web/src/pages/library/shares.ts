// Numbers of a played move as people read them.

import type { Color, TreeMove } from "../../lib/wire/types";

/** Part of a bar: whose it is, its share, and how many games. */
export interface Part {
  of: "black" | "draw" | "white";
  share: number;
  games: number;
}

/** How the games with a result ended, for the colour that made the move; black first. */
export function partsOf(move: Pick<TreeMove, "wins" | "draws" | "losses">, color: Color): Part[] {
  const [black, white] = color === 0 ? [move.wins, move.losses] : [move.losses, move.wins];
  const decided = black + move.draws + white;
  const parts: [Part["of"], number][] = [["black", black], ["draw", move.draws], ["white", white]];
  return decided ? parts.map(([of, games]) => ({ of, games, share: games / decided })) : [];
}

/** Whole percent for a square of the board; a move of less than half a percent is "<1". */
export function wholePercent(share: number): string {
  const whole = Math.round(100 * share);
  return whole === 0 && share > 0 ? "<1" : String(whole);
}
