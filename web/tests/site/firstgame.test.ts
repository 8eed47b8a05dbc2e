// The first game before the worker is there: shown at once, kept later, and what happens where no worker comes.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameState, Request } from "../../src/lib/wire/types";
import { FirstGame } from "../../src/site/first/firstgame";

const GAME = { type: "game", id: "one", ply: 0 } as unknown as GameState;
const OPEN: Request = { type: "open", id: "one", analysis: true };
const MOVE: Request = { type: "move", id: "one", ply: 0, move: 19 };
const PROBLEM = { type: "/problems/store", code: "store", title: "", status: 503, detail: "full" };

class Around {
  readonly said: unknown[] = [];
  answer: (found: { status: number; answer: unknown }) => void = () => undefined;
  lose: () => void = () => undefined;
  readonly game = new FirstGame(GAME, {
    keep: () => {
      this.said.push("keep");
      return new Promise((resolve, reject) => {
        this.answer = resolve;
        this.lose = () => reject(new Error("lost"));
      });
    },
    toWorker: (request) => this.said.push(request),
    toPage: (answer) => this.said.push(answer),
    closed: () => this.said.push("closed"),
    opened: () => this.said.push("opened"),
  });

  /** What was said since. */
  async heard(): Promise<unknown[]> {
    await vi.advanceTimersByTimeAsync(0);
    return this.said.splice(0);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("is shown at once, and the worker hears of everything in its order", async () => {
  const around = new Around();
  expect(around.game.send(OPEN)).toBe(true);
  expect(around.game.send(MOVE)).toBe(true);
  expect(await around.heard()).toEqual(["keep", GAME]);
  around.answer({ status: 200, answer: { id: "one" } });
  expect(await around.heard()).toEqual([OPEN, MOVE]);
  expect(around.game.send(OPEN)).toBe(true);
  expect(await around.heard()).toEqual([OPEN]);
});

it("says why the worker does not keep it", async () => {
  const around = new Around();
  around.game.send(OPEN);
  around.answer({ status: 503, answer: PROBLEM });
  expect(await around.heard()).toEqual(["keep", GAME, { type: "problem", about: "keep", problem: PROBLEM }]);
});

it("is a connection that comes back where the worker is lost before it came", async () => {
  const around = new Around();
  around.game.send(OPEN);
  around.lose();
  expect(await around.heard()).toEqual(["keep", GAME, "closed"]);
  expect(around.game.send(MOVE)).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  around.lose();
  expect(await around.heard()).toEqual(["keep"]);
  await vi.advanceTimersByTimeAsync(2000);
  around.answer({ status: 200, answer: { id: "one" } });
  expect(await around.heard()).toEqual(["keep", "opened"]);
});
