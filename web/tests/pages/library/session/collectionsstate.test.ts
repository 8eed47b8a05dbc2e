import { beforeEach, expect, it, vi } from "vitest";
import type { CollectedGame, CollectionEntry, CollectionPage } from "../../../../src/lib/wire/types";

const entry = (id: number, games = 0): CollectionEntry => ({ id, name: `c${id}`, note: "", created: 0, deleted: null, games, holds: false });
const collected = (id: number): CollectedGame => ({ game: { id } as CollectedGame["game"], note: "", added: 0 });
let pages: CollectionPage[];
let asked: unknown[][];

const requests = {
  readCollections: async () => ({ collections: [entry(1), entry(2)], deleted: [] }),
  readCollection: async (...wanted: unknown[]) => {
    asked.push(["read", ...wanted]);
    return pages.shift();
  },
  orderCollection: async (id: number, order: string) => {
    asked.push([order, id]);
    return order === "delete" ? { collections: [entry(2)], deleted: [entry(id)] } : { collections: [entry(1), entry(2)], deleted: [] };
  },
  orderGames: async (id: number, order: string, games: number[]) => {
    asked.push([order, id, ...games]);
    return { collection: entry(id, order === "remove" ? 1 : 2), games: games.length };
  },
  changeCollection: async (id: number, wanted: object) => ({ ...entry(id), ...wanted }),
  createCollection: async () => entry(9),
  noteGame: async (...wanted: unknown[]) => void asked.push(["note", ...wanted]),
};
vi.mock("../../../../src/pages/library/session/collectionrequests", () => requests);

async function made() {
  const { CollectionsState } = await import("../../../../src/pages/library/session/collectionsstate.svelte");
  return new CollectionsState();
}

const ids = (games: readonly CollectedGame[]): number[] => games.map((each) => each.game.id);

beforeEach(() => {
  asked = [];
  pages = [
    { collection: entry(1, 3), games: [collected(5), collected(2)], after: 11 },
    { collection: entry(1, 3), games: [collected(9)], after: null },
  ];
});

it("lists all, and shows one with its games page by page", async () => {
  const state = await made();
  await state.show(null);
  expect([state.list?.collections.length, state.shown]).toEqual([2, null]);
  await state.show(1);
  expect([ids(state.games), state.more]).toEqual([[5, 2], true]);
  await state.ask();
  expect([ids(state.games), state.more]).toEqual([[5, 2, 9], false]);
  await state.ask();
  expect(asked).toEqual([["read", 1, false, 0], ["read", 1, false, 11]]);
});

it("begins again from the other end", async () => {
  const state = await made();
  await state.show(1);
  await state.turn(true);
  expect([ids(state.games), state.newest, asked[1]]).toEqual([[9], true, ["read", 1, true, 0]]);
});

it("drops an answer that comes too late", async () => {
  const state = await made();
  const late = state.show(1);
  state.leave();
  await late;
  expect([state.shown, state.games]).toEqual([null, []]);
});

it("asks for the next games once, however often it is pressed meanwhile", async () => {
  const state = await made();
  await state.show(1);
  await Promise.all([state.ask(), state.ask()]);
  expect([ids(state.games), asked.length]).toEqual([[5, 2, 9], 2]);
});

it("does not put back what was left before it was changed", async () => {
  const state = await made();
  await state.show(1);
  pages = [{ collection: entry(2, 1), games: [collected(5)], after: null }];
  const late = [state.change({ name: "Tigers" }), state.takeOut(5, "Anna – Boris"), state.note(5, "a fine one")];
  await state.show(2);
  await Promise.all(late);
  expect([state.shown, state.games]).toEqual([entry(2, 1), [collected(5)]]);
  const left = state.change({ name: "Lions" });
  state.leave();
  await left;
  expect(state.shown).toBeNull();
});

it("takes a game out and brings it back to its place", async () => {
  const state = await made();
  await state.show(1);
  await state.takeOut(5, "Anna – Boris");
  expect([ids(state.games), state.shown?.games, state.taken?.name]).toEqual([[2], 1, "Anna – Boris"]);
  pages = [{ collection: entry(1, 3), games: [collected(5), collected(2)], after: null }];
  await state.taken?.bringBack();
  expect([ids(state.games), state.taken]).toEqual([[5, 2], null]);
  expect(asked.slice(1)).toEqual([["remove", 1, 5], ["restore", 1, 5], ["read", 1, false, 0]]);
});

it("deletes the one that is shown and brings it back", async () => {
  const state = await made();
  await state.show(1);
  await state.remove();
  expect([state.taken?.what, state.taken?.name, state.list?.deleted.length]).toEqual(["collection", "c1", 1]);
  await state.taken?.bringBack();
  expect([state.taken, state.list?.collections.length]).toEqual([null, 2]);
});

it("keeps a note with its game, and another name", async () => {
  const state = await made();
  await state.show(1);
  await state.note(2, "a fine one");
  expect(state.games.map((each) => each.note)).toEqual(["", "a fine one"]);
  await state.change({ name: "Tigers" });
  expect(state.shown?.name).toBe("Tigers");
  expect(await state.create("x", "")).toBe(9);
});
