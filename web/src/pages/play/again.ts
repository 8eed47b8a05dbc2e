// A game that is over as the beginning of another, and as a text.

import { otherSeat, yourSeat } from "../../lib/game";
import { isBetweenOthers } from "./table/sides";
import { HUMAN } from "../../lib/players/human";
import type { GameState, NewGame } from "../../lib/wire/types";

/** The same game once more, with the seats exchanged if `swap`. */
export function requestAgain(game: GameState, swap: boolean): NewGame {
  return { ...playersAgain(game, swap), ...termsAgain(game) };
}

/** The same terms; what is usual is left out. */
function termsAgain({ strict, clock, start_text: start, led, steps }: GameState): Partial<NewGame> {
  const terms: Partial<NewGame> = {};
  if (strict) terms.strict = true;
  if (clock) terms.clock = { main: clock.main, increment: clock.increment };
  if (start) terms.start = start;
  if (led) terms.led = steps.slice(0, led).map((step) => step.move);
  return terms;
}

function playersAgain(game: GameState, swap: boolean): NewGame {
  const [first, second] = game.seats;
  if (isBetweenOthers(game)) return { game: game.game, seats: swap ? [second, first] : [first, second] };
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
