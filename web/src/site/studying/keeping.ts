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
  const counting = database.transaction(FOLDERS).objectStore(FOLDERS).count();
  return new Promise((resolve, reject) => {
    counting.onsuccess = () => resolve(counting.result);
    counting.onerror = () => reject(counting.error ?? new Error("the browser's database cannot be read"));
  }).finally(() => database.close()) as Promise<number>;
}

export function readFolders(database: IDBDatabase): Promise<Folder[]> {
  const reading = database.transaction(FOLDERS).objectStore(FOLDERS).getAll() as IDBRequest<Folder[]>;
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
