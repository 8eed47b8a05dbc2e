import { expect, it } from "vitest";
import { SAMPLE, sampleFile } from "../../../src/pages/library/sample";

it("has games that differ, of moves on squares of their own", () => {
  expect(new Set(SAMPLE).size).toBe(24);
  for (const game of SAMPLE) {
    const squares = game.match(/[a-h][1-8]/g) ?? [];
    expect([squares.join(""), new Set(squares).size]).toEqual([game, squares.length]);
  }
});

it("is a file in which each opening is played with both colours", async () => {
  const text = await sampleFile().text();
  expect(text.match(/\[Black "[^"]+"\]/g)?.slice(0, 3)).toEqual(['[Black "Level 7"]', '[Black "Level 6"]', '[Black "Level 7"]']);
  const openings = SAMPLE.map((game) => game.slice(0, 8));
  expect(openings.filter((_, index) => index % 2)).toEqual(openings.filter((_, index) => index % 2 === 0));
});
