// Games in the browser's own database. A change is kept only on top of the one before it, so that two windows with one
// game do not undo each other's moves.

import type { StoredTable } from "../table/table";

export interface Store {
  get(id: string): Promise<StoredTable | null>;
  /** All games, the one touched last first. */
  all(): Promise<StoredTable[]>;
  /** Keep a game whose version is the next one; false: another window was quicker. Throws where it cannot be kept. */
  put(table: StoredTable): Promise<boolean>;
}

export const DATABASE = "heibai";
const GAMES = "games";

/** Keeps in memory alone: of tests, and where the browser forbids everything else. */
export class MemoryStore implements Store {
  readonly #games = new Map<string, StoredTable>();

  async get(id: string): Promise<StoredTable | null> {
    return structuredClone(this.#games.get(id) ?? null);
  }

  async all(): Promise<StoredTable[]> {
    return structuredClone(newestFirst([...this.#games.values()]));
  }

  async put(table: StoredTable): Promise<boolean> {
    if ((this.#games.get(table.id)?.version ?? 0) + 1 !== table.version) return false;
    this.#games.set(table.id, structuredClone(table));
    return true;
  }
}

export class BrowserStore implements Store {
  constructor(private readonly database: IDBDatabase) {}

  async get(id: string): Promise<StoredTable | null> {
    const found = await done(this.database.transaction(GAMES).objectStore(GAMES).get(id) as IDBRequest<StoredTable | undefined>);
    return found ?? null;
  }

  async all(): Promise<StoredTable[]> {
    return newestFirst(await done(this.database.transaction(GAMES).objectStore(GAMES).getAll() as IDBRequest<StoredTable[]>));
  }

  put(table: StoredTable): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const change = this.database.transaction(GAMES, "readwrite", { durability: "strict" });
      const games = change.objectStore(GAMES);
      let isNext = false;
      const before = games.get(table.id) as IDBRequest<StoredTable | undefined>;
      before.onsuccess = () => {
        isNext = (before.result?.version ?? 0) + 1 === table.version;
        if (isNext) games.put(table);
      };
      change.oncomplete = () => resolve(isNext);
      change.onabort = change.onerror = () => reject(change.error ?? new Error("the browser keeps nothing"));
    });
  }
}

/** Throws where the browser keeps nothing. */
export function openStore(): Promise<BrowserStore> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES, { keyPath: "id" });
    opening.onsuccess = () => resolve(new BrowserStore(opening.result));
    opening.onerror = opening.onblocked = () => reject(opening.error ?? new Error("the browser keeps nothing"));
  });
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database cannot be read"));
  });
}

function newestFirst(games: StoredTable[]): StoredTable[] {
  return games.sort((a, b) => b.updated - a.updated);
}
