// What is kept, what the page says where it cannot be, and files.

import { expect, it } from "vitest";
import { Problem } from "../../src/site/rules/problems";
import { MemoryStore } from "../../src/site/answer/store";
import type { StoredTable } from "../../src/site/table/table";
import { Page } from "./house";

const QUICK = { game: "reversi/4", opponent: "level:1" };

/** Full after so many changes. */
class FullStore extends MemoryStore {
  constructor(private left: number) {
    super();
  }

  override put(table: StoredTable): Promise<boolean> {
    return this.left-- > 0 ? super.put(table) : Promise.reject(new Error("QuotaExceededError"));
  }
}

async function firstMove(page: Page): Promise<number> {
  const { state } = await page.ask({ type: "open", id: "1" });
  const move = state?.moves[0]?.move ?? -1;
  return (await page.ask({ type: "move", id: "1", ply: 0, move })).state?.ply ?? 0;
}

it("goes on in memory where the browser keeps nothing, and says so", async () => {
  const page = new Page(1, null);
  await page.games.create(QUICK);
  expect(await firstMove(page)).toBe(2);
  expect(page.complaints[0]).toContain("did not keep this game");
  expect((await page.games.stored()).items[0]?.ply).toBe(2);
});

it("loses nothing that was kept when the storage is full", async () => {
  const store = new FullStore(2);
  const page = new Page(1, store);
  await page.games.create(QUICK);
  expect(await firstMove(page)).toBe(2);
  expect(page.complaints).toEqual([expect.stringContaining("QuotaExceededError")]);
  expect((await store.get("1"))?.steps.length).toBe(1);
  expect((await page.games.stored()).items.map(({ ply }) => ply)).toEqual([2]);
  expect((await page.ask({ type: "undo", id: "1" })).state?.ply).toBe(0);
});

it("shows what another window did instead of undoing it", async () => {
  const store = new MemoryStore();
  const [one, other] = [new Page(1, store), new Page(1, store)];
  await one.games.create({ game: "reversi/4", seats: ["human", "human"] });
  const { state } = await one.ask({ type: "open", id: "1" });
  await other.ask({ type: "open", id: "1" });
  const [first, second] = [state?.moves[0]?.move ?? -1, state?.moves[1]?.move ?? -1];
  await one.ask({ type: "move", id: "1", ply: 0, move: first });
  expect(await other.ask({ type: "move", id: "1", ply: 0, move: second })).toEqual({ refused: "stale" });
  expect((await other.ask({ type: "open", id: "1" })).state?.steps.map(({ move }) => move)).toEqual([first]);
});

it("refuses what is no record, and keeps nothing of the file", async () => {
  const page = new Page(1);
  await expect(page.games.take('{"heibai-record":1,"moves":"f5"}\nno record')).rejects.toThrow(Problem);
  await expect(page.games.take('{"heibai-record":1,"moves":"a1"}')).rejects.toThrow("cannot be played");
  expect((await page.games.stored()).items).toEqual([]);
});

const line = (moves: string, more: object = {}): string =>
  JSON.stringify({ "heibai-record": 1, game: "reversi", size: 8, termination: "unfinished", date: "2026-01-01T12:00:00", seed: 7, moves, ...more });

it("takes a game once, and in the place of less of it", async () => {
  const page = new Page(1);
  const plies = async () => (await page.games.stored()).items.map(({ ply }) => ply).sort();
  expect((await page.games.take(line("f5 d6"))).games).toBe(1);
  expect((await page.games.take(`${line("f5 d6")}\n${line("f5")}`)).games).toBe(0);
  expect((await page.games.take(line("f5 d6 c3"))).games).toBe(1);
  expect(await plies()).toEqual([3]);
  expect((await page.games.take(line("f5 d6 c4"))).games).toBe(1); // neither holds the other
  expect((await page.games.take(line("f5", { seed: 8 }))).games).toBe(1);
  expect((await page.games.take(line("f5 d6 c3", { termination: "resigned", score: -64 }))).games).toBe(1);
  expect(await plies()).toEqual([1, 3, 3]);
  expect((await page.games.take(line("f5 d6 c3"))).games).toBe(0);
});

it("leaves lines with an analysis to whom they are for, and keeps nothing where it only looks", async () => {
  const page = new Page(1);
  const text = `${line("f5", { analysis: { id: "analysis-1" } })}\n${line("f5 d6")}`;
  expect(await page.games.take(text, false)).toEqual({ games: 0, hasAnalyses: true });
  expect((await page.games.stored()).items).toEqual([]);
  expect(await page.games.take(text)).toEqual({ games: 1, hasAnalyses: true });
});

it("says of a player that it does not have that the installed program does", async () => {
  await expect(new Page(1).games.create({ game: "reversi/8", opponent: "mcts:net=small" })).rejects.toThrow("heibai serve");
});

it("tells what every move is worth, the best of them as the hint", async () => {
  const page = new Page(1);
  await page.games.create({ game: "reversi/4", seats: ["human", "human"] });
  const { state } = await page.ask({ type: "open", id: "1" });
  const hint = await page.hint(true);
  expect(hint.values.map(({ move }) => move)).toEqual(state?.moves.map(({ move }) => move));
  expect(hint.report.source).toBe("analyst");
});
