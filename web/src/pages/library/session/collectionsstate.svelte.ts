// Collections on this page: the list, the one that is looked at with its games, and what can be brought back.

import type { ChangedCollection, CollectedGame, CollectionEntry, CollectionList, CollectionPage } from "../../../lib/wire/types";
import { changeCollection, createCollection, noteGame, orderCollection, orderGames, readCollection, readCollections } from "./collectionrequests";

/** What was deleted or removed last. */
export interface Taken {
  what: "collection" | "game";
  name: string;
  bringBack: () => Promise<void>;
}

export class CollectionsState {
  list = $state.raw<CollectionList | null>(null);
  shown = $state.raw<CollectionEntry | null>(null);
  games = $state.raw<readonly CollectedGame[]>([]);
  /** Those first that were added last. */
  newest = $state(false);
  /** More can be asked for. */
  more = $state(false);
  taken = $state.raw<Taken | null>(null);

  #id: number | null = null;
  #after = 0;
  #looking = false;
  /** Counts what was asked for: answers to what was asked before come too late. */
  #asked = 0;

  /** Show the list, or one collection. Raises Refused. */
  async show(id: number | null): Promise<void> {
    const asked = this.#forget(id);
    if (id !== null) return this.#read(asked);
    const list = await readCollections();
    if (asked === this.#asked) this.list = list;
  }

  leave(): void {
    this.#forget(null);
    this.taken = null;
  }

  /** The next games. Raises Refused. */
  async ask(): Promise<void> {
    if (this.more && !this.#looking) await this.#read(this.#asked);
  }

  /** The games from the other end. Raises Refused. */
  async turn(newest: boolean): Promise<void> {
    this.newest = newest;
    await this.show(this.#id);
  }

  /** Make one; its number. Raises Refused. */
  async create(name: string, note: string): Promise<number> {
    this.taken = null;
    return (await createCollection({ name, note })).id;
  }

  /** Raises Refused. */
  async change(wanted: ChangedCollection): Promise<void> {
    if (!this.shown) return;
    const changed = await changeCollection(this.shown.id, wanted);
    if (changed.id === this.#id) this.shown = changed;
  }

  /** Delete the one that is shown. Raises Refused. */
  async remove(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    this.list = await orderCollection(shown.id, "delete");
    this.taken = { what: "collection", name: shown.name, bringBack: () => this.restore(shown.id) };
  }

  /** Bring back one that was deleted. Raises Refused. */
  async restore(id: number): Promise<void> {
    this.list = await orderCollection(id, "restore");
    this.taken = null;
  }

  /** Take a game out of the one that is shown; `name`: what it is called then. Raises Refused. */
  async takeOut(game: number, name: string): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    const { collection } = await orderGames(shown.id, "remove", [game]);
    if (collection.id === this.#id) {
      this.shown = collection;
      this.games = this.games.filter((each) => each.game.id !== game);
    }
    this.taken = { what: "game", name, bringBack: () => this.#putBack(shown.id, game) };
  }

  /** Raises Refused. */
  async note(game: number, note: string): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    await noteGame(shown.id, game, note);
    if (shown.id === this.#id) this.games = this.games.map((each) => (each.game.id === game ? { ...each, note } : each));
  }

  async #putBack(id: number, game: number): Promise<void> {
    await orderGames(id, "restore", [game]);
    this.taken = null;
    if (this.#id === id) await this.show(id);
  }

  async #read(asked: number): Promise<void> {
    const id = this.#id;
    if (id === null) return;
    this.#looking = true;
    try {
      const page = await readCollection(id, this.newest, this.#after);
      if (asked === this.#asked) this.#append(page);
    } finally {
      if (asked === this.#asked) this.#looking = false;
    }
  }

  #append(page: CollectionPage): void {
    this.shown = page.collection;
    this.games = this.#after ? [...this.games, ...page.games] : page.games;
    this.more = page.after !== null;
    this.#after = page.after ?? 0;
  }

  #forget(id: number | null): number {
    if (id !== this.#id) {
      this.shown = null;
      this.games = [];
    }
    this.#id = id;
    this.#after = 0;
    this.more = this.#looking = false;
    this.#asked += 1;
    return this.#asked;
  }
}
