import { expect, it } from "vitest";
import { Optimism } from "../../../../src/pages/play/session/optimism.svelte";
import { cellsAt, madeGame, madeMove, madeStep } from "../../../made";

function sentAt(ply: number): Optimism {
  const optimism = new Optimism();
  optimism.send(ply, madeMove(ply), cellsAt(ply));
  return optimism;
}

it("knows the board after the move before the server says anything", () => {
  expect(sentAt(2).sent).toMatchObject({ ply: 2, cells: cellsAt(3) });
});

it("waits while the server tells of the time before the move", () => {
  const optimism = sentAt(2);
  expect(optimism.settle(madeGame(2))).toBeNull();
  expect(optimism.sent).not.toBeNull();
});

it("is confirmed by a game that goes on with the move, with or without the reply", () => {
  for (const ply of [3, 4]) {
    const optimism = sentAt(2);
    expect(optimism.settle(madeGame(ply))?.ply).toBe(2);
    expect(optimism.sent).toBeNull();
  }
});

it("gives way where another page was quicker with another move", () => {
  const optimism = sentAt(2);
  const game = madeGame(3);
  expect(optimism.settle({ ...game, steps: [...game.steps.slice(0, 2), madeStep(9)] })).toBeNull();
  expect(optimism.sent).toBeNull();
});

it("has nothing to settle when nothing was sent, or the move was refused", () => {
  const optimism = sentAt(2);
  optimism.forget();
  expect([optimism.sent, optimism.settle(madeGame(3))]).toEqual([null, null]);
});

it("keeps the last square that was pressed meanwhile for when its move stands", () => {
  const optimism = sentAt(2);
  expect(optimism.queue(7)).toBe(true);
  expect(optimism.queue(9)).toBe(true);
  expect(optimism.settle(madeGame(3))?.next).toBe(9);
  expect(optimism.queue(7)).toBe(false);
});

it("forgets the square with its move", () => {
  const optimism = sentAt(2);
  optimism.queue(7);
  optimism.forget();
  optimism.send(2, madeMove(2), cellsAt(2));
  expect(optimism.settle(madeGame(3))?.next).toBeNull();
});

it("is to be sent once more after a loss where the game stands as it stood, and once only", () => {
  const optimism = sentAt(2);
  expect(optimism.sent?.doubted).toBe(false);
  optimism.doubt();
  expect(optimism.sent?.doubted).toBe(true);
  expect([optimism.trust(madeGame(3)), optimism.trust(madeGame(2, { moves: [] }))]).toEqual([false, false]);
  expect([optimism.trust(madeGame(2)), optimism.sent?.doubted]).toEqual([true, false]);
});
