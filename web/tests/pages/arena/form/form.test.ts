import { beforeEach, expect, it, vi } from "vitest";
import type { Catalogue, ChampionEntry, ContestCatalogue, NewContest, NumberEntry } from "../../../../src/lib/wire/types";
import type { ContestForm } from "../../../../src/pages/arena/form/form.svelte";
import { inABrowser } from "../../../page";

const level = (number: number, family = "") => ({ text: `level:${family}${number}`, label: "", sentence: "", family, elo: null });
const levels = [1, 2, 3, 4, 5, 6].map((number) => level(number));
const size = { size: 8, rows: 8, openings: [], levels: [...levels, level(1, "mc")], levels_under: {}, default: "", example: "", bred: null };
const wood = { ...size, size: 15, rows: 15, levels: levels.slice(0, 3) };
const catalogue = {
  games: [
    { name: "reversi", rules: [], usual_sizes: [8], sizes: [size] },
    { name: "gomoku", rules: ["freestyle", "renju"], usual_sizes: [15], sizes: [wood] },
  ],
} as unknown as Catalogue;
const number = (name: string, usual: number | null, least: number, most: number, whole = true): NumberEntry => ({ name, default: usual, least, most, whole });
const offered: ContestCatalogue = {
  engines: [{ text: "remote:stranger", games: ["gomoku"] }], engines_fault: "", shipped: ["gomoku/15/freestyle", "gomoku/15/renju"],
  limits: [
    number("games", 100, 2, 10_000), number("rounds", null, 1, 20), number("seed", 0, 0, 99), number("plies", 8, 0, 99), number("elo0", 0, -500, 500, false),
    number("elo1", 10, -500, 500, false), number("alpha", 0.05, 0.001, 0.499, false), number("beta", 0.1, 0.001, 0.499, false), number("move_seconds", null, 0.01, 600, false),
  ],
  most_players: 4, most_games: 20_000, most_balanced: 400,
};
const champions = [
  { text: "mine/run", name: "run", game: "reversi", sizes: [8], fault: "" },
  { text: "mine/bad", name: "bad", game: "reversi", sizes: [8], fault: "damaged" },
] as ChampionEntry[];
let asked: NewContest[];

vi.mock("../../../../src/lib/jobs/requests", () => ({
  checkJob: async (kind: string, wanted: NewContest) => {
    expect(kind).toBe(wanted.players.length > 2 ? "tournament" : "match");
    asked.push(wanted);
    return { command: "heibai match", games: wanted.games, pairings: 1 };
  },
}));

async function made(game = "reversi/8"): Promise<ContestForm> {
  const { ContestForm } = await import("../../../../src/pages/arena/form/form.svelte");
  return new ContestForm(offered, catalogue, champions, game);
}

inABrowser(() => ({}));
beforeEach(() => {
  asked = [];
});

it("begins with a match of two different levels, and asks the server once for what is typed quickly", async () => {
  const form = await made();
  form.numbers.games = 50;
  form.check();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ kind: "match", players: ["level:4", "level:3"], games: 50, openings: "random:8", test: null, rounds: null });
  expect(form.answer?.command).toBe("heibai match");
  expect(form.wanted()?.name).toBeNull();
  form.name = " derby ";
  expect(form.wanted()?.name).toBe("derby");
});

it("has as many players as a kind needs and takes", async () => {
  const form = await made();
  form.chooseKind("swiss");
  expect(form.rows.map((each) => each.choice)).toEqual(["level:4", "level:3", "level:2"]);
  form.add();
  form.remove(0);
  form.remove(0);
  expect(form.rows).toHaveLength(3);
  for (let more = 0; more < 3; more += 1) form.add();
  expect(form.rows).toHaveLength(4); // as many as the server says
  form.chooseKind("match");
  expect(form.rows).toHaveLength(2);
});

it("asks for the numbers of a test only where there is one", async () => {
  const form = await made();
  expect(form.asked).not.toContain("elo1");
  form.chooseKind("sprt");
  expect([form.asked.includes("elo1"), form.numbers.games]).toEqual([true, 10_000]);
  expect(form.wanted()?.test).toEqual({ elo0: 0, elo1: 10, alpha: 0.05, beta: 0.1 });
});

it("sees wrong numbers at once and asks nobody", async () => {
  const form = await made();
  for (const [name, value] of [["games", 7], ["games", null], ["games", 10_002], ["seed", 1.5], ["move_seconds", 0], ["plies", 100]] as const) {
    const before = form.numbers[name] ?? null;
    form.numbers[name] = value;
    expect([form.wrong, form.wanted()]).toEqual([[name], null]);
    form.numbers[name] = before;
  }
  form.numbers.move_seconds = 0.5;
  expect(form.wanted()?.move_seconds).toBe(0.5);
});

it("offers champions and programs where they play, and replaces who does not", async () => {
  const form = await made();
  expect([form.playable.map((each) => each.text), form.engines]).toEqual([["mine/run"], []]);
  form.fill(["mine/run", "greedy:eval=zones"]);
  form.chooseGame("gomoku/15/renju");
  expect([form.playable, form.engines, form.openings]).toEqual([[], ["remote:stranger"], "shipped"]);
  expect(form.wanted()?.players).toEqual(["greedy:eval=zones", "level:3"]);
  form.chooseGame("reversi/8");
  expect(form.openings).toBe("random");
});

it("fills in players of an address, and plays all against all where they are many", async () => {
  const form = await made();
  form.fill(["mine/run"]);
  expect(form.wanted()?.players).toEqual(["mine/run", "level:4"]);
  form.fill(["a", "b", "c"]);
  expect([form.kind, form.wanted()?.players]).toEqual(["round-robin", ["a", "b", "c"]]);
});

it("waits for a text that is still empty", async () => {
  const form = await made();
  form.rows[0] = { choice: "own", text: " " };
  expect(form.wanted()).toBeNull();
});
