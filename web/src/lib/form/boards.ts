// The boards that a form offers.

import type { GameEntry } from "../wire/types";

/** "reversi/8", "gomoku/15/renju": the usual sizes of each game under each rule set, and `more`; Reversi first. */
export function boardsOf(games: readonly GameEntry[], more: readonly string[] = []): string[] {
  const variants = games.flatMap((each) =>
    each.usual_sizes.flatMap((size) => [`${each.name}/${size}`, ...each.rules.slice(1).map((rule) => `${each.name}/${size}/${rule}`)]),
  );
  return [...new Set([...more, ...variants])].sort((a, b) => order(a) - order(b));
}

function order(game: string): number {
  const [name = "", size = ""] = game.split("/");
  return -1000 * Number(name === "reversi") + Number(size);
}
