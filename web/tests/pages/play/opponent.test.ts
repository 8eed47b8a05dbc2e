import { expect, it } from "vitest";
import type { LevelEntry } from "../../../src/lib/wire/types";
import { levelName } from "../../../src/pages/play/opponent";
import { chinese } from "../../../src/text/zh";
import { english } from "../../../src/text/en";

const level = (text: string, label: string, family = ""): LevelEntry => ({ text, label, family, elo: null });

it("names a level by its ladder, its number and what it is", () => {
  expect(levelName(level("level:6", "3 plies"), english)).toBe("Level 6: 3 plies");
  expect(levelName(level("level:mc2", "2,000 whole games", "mc"), english)).toBe("Monte Carlo 2: 2,000 whole games");
  expect(levelName(level("human:4", "people rated 1000", "human"), english)).toBe("Human 4: people rated 1000");
});

it("names it in Chinese without an English word", () => {
  const levels = [
    level("level:20", "750,000 positions, learnt patterns"),
    level("human:1", "weaker than the archive's people", "human"),
    level("human:10", "people rated 1900", "human"),
  ];
  for (const each of levels) expect(levelName(each, chinese)).not.toMatch(/[A-Za-z]/);
});
