import { expect, it, vi } from "vitest";
import type { Listener } from "../../../../src/lib/connection";
import type { PlayState } from "../../../../src/pages/play/session/playstate.svelte";
import { cellsAt, madeChange, madeGame } from "../../../made";
import { inABrowser } from "../../../page";

const PACE = 480;
let server: Listener;

vi.mock("../../../../src/lib/api", () => ({ readCatalogue: async () => ({ games: [] }), recentGames: async () => [] }));
vi.mock("../../../../src/lib/connection", () => ({
  Connection: class {
    constructor(_: string, listener: Listener) {
      server = listener;
    }
    send(): boolean {
      return true;
    }
  },
}));

async function shown(ply: number): Promise<PlayState> {
  const { PlayState } = await import("../../../../src/pages/play/session/playstate.svelte");
  const play = new PlayState();
  await play.begin();
  server.opened();
  server.answered(madeGame(ply));
  return play;
}

inABrowser(() => ({ hash: "#game=g", protocol: "http:", host: "here" }));

it("draws the own move at once, and the reply a pace later, whenever it came", async () => {
  const play = await shown(2);
  play.play(2);
  expect([play.shown.cells, play.ply, play.lastMove, play.yourTurn]).toEqual([cellsAt(3), 3, 2, false]);
  server.answered(madeChange(2, 3));
  server.answered(madeChange(3, 4));
  expect([play.shown.cells, play.thinking]).toEqual([cellsAt(3), true]);
  vi.advanceTimersByTime(PACE);
  expect([play.shown.cells, play.shown.before, play.yourTurn]).toEqual([cellsAt(4), cellsAt(3), true]);
});

it("takes the own move back when it is refused", async () => {
  const play = await shown(2);
  play.play(2);
  const problem = { type: "/problems/stale", title: "", status: 409, detail: "" };
  server.answered({ type: "problem", about: "move", problem });
  expect([play.shown.cells, play.problem, play.yourTurn]).toEqual([cellsAt(2), problem, true]);
});

it("shows a game that was taken back as it stands now, and says so", async () => {
  const play = await shown(6);
  server.answered(madeGame(4));
  expect([play.shown.cells, play.shownPly]).toEqual([cellsAt(4), 4]);
  expect(play.said).toContain("Taken back.");
});

it("shows the moves of another page like replies", async () => {
  const play = await shown(2);
  server.answered(madeChange(2, 4));
  vi.advanceTimersByTime(PACE);
  expect(play.shownPly).toBe(3);
  vi.advanceTimersByTime(PACE);
  expect([play.shownPly, play.yourTurn]).toEqual([4, true]);
});

it("plays nothing while an earlier step is looked at, and comes back instead", async () => {
  const play = await shown(4);
  play.look(1);
  expect([play.shown.cells, play.yourTurn]).toEqual([cellsAt(1), false]);
  play.play(4);
  expect([play.shown.cells, play.review, play.yourTurn]).toEqual([cellsAt(4), null, true]);
});

it("says why a press does nothing", async () => {
  const play = await shown(2);
  play.play(9);
  expect([play.refusal?.square, play.said]).toEqual([9, play.refusal?.words]);
});
