// Analyses in the browser's own database: each is a folder of small files, as the program has them.

const NAME = "heibai-analyses";
const FOLDERS = "folders";

export interface Folder {
  id: string;
  /** By name. */
  files: Record<string, Uint8Array>;
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

/** How many there are; they are not read. */
export async function countFolders(): Promise<number> {
  const database = await openFolders();
  return read(database, (folders) => folders.count()).finally(() => database.close());
}

/** All but those that are known. */
export async function readFolders(database: IDBDatabase, known: ReadonlySet<string>): Promise<Folder[]> {
  const ids = await read(database, (folders) => folders.getAllKeys());
  const unknown = ids.map(String).filter((id) => !known.has(id));
  const found = await Promise.all(unknown.map((id) => read(database, (folders) => folders.get(id) as IDBRequest<Folder | undefined>)));
  return found.filter((folder) => folder !== undefined);
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
