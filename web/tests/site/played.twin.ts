// Games that went through the real server: the page without one answers the same requests with the same states, moves of
// the players included, refuses the same, and writes the same records.

import { afterAll, describe, expect, it } from "vitest";
import type { GameState, NewGame, Request } from "../../src/lib/wire/types";
import { Page } from "./house";

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

const played = (await site.played()) as Played[];

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
        page.games.request({ type: "watch", id: "1", paused: false, seconds: 0 });
        await page.end();
        expect(plain({ ...(page.state as GameState), watch: null })).toEqual(plain({ ...state, watch: null }));
        continue;
      }
      expect(answer.refused).toBe(refused);
      expect(plain(answer.state)).toEqual(plain(state));
    }
    const { text } = await page.games.file("1");
    const [own, theirs] = [JSON.parse(text), JSON.parse(game.record)] as [Record<string, unknown>, Record<string, unknown>];
    expect({ ...own, date: "" }).toEqual({ ...theirs, date: "" });
    expect((await new Page(1).games.take(game.record)).games).toBe(1);
  });
});

afterAll(() => expect(played.length).toBeGreaterThan(20));
