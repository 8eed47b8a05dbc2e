import { expect, it } from "vitest";
import { MemoryStore } from "../../src/site/answer/store";
import type { StoredTable } from "../../src/site/table/table";

const game = (version: number, updated = version): StoredTable => ({
  id: "a", game: "reversi/8", seats: ["human", "level:1"], seed: 1, steps: [], terms: { strict: false, start: null, led: 0, clock: null },
  left: null, ending: null, analyses: [], created: 0, updated, version,
});

it("keeps a change only on top of the one before it, as two windows would otherwise undo each other's", async () => {
  const store = new MemoryStore();
  expect(await store.put(game(1))).toBe(true);
  expect(await store.put(game(2))).toBe(true);
  expect(await store.put(game(2))).toBe(false);
  expect((await store.get("a"))?.version).toBe(2);
});

it("lists the game touched last first", async () => {
  const store = new MemoryStore();
  await store.put(game(1, 5));
  await store.put({ ...game(1, 9), id: "b" });
  expect((await store.all()).map(({ id }) => id)).toEqual(["b", "a"]);
});
