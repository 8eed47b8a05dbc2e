// Games that went through the real server: the page without one answers the same requests with the same states, moves of
// the players included, refuses the same, and writes the same records.

import { afterAll, describe, expect, it } from "vitest";
import { Games } from "../../src/site/answer/games";
import { Problem } from "../../src/site/answer/problems";
import { MemoryStore } from "../../src/site/answer/store";
import type { Searches } from "../../src/site/answer/searches";
import { readJson } from "../../src/site/data/files";
import type { Openings, Players } from "../../src/site/data/types";
import { rowOf } from "../../src/site/players/player";
import { Thinking } from "../../src/site/players/think";
import type { Rules, SearchKernel } from "../../src/site/rules/kernel";
import type { Answer, Catalogue, GameState, NewGame, Request } from "../../src/lib/wire/types";
import { withChange } from "../../src/lib/game";

interface Exchange {
  request: Request;
  state?: GameState;
  refused?: string;
}

interface Played {
  wanted: NewGame;
  seed: number;
  exchanges: Exchange[];
  record: string;
}

declare global {
  var site: { read(path: string): Promise<ArrayBuffer>; kernel(name: string): Promise<unknown>; played(): Promise<Played[]> };
}

const { read } = site;
const [rules, reversi, gomoku] = (await Promise.all(["rules", "reversi", "gomoku"].map(site.kernel))) as [Rules, SearchKernel, SearchKernel];
const [catalogue, openings, players] = await Promise.all([readJson<Catalogue>(read, "catalogue"), readJson<Openings>(read, "openings"), readJson<Players>(read, "players")]);
const thinking = new Thinking({ read, kernel: async (game) => (game === "gomoku" ? gomoku : reversi) });
const played = await site.played();
let count = 0;

/** Searches in this thread. */
const searches: Searches = {
  start(asked, tell) {
    let isStopped = false;
    const result = new Promise<Awaited<ReturnType<Searches["start"]>["result"]>>((resolve, reject) => {
      void thinking.answer({ ...asked, id: ++count }, (answer) => {
        if (isStopped) resolve(null);
        else if (answer.type === "progress") tell(answer);
        else if (answer.type === "found") resolve(answer);
        else reject(new Error(answer.why));
      });
    });
    return { result, stop: () => (isStopped = true) };
  },
};

class Page {
  readonly games: Games;
  state: GameState | null = null;
  refused: string | null = null;
  #wake: () => void = () => undefined;

  constructor(seed: number) {
    this.games = new Games({
      book: { rules, catalogue, openings },
      knows: (name, game) => rowOf(players, name, game.boardKey) !== null,
      searches,
      store: new MemoryStore(),
      newSeed: () => seed,
      newId: () => "game",
      tell: (answer) => this.#told(answer),
      changed: () => undefined,
    });
  }

  /** The state in which the game then waits, or the code of a refusal. */
  async ask(request: Request): Promise<{ state?: GameState; refused?: string }> {
    [this.state, this.refused] = [request.type === "open" ? null : this.state, null];
    const before = this.state;
    this.games.request({ ...request, id: "game" });
    while (this.refused === null && (this.state === null || this.state === before || this.state.thinking)) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      if (this.state?.halted) throw new Error(this.state.halted);
    }
    return this.refused === null ? { state: this.state as GameState } : { refused: this.refused };
  }

  async end(): Promise<void> {
    while (!this.state?.result) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  #told(answer: Answer): void {
    if (answer.type === "game") this.state = answer;
    if (answer.type === "change") this.state = this.state && withChange(this.state, answer);
    if (answer.type === "problem") this.refused = answer.problem.code;
    this.#wake();
  }
}

/** Without what differs from run to run: seconds, the id, formats that need the program; and the nodes of an offer, which
 * are 0 where the server still has the player that valued the points before. */
function plain(state: GameState | undefined): unknown {
  if (!state) return undefined;
  const steps = state.steps.map((step) => (step.report && step.label.startsWith("offer-") ? { ...step, report: { ...step.report, nodes: 0 } } : step));
  const text = JSON.stringify({ ...state, steps, id: "", formats: [] }, (key, value: unknown) => (key === "seconds" ? 0 : value));
  return JSON.parse(text);
}

describe.each(played.map((game, number) => ({ name: `${number} ${JSON.stringify(game.wanted)}`, game })))("$name", ({ game }) => {
  it("is played the same", async () => {
    const page = new Page(game.seed);
    await page.games.create(game.wanted);
    for (const { request, state, refused } of game.exchanges) {
      const answer = await page.ask(request);
      if (state?.watch) {
        page.games.request({ type: "watch", id: "game", paused: false, seconds: 0 });
        await page.end();
        expect(plain({ ...(page.state as GameState), watch: null })).toEqual(plain({ ...state, watch: null }));
        continue;
      }
      expect(answer.refused).toBe(refused);
      expect(plain(answer.state)).toEqual(plain(state));
    }
    const { text } = await page.games.file("game");
    const [own, theirs] = [JSON.parse(text), JSON.parse(game.record)] as [Record<string, unknown>, Record<string, unknown>];
    expect({ ...own, date: "" }).toEqual({ ...theirs, date: "" });
    expect(await page.games.take(game.record)).toBe(1);
  });
});

it("refuses what is no record, and keeps nothing of it", async () => {
  const page = new Page(1);
  await expect(page.games.take('{"heibai-record":1,"moves":"f5"}\nno record')).rejects.toThrow(Problem);
  expect((await page.games.stored()).items).toEqual([]);
});

afterAll(() => expect(played.length).toBeGreaterThan(20));
