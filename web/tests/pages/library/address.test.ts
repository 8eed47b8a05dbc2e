import { expect, it } from "vitest";
import { ANY, addressOfCollection, addressOfSpot, spotOf } from "../../../src/pages/library/address";
import { importAddress, pageOf } from "../../../src/lib/navigation/address";

it("begins with the openings of whatever the library has", () => {
  expect(spotOf("#library")).toEqual({ tab: "tree", game: "", start: null, moves: [], filters: ANY, through: false, run: null });
  expect(spotOf("#library=nonsense").tab).toBe("tree");
});

it("reads back what it wrote, whatever the names are", () => {
  const filters = { ...ANY, player: "a&b = ü 黑", year: "1998", result: "draw" };
  const search = { tab: "search" as const, game: "reversi/8", start: "--XO X", moves: [37, 43], filters, through: true, run: null };
  expect(spotOf(addressOfSpot(search))).toEqual(search);
  expect(pageOf(addressOfSpot(search))).toBe("library");
  const run = { ...search, tab: "imports" as const, filters: ANY, through: false, run: "import-1" };
  expect(spotOf(addressOfSpot(run))).toEqual(run);
  expect(spotOf(importAddress("a b"))).toEqual(spotOf(addressOfSpot({ tab: "imports", run: "a b" })));
});

it("leaves out what belongs to another part", () => {
  const address = addressOfSpot({ tab: "tree", game: "reversi/8", moves: [37], filters: { ...ANY, player: "Anna" }, through: true, run: "import-1" });
  expect(address).toBe("#library=tree&game=reversi%2F8&moves=37");
});

it("names a collection, and the search in one", () => {
  expect(addressOfCollection()).toBe("#library=collections");
  expect(addressOfCollection(3)).toBe("#library=collections&collection=3");
  expect(spotOf(addressOfCollection(3)).filters).toEqual({ ...ANY, collection: "3" });
  const search = addressOfSpot({ tab: "search", filters: { ...ANY, collection: "3" } });
  expect([search, spotOf(search).filters.collection]).toEqual(["#library=search&collection=3", "3"]);
});

it("ends a line of moves at the first that is none", () => {
  expect(spotOf("#library&moves=37,x,43").moves).toEqual([37]);
  expect(spotOf("#library&moves=,").moves).toEqual([]);
  expect(spotOf("#library&moves=-1").moves).toEqual([]);
});
