// Games of a search as they come, page by page; a rare position is looked for in many short answers.

import type { FoundInLibrary } from "../../../lib/wire/types";
import type { Spot } from "../address";
import { countGames, readGames } from "./requests";

const ENOUGH = 25; // games that are looked for before somebody asks for more

export class GamesState {
  games = $state.raw<readonly FoundInLibrary[]>([]);
  /** More can be asked for. */
  more = $state(false);
  looking = $state(false);
  /** Of the library's games, how many were looked at, 0 to 1. */
  progress = $state(0);
  /** How many there are in all; null: not known. */
  count = $state<number | null>(null);
  spot = $state.raw<Spot | null>(null);

  #asked = 0;
  #above = 0;

  /** Look for the games of a spot. Raises Refused. */
  async search(spot: Spot): Promise<void> {
    this.forget();
    this.spot = spot;
    const asked = this.#asked;
    await this.#look(asked);
    if (asked !== this.#asked || spot.through) return;
    const { games } = await countGames(spot);
    if (asked === this.#asked) this.count = games;
  }

  /** The next ones. Raises Refused. */
  async ask(): Promise<void> {
    if (!this.looking && this.more) await this.#look(this.#asked);
  }

  /** No longer look; what is there stays. */
  stop(): void {
    this.#asked += 1;
    this.looking = false;
  }

  forget(): void {
    this.stop();
    this.games = [];
    this.more = false;
    this.count = this.spot = null;
    this.progress = this.#above = 0;
  }

  async #look(asked: number): Promise<void> {
    const { spot } = this;
    const wanted = this.games.length + ENOUGH;
    this.looking = true;
    try {
      while (spot && asked === this.#asked) {
        const page = await readGames(spot, this.#above);
        if (asked !== this.#asked) return;
        this.games = [...this.games, ...page.games];
        this.more = page.above !== null;
        this.#above = page.above ?? page.last;
        this.progress = page.last ? Math.min(1, this.#above / page.last) : 1;
        if (!this.more || this.games.length >= wanted) return;
      }
    } finally {
      if (asked === this.#asked) this.looking = false;
    }
  }
}
