// A game in which one person does not play against one AI: two people on one board, or nobody.

import { colorOf } from "../../../lib/game";
import { HUMAN } from "../../../lib/players/human";
import type { Color, GameState } from "../../../lib/wire/types";
import type { Dictionary } from "../../../text/en";
import { colorName } from "../names";

type Seated = Pick<GameState, "seats">;

/** Nobody is "you": two people share the board, or no person plays. */
export function isBetweenOthers({ seats }: Seated): boolean {
  return (seats[0] === HUMAN) === (seats[1] === HUMAN);
}

/** "Black wins by 12", "White wins", "A draw". */
export function sidesResult(game: GameState, text: Dictionary): string {
  const { result } = game;
  if (!result || result.winner === null) return text.result.draw;
  const side = result.winner === 0 ? "black" : "white";
  return game.board.counted && !result.reason ? text.winsBy[side](Math.abs(result.margin)) : text.winFor[side];
}

/** Why a game ended that its rules did not end: "You win: the AI resigned". */
export function becauseText(game: GameState, you: 0 | 1, said: string, text: Dictionary): string {
  const reason = game.result?.reason;
  if (!reason || game.result?.winner === null) return said;
  const loser: Color = game.result?.winner === 0 ? 1 : 0;
  const own = colorOf(game, you, game.ply) === loser;
  const who = isBetweenOthers(game) ? colorName(loser, text) : own ? text.playing.themself.you : text.playing.themself.ai;
  return text.playing.because[reason](who, said);
}
