// Analyses and runs in the browser's own database: each is a folder of small files, as the program has them.

import type { ChampionEntry } from "../../lib/wire/types";

const NAME = "heibai-analyses";
const FOLDERS = "folders";

/** Rooms: what ids begin with. */
export const ANALYSES = "analyses/";
const RUNS = "runs/";

export interface Folder {
  /** "analyses/ID", "runs/NAME". */
  id: string;
  /** By name. */
  files: Record<string, Uint8Array>;
  /** Of a run that has one. */
  champion?: ChampionEntry;
}

/** Throws where the browser keeps nothing. */
export function openFolders(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FOLDERS, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = opening.onblocked = () => reject(opening.error ?? new Error("the browser keeps nothing"));
  });
}

/** How many analyses there are; they are not read. */
export async function countAnalyses(): Promise<number> {
  const database = await openFolders();
  const ids = await idsIn(database).finally(() => database.close());
  return ids.filter((id) => !id.startsWith(RUNS)).length;
}

/** Of all runs, the newest first. */
export async function readChampions(): Promise<ChampionEntry[]> {
  const database = await openFolders();
  const runs = await readFolders(database, (id) => id.startsWith(RUNS)).finally(() => database.close());
  return runs.map(({ champion }) => champion).filter((champion) => champion !== undefined).reverse();
}

/** All whose ids are wanted. */
export async function readFolders(database: IDBDatabase, isWanted: (id: string) => boolean): Promise<Folder[]> {
  const ids = (await idsIn(database)).filter(isWanted);
  const found = await Promise.all(ids.map((id) => read(database, (folders) => folders.get(id) as IDBRequest<Folder | undefined>)));
  return found.filter((folder) => folder !== undefined);
}

/** Earlier versions of this page had analyses alone, and no room in their ids. */
export async function moveIntoRooms(database: IDBDatabase): Promise<void> {
  const old = await readFolders(database, (id) => !id.includes("/"));
  if (old.length) await keepFolders(database, old.map((each) => ({ ...each, id: ANALYSES + each.id })), old.map(({ id }) => id));
}

async function idsIn(database: IDBDatabase): Promise<string[]> {
  return (await read(database, (folders) => folders.getAllKeys())).map(String);
}

function read<Value>(database: IDBDatabase, ask: (folders: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const reading = ask(database.transaction(FOLDERS).objectStore(FOLDERS));
  return new Promise((resolve, reject) => {
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error ?? new Error("the browser's database cannot be read"));
  });
}

/** Keep these, and forget those. */
export function keepFolders(database: IDBDatabase, kept: readonly Folder[], gone: readonly string[]): Promise<void> {
  const change = database.transaction(FOLDERS, "readwrite");
  const folders = change.objectStore(FOLDERS);
  for (const folder of kept) folders.put(folder);
  for (const id of gone) folders.delete(id);
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = change.onerror = () => reject(change.error ?? new Error("the browser keeps nothing"));
  });
}
