// What the browser keeps for the page. Private windows may refuse; then it lasts until the page is closed.

/** The text under a key; null: none. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text; null: forget what was kept. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // refused
  }
}

/** The object under a key; what cannot be read is as good as nothing. */
export function storedObject<T extends object>(key: string): Partial<T> {
  try {
    return Object(JSON.parse(stored(key) ?? "{}")) as Partial<T>;
  } catch {
    return {};
  }
}
