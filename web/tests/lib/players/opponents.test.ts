import { expect, it } from "vitest";
import type { Catalogue, LevelEntry } from "../../../src/lib/wire/types";
import { jobText } from "../../../src/lib/jobs/text/jobtext";
import { championName, levelName, levelsOf, networkPlayerName } from "../../../src/lib/players/opponents";
import shipped from "../../../../src/heibai/players/levels.json";
import { chinese } from "../../../src/text/zh";
import { english } from "../../../src/text/en";

const level = (text: string, label: string, family = ""): LevelEntry => ({ text, label, sentence: "", family, elo: null });

it("names a level by its ladder, its number and what it is", () => {
  expect(levelName(level("level:6", "3 plies"), english)).toBe("Level 6: 3 plies");
  expect(levelName(level("level:mc2", "2,000 whole games", "mc"), english)).toBe("Monte Carlo 2: 2,000 whole games");
  expect(levelName(level("human:4", "people rated 1000", "human"), english)).toBe("Human 4: people rated 1000");
});

it("has Chinese words for all that is said of the shipped levels", () => {
  const boards: object[] = shipped.boards;
  const rows = boards.flatMap((board) => Object.values(board).filter(Array.isArray).flat() as { label: string; sentence: string }[]);
  expect(rows.length).toBeGreaterThan(80);
  for (const { label, sentence } of rows) {
    expect(chinese.strength(label)).not.toMatch(/[A-Za-z]/);
    expect(chinese.strength(sentence)).toMatch(/^[^A-Za-z.;]+。$/);
  }
});

it("shows the Elo of the rule set under which it was measured, and none where there is none", () => {
  const rated = (elo: number): LevelEntry[] => [{ ...level("level:1", "random"), elo }];
  const board = { size: 15, levels: rated(7), levels_under: { renju: rated(9) }, networks: [] };
  const games = [{ name: "gomoku", rules: ["freestyle", "standard", "renju"], sizes: [board] }];
  const elo = (rule?: string) => levelsOf({ games } as unknown as Catalogue, "gomoku", 15, rule)[0]?.elo;
  expect([elo(), elo("freestyle"), elo("renju"), elo("standard")]).toEqual([7, 7, 9, null]);
});

it("names a champion by its run, and a run that nobody named by when it began", () => {
  expect(championName("mine/home/somebody/runs/first", english)).toBe("Champion of first");
  expect(championName("mine/evolve-20261123-185005-cadc", english)).toBe("Champion of 2026-11-23 18:50:05");
  expect(championName("level:4", english)).toBe("level:4");
  expect(jobText("evolve-of-mine")).toBe("evolve-of-mine");
});

it("names an opponent by its network and its visits", () => {
  const text = (visits: number, name = "reversi-8"): string => `mcts:playouts=${visits},eval=[network:${name},goal=win]`;
  const entry = level(text(100), "reversi-8, 100 visits", "net");
  expect([levelName(entry, english), levelName(entry, chinese)]).toEqual(["reversi-8, 100 visits", "reversi-8，100 次访问"]);
  expect(networkPlayerName(text(1, "mine/tiny"), english)).toBe("mine/tiny, its policy alone");
  expect(networkPlayerName("mcts:playouts=100,eval=zones", english)).toBeNull();
});

it("offers the networks of each board in the order that the server has for it", () => {
  const [large, small] = ["large", "small"].map((name) => level(name, name, "net"));
  const board = (size: number, networks: unknown[]): object => ({ size, levels: [], levels_under: {}, networks });
  const games = [{ name: "reversi", rules: [], sizes: [board(6, [small, large]), board(8, [large, small])] }];
  const levels = (size: number): LevelEntry[] => levelsOf({ games } as unknown as Catalogue, "reversi", size);
  expect([levels(6), levels(8), levels(5)]).toEqual([[small, large], [large, small], []]);
});
