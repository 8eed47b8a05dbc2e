// A stored game in words: what was played against whom, and how it ended.

import { boardSize, parseSpec } from "../../../lib/spec";
import { HUMAN } from "../../../lib/players/human";
import type { Catalogue, StoredGame } from "../../../lib/wire/types";
import type { Dictionary } from "../../../text/en";
import { opponentName } from "../../../lib/players/opponents";
import { gameName, variantName } from "../words";

/** "Gomoku 15×15, Renju" */
export function boardText(game: StoredGame, catalogue: Catalogue | null, text: Dictionary): string {
  const spec = parseSpec(game.game, catalogue);
  const board = `${gameName(spec.name, text)} ${boardSize(spec, catalogue)}`;
  return text.opening.list([board, variantName(spec, text)].filter(Boolean));
}

export function opponentOf(game: Pick<StoredGame, "seats">): string {
  return game.seats.find((seat) => seat !== HUMAN) ?? HUMAN;
}

export function opponentText(game: Pick<StoredGame, "seats" | "game">, catalogue: Catalogue | null, text: Dictionary): string {
  const [first, second] = game.seats;
  if (first === HUMAN && second === HUMAN) return text.playing.modes.both;
  const spec = parseSpec(game.game, catalogue);
  if (first !== HUMAN && second !== HUMAN) return `${opponentName(first, spec, catalogue, text)} – ${opponentName(second, spec, catalogue, text)}`;
  return opponentName(opponentOf(game), spec, catalogue, text);
}

export function endText(game: StoredGame, text: Dictionary): string {
  const { margin, black_seat: black } = game;
  if (margin === null || black === null) return text.stored.notOver(game.ply);
  if (margin === 0) return text.result.draw;
  const [first, second] = game.seats;
  const counted = game.counted && !game.reason;
  if ((first === HUMAN) === (second === HUMAN)) {
    const side = margin > 0 ? "black" : "white";
    return counted ? text.winsBy[side](Math.abs(margin)) : text.winFor[side];
  }
  const won = game.seats[margin > 0 ? black : 1 - black] === HUMAN;
  if (counted) return (won ? text.result.won : text.result.lost)(Math.abs(margin));
  return won ? text.result.youWin : text.result.aiWins;
}
