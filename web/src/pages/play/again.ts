// A game that is over as the beginning of another, and as a text.

import { otherSeat, yourSeat } from "../../lib/game";
import { HUMAN } from "../../lib/wire/types";
import type { GameState, NewGame } from "../../lib/wire/types";

/** The same game once more, with the seats exchanged if `swap`. */
export function requestAgain(game: GameState, swap: boolean): NewGame {
  const seat = swap ? otherSeat(yourSeat(game)) : yourSeat(game);
  return {
    game: game.game,
    you: seat === 0 ? "black" : "white",
    opponent: game.seats.find((each) => each !== HUMAN) ?? HUMAN,
  };
}

/** The moves as `heibai play --moves` takes them: passes are left out, as the rules imply them. */
export function copiedMoves(game: GameState): string {
  return game.steps
    .filter((step) => !step.is_pass)
    .map((step) => step.label.toLowerCase())
    .join(" ");
}
