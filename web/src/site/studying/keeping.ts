// Analyses and runs in the browser's own database: each is a folder of small files, as the program has them.

const NAME = "heibai-analyses";
const FOLDERS = "folders";

export interface Folder {
  /** "analyses/ID", "runs/NAME". */
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

export async function readFolders(database: IDBDatabase): Promise<Folder[]> {
  const found = await allOf(database);
  const old = found.filter(({ id }) => !id.includes("/")); // analyses of earlier versions of this page
  if (!old.length) return found;
  await keepFolders(database, old.map((each) => ({ ...each, id: `analyses/${each.id}` })), old.map(({ id }) => id));
  return allOf(database);
}

function allOf(database: IDBDatabase): Promise<Folder[]> {
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
