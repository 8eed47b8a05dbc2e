import { expect, it } from "vitest";

it("has no type that nothing reads", () => {
  const sources = import.meta.glob<string>("../../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
  const counts = new Map<string, number>();
  for (const word of Object.values(sources).flatMap((text) => text.match(/\b[A-Z]\w*/g) ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const wire = Object.entries(sources).flatMap(([path, text]) => (path.includes("/lib/wire/") ? [text] : []));
  const types = wire.flatMap((text) => [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name ?? ""));
  expect(types.length).toBeGreaterThan(100);
  expect(types.filter((name) => counts.get(name) === 1)).toEqual([]);
});
