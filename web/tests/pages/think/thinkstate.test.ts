import { beforeEach, expect, it, vi } from "vitest";
import type { ChampionEntry, PlaceState } from "../../../src/lib/wire/types";
import { inABrowser } from "../../page";
import type { ThinkState } from "../../../src/pages/think/session/thinkstate.svelte";

const place = {
  game: "gomoku/9", board: { cells: "-XO-", to_move: 0, points: true, forbidden: [] }, moves: [{ move: 0, label: "a1", changes: [] }],
  played: [1, 2], labels: ["b1", "a2"], last: 2, over: false, evaluators: [["shapes", ""]], depth: 2, simulate: 0, has_points: true, has_sequences: true,
  networks: [], lacking: "",
} as unknown as PlaceState;
const champion = { text: "mine/runs/first", name: "first", game: "gomoku", sizes: [9, 15], fault: "" };
const champions: ChampionEntry[] = [
  champion, { ...champion, text: "mine/runs/small", sizes: [15] }, { ...champion, text: "mine/runs/other", game: "reversi" }, { ...champion, fault: "damaged" },
];
let asked: string[];
let answers: Map<string, Promise<PlaceState>>;

vi.mock("../../../src/pages/think/session/requests", async (original) => ({
  ...(await original<object>()),
  readPlace: (query: string) => {
    asked.push(query);
    return answers.get(query) ?? Promise.resolve(place);
  },
}));

vi.mock("../../../src/lib/api", async (original) => ({ ...(await original<object>()), readChampions: () => Promise.resolve(champions) }));

vi.setConfig({ testTimeout: 30_000 }); // the first test waits until the state is loaded
inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  asked = [];
  answers = new Map();
});

async function opened(hash: string): Promise<ThinkState> {
  const { ThinkState } = await import("../../../src/pages/think/session/thinkstate.svelte");
  const state = new ThinkState();
  await state.follow(hash);
  return state;
}

it("asks for the position of the address, and not again for another panel", async () => {
  const state = await opened("#think=gomoku/9&moves=1,2&see=tree");
  expect([asked, state.tab]).toEqual([["?moves=1%2C2&game=gomoku%2F9"], "tree"]);
  await state.follow("#think=gomoku/9&moves=1,2&see=points");
  expect([asked.length, state.tab]).toEqual([1, "points"]);
});

it("takes moves as people write them, and goes on with their numbers", async () => {
  const state = await opened("#think=gomoku/15/freestyle&moves=b1a2");
  expect([asked, state.watched.moves]).toEqual([["?moves=b1a2&game=gomoku%2F15%2Ffreestyle"], [1, 2]]);
  state.play(0);
  expect(location.hash).toBe("#think=gomoku/9&moves=1,2,0&see=evaluation");
});

it("has a panel for networks where the game has some, or could have", async () => {
  answers.set("?game=reversi", Promise.resolve({ ...place, networks: ["mine/tiny"] }));
  answers.set("?game=gomoku", Promise.resolve({ ...place, lacking: "extra" }));
  for (const game of ["reversi", "gomoku"]) expect((await opened(`#think=${game}&see=network`)).tab).toBe("network");
});

it("offers only what the game has something for", async () => {
  answers.set("?game=reversi", Promise.resolve({ ...place, has_points: false, has_sequences: false }));
  expect((await opened("#think=gomoku")).tabs).toEqual(["evaluation", "points", "plan", "growth", "tree", "brood"]);
  expect((await opened("#think=reversi&see=plan")).tab).toBe("evaluation");
  answers.set("?game=other", Promise.resolve({ ...place, has_points: false, has_sequences: false, evaluators: [] }));
  expect((await opened("#think=other")).tabs).toEqual(["growth"]);
});

it("offers the champions of one's own that take the board", async () => {
  const state = await opened("#think=gomoku/9");
  expect(state.champions.map((each) => each.text)).toEqual(["mine/runs/first"]);
  expect(["mine/runs/first", "mine/runs/small", "shapes", "other"].map((each) => state.asked(each))).toEqual(["mine/runs/first", "", "shapes", ""]);
});

it("plays a legal move and takes it back by the address", async () => {
  const state = await opened("#think=gomoku/9&moves=1,2");
  state.play(3);
  expect(location.hash).toBe("");
  state.play(0);
  expect(location.hash).toBe("#think=gomoku/9&moves=1,2,0&see=evaluation");
  state.undo();
  expect(location.hash).toBe("#think=gomoku/9&moves=1&see=evaluation");
});

it("shows the board of a panel in place of its own, without the last move", async () => {
  const state = await opened("#think=gomoku/9&moves=1,2");
  expect([state.shown.cells, state.lastMove]).toEqual(["-XO-", 2]);
  state.overlay = { ...state.overlay, cells: "XXO-" };
  expect([state.shown.cells, state.lastMove]).toEqual(["XXO-", null]);
});

it("does not show an answer that comes too late", async () => {
  let late = (_: PlaceState): void => undefined;
  answers.set("?moves=1&game=slow", new Promise((resolve) => (late = resolve)));
  const state = await opened("#think=gomoku");
  const slow = state.follow("#think=slow&moves=1");
  await state.follow("#think=gomoku&moves=1,2");
  late({ ...place, game: "slow" });
  await slow;
  expect(state.place?.game).toBe("gomoku/9");
});
