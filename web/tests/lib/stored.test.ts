import { afterEach, expect, it, vi } from "vitest";
import { store, stored, storedObject } from "../../src/lib/stored";

afterEach(() => vi.unstubAllGlobals());

it("keeps texts, and forgets them", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  store("a", '{"b":1}');
  expect([stored("a"), storedObject("a")]).toEqual(['{"b":1}', { b: 1 }]);
  store("a", null);
  expect([stored("a"), storedObject("a")]).toEqual([null, {}]);
});

it("takes what cannot be read as nothing", () => {
  for (const text of ["{", "null", "7"]) {
    vi.stubGlobal("localStorage", { getItem: () => text });
    expect({ ...storedObject("a") }).toEqual({});
  }
});

it("goes without where the browser refuses", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  store("a", "b");
  store("a", null);
  expect([stored("a"), storedObject("a")]).toEqual([null, {}]);
});
