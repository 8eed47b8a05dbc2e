// Which game the page shows when it opens, and how this browser remembers it.

import { Refused, createGame, recentGames } from "../../../lib/api";
import type { Catalogue } from "../../../lib/wire/types";
import { specText } from "../../../lib/spec";
import { store, stored } from "../../../lib/stored";
import { lastChoice } from "../newgame/remembered";

const GAME_KEY = "heibai.game";

/** The game of the address, else the one that was open last, else the one played last, else a new one. */
export async function firstGame(catalogue: Catalogue): Promise<string> {
  const wanted = addressedGame() ?? stored(GAME_KEY);
  const recent = (await recentGames()).map((each) => each.id);
  if (wanted) return wanted;
  return recent[0] ?? freshGame(catalogue);
}

/** The game that the address names; null: none. */
export function addressedGame(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("game");
}

/** A new game as the last one was chosen, else the usual one. */
export async function freshGame(catalogue: Catalogue): Promise<string> {
  const wanted = lastChoice();
  if (wanted) {
    try {
      const { you, opponent } = wanted.choice;
      return await createGame({ game: specText({ name: wanted.game, ...wanted.choice }), you, opponent });
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // what was chosen once may not be offered any more
    }
  }
  const entry = catalogue.games[0];
  const size = entry?.sizes.find((each) => each.size === entry.default_size);
  if (!entry || !size) throw new Error("the server offers no game");
  return createGame({ game: `${entry.name}/${size.size}`, you: "black", opponent: size.default });
}

/** Put the game into the address and remember it; `instead`: "Back" is not to lead to what the address names now. */
export function rememberId(id: string, instead: boolean): void {
  if (id !== addressedGame()) history[instead ? "replaceState" : "pushState"](null, "", `#game=${id}`);
  store(GAME_KEY, id);
}

/** Open this game no more by itself: it is not there, or cannot be read. */
export function forgetId(id: string): void {
  if (stored(GAME_KEY) === id) store(GAME_KEY, null);
}
