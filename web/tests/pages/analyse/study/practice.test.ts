import { expect, it } from "vitest";
import type { AnalysisState, LinesEvent } from "../../../../src/lib/wire/types";
import { Practice, isGood, puzzlesOf } from "../../../../src/pages/analyse/study/practice.svelte";

const game = (black: string, white: string): AnalysisState =>
  ({
    black,
    white,
    steps: [0, 1, 0, 1].map((color) => ({ color })),
    review: { moves: ["", "mistake", "blunder", ""].map((grade) => ({ grade })) },
  }) as unknown as AnalysisState;
const lines = {
  lines: [4, 3.5, -9].map((value, move) => ({ move, value, unit: "discs", chance: null })),
} as unknown as LinesEvent;

it("asks a person's own mistakes, or everybody's", () => {
  expect(puzzlesOf(game("human", "level:6"))).toEqual([2]);
  expect(puzzlesOf(game("level:6", "human"))).toEqual([1]);
  expect(puzzlesOf(game("Ann", "Ben"))).toEqual([1, 2]);
  expect(puzzlesOf({ ...game("Ann", "Ben"), review: null })).toEqual([]);
});

it("takes what is nearly as good as the best, never what was played, and waits for what is not known", () => {
  expect([0, 1, 2].map((move) => isGood(move, 2, 0, lines, 0))).toEqual([true, true, false]);
  expect(isGood(1, 1, 0, lines, 0)).toBe(false);
  expect(isGood(1, 2, 0, null, 0)).toBeNull();
});

it("counts what was solved at the first try", () => {
  const practice = new Practice([3, 8]);
  practice.answer(5, null);
  expect(practice.verdict).toBe("open");
  practice.answer(5, true);
  practice.next();
  practice.answer(6, false);
  practice.answer(7, true);
  expect([practice.ply, practice.verdict, practice.solved, practice.isLast]).toEqual([8, "right", 1, true]);
  practice.show();
  expect(practice.solved).toBe(1);
});

it("tells the value of the answer and why the game's move was worse", async () => {
  const { english } = await import("../../../../src/pages/analyse/text/en");
  const analysis = {
    steps: [{ label: "c3", color: 0 }],
    values: [{ value: 4, unit: "discs", move: 0, labels: ["g4"], certain: false }],
    review: { unit: "discs", moves: [{ loss: 5, reason: { code: "lost-corner", squares: ["h1"], count: 0, instead: 0 } }] },
  } as unknown as AnalysisState;
  const practice = new Practice([0]);
  practice.answer(1, true);
  const why = "In the game: C3. Better G4: your move gives white the corner H1.";
  expect(practice.about({ analysis, lines }, english)).toEqual(["Its value, as Black sees it: +3.5 discs.", why]);
  expect(practice.about({ analysis, lines: null }, english)).toEqual([why]);
  practice.show();
  expect(practice.about({ analysis, lines: null }, english)[0]).toBe("Its value, as Black sees it: +4.0 discs.");
});
