// What a page's state finds in a browser: the least of it, with a clock that the test moves.
import { afterEach, beforeEach, vi } from "vitest";

/** Before each test of the file; `location` is where the page stands. */
export function inABrowser(location: () => Record<string, string>): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("location", location());
    vi.stubGlobal("history", { replaceState: () => undefined });
    vi.stubGlobal("navigator", { language: "en" });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    vi.stubGlobal("addEventListener", () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
