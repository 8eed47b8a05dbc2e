// A stored game in words: what was played against whom, and how it ended.

import { HUMAN } from "../../../lib/wire/types";
import type { Catalogue, StoredGame } from "../../../lib/wire/types";
import type { Dictionary } from "../../../text/en";
import { opponentName } from "../opponent";
import { variantName } from "../words";

/** "Gomoku 15×15, Renju" */
export function boardText(game: StoredGame, text: Dictionary): string {
  const board = `${text.games[game.game] ?? game.game} ${game.size}×${game.size}`;
  return text.opening.list([board, variantName(game.rule, game.opening, text)].filter(Boolean));
}

export function opponentOf(game: Pick<StoredGame, "seats">): string {
  return game.seats.find((seat) => seat !== HUMAN) ?? HUMAN;
}

export function opponentText(game: StoredGame, catalogue: Catalogue | null, text: Dictionary): string {
  return opponentName(opponentOf(game), game, catalogue, text);
}

export function endText(game: StoredGame, text: Dictionary): string {
  const { margin, black_seat: black } = game;
  if (margin === null || black === null) return text.stored.notOver(game.ply);
  if (margin === 0) return text.result.draw;
  const won = game.seats[margin > 0 ? black : 1 - black] === HUMAN;
  if (game.counted) return (won ? text.result.won : text.result.lost)(Math.abs(margin));
  return won ? text.result.youWin : text.result.aiWins;
}
