import { expect, it } from "vitest";
import { copiedMoves, requestAgain } from "../../../src/pages/play/again";
import type { GameState, StepState } from "../../../src/lib/wire/types";

const step = (label: string, is_pass = false) => ({ label, is_pass }) as StepState;
const game = {
  game: "gomoku/15/renju/swap2",
  seats: ["mine/run", "human"],
  steps: [step("h8"), step("take-black"), step("pass", true), step("O15")],
} as unknown as GameState;

it("asks for the same game once more, from the same seat", () => {
  expect(requestAgain(game, false)).toEqual({
    game: "gomoku/15/renju/swap2",
    you: "white",
    opponent: "mine/run",
  });
});

it("asks for it from the other seat", () => {
  expect(requestAgain(game, true).you).toBe("black");
  expect(requestAgain({ ...game, seats: ["human", "mine/run"] }, true).you).toBe("white");
});

it("copies moves and choices, but no pass", () => {
  expect(copiedMoves(game)).toBe("h8 take-black o15");
});

it("begins behind the same moves", () => {
  const led = { ...game, led: 2, steps: [37, 43, 18].map((move) => ({ move }) as StepState) } as GameState;
  expect(requestAgain(led, false).led).toEqual([37, 43]);
});

it("keeps the terms, and exchanges two people or two AIs", () => {
  const shared = { ...game, seats: ["human", "human"], strict: true, clock: { main: 60, increment: 2 }, start_text: "XO-- X" } as unknown as GameState;
  const terms = { strict: true, clock: { main: 60, increment: 2 }, start: "XO-- X" };
  expect(requestAgain(shared, true)).toEqual({ game: game.game, seats: ["human", "human"], ...terms });
  const watched = { ...game, seats: ["level:1", "random"] } as GameState;
  expect(requestAgain(watched, true).seats).toEqual(["random", "level:1"]);
});
