import { beforeEach, expect, it, vi } from "vitest";
import { ANY } from "../../../../src/pages/library/address";
import type { Spot } from "../../../../src/pages/library/address";
import type { FoundInLibrary, GamesPage } from "../../../../src/lib/wire/types";

const spot: Spot = { tab: "search", game: "reversi/8", start: null, moves: [37], filters: ANY, through: true, run: null };
const game = (id: number): FoundInLibrary => ({ id }) as FoundInLibrary;
let pages: GamesPage[];
let asked: number[];

vi.mock("../../../../src/pages/library/session/requests", () => ({
  readGames: async (_spot: Spot, above: number) => {
    asked.push(above);
    return pages.shift();
  },
  countGames: async () => ({ games: 77 }),
}));

async function games() {
  const { GamesState } = await import("../../../../src/pages/library/session/gamesstate.svelte");
  return new GamesState();
}

beforeEach(() => {
  pages = [];
  asked = [];
});

it("asks on until there are enough, and says how far it came", async () => {
  pages = [
    { games: [], above: 4000, last: 10_000 },
    { games: [game(5000)], above: 8000, last: 10_000 },
    { games: [], above: null, last: 10_000 },
  ];
  const state = await games();
  const searching = state.search(spot);
  expect(state.looking).toBe(true);
  await searching;
  expect([asked, state.games.map((each) => each.id), state.more, state.looking, state.progress]).toEqual([[0, 4000, 8000], [5000], false, false, 1]);
  expect(state.count).toBeNull(); // nobody counts the games of a position
});

it("counts a search without a position, and gives more when it is asked", async () => {
  const some = Array.from({ length: 25 }, (_, index) => game(index + 1));
  pages = [{ games: some, above: 25, last: 77 }, { games: [game(26)], above: null, last: 77 }];
  const state = await games();
  await state.search({ ...spot, through: false });
  expect([state.count, state.more, state.games.length]).toEqual([77, true, 25]);
  await state.ask();
  expect([state.games.length, state.more, asked]).toEqual([26, false, [0, 25]]);
  await state.ask();
  expect(asked.length).toBe(2);
});

it("looks no further when it is told to stop, and keeps what there is", async () => {
  const state = await games();
  pages = [{ games: [game(1)], above: 10, last: 100 }];
  const searching = state.search(spot);
  state.stop();
  await searching;
  expect([asked.length, state.looking, state.games]).toEqual([1, false, []]);
});
