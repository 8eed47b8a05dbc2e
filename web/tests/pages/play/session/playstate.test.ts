import { expect, it, vi } from "vitest";
import type { Listener } from "../../../../src/lib/connection/link";
import type { Answer, ProblemDetails, Request } from "../../../../src/lib/wire/types";
import type { PlayState } from "../../../../src/pages/play/session/playstate.svelte";
import { cellsAt, madeChange, madeGame, madeMove, madeStep } from "../../../made";
import { inABrowser } from "../../../page";

const PACE = 480;
const sent: Request[] = [];
let server: Listener<Answer>;

vi.mock("../../../../src/lib/api", () => ({ readCatalogue: async () => ({ games: [] }), recentGames: async () => [] }));
vi.mock("../../../../src/lib/connection/connection", () => ({
  socketAddress: (path: string) => path,
  Connection: class {
    constructor(_: string, listener: Listener<Answer>) {
      server = listener;
    }
    send(request: Request): boolean {
      return sent.push(request) > 0;
    }
  },
}));

async function shown(ply: number): Promise<PlayState> {
  const { PlayState } = await import("../../../../src/pages/play/session/playstate.svelte");
  const play = new PlayState();
  await play.begin();
  server.opened();
  server.answered(madeGame(ply));
  sent.length = 0;
  return play;
}

/** The connection is lost while the move at `ply` is under way, and comes back. */
async function lostWhilePlaying(ply: number): Promise<PlayState> {
  const play = await shown(ply);
  play.play(ply);
  server.closed();
  server.opened();
  return play;
}

const movesSent = (): Request[] => sent.filter((each) => each.type === "move");

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

it("offers the square that is pressed, and draws no stone there", async () => {
  const play = await shown(2);
  const offers = [3, 5].map((square) => ({ move: 32 + square, label: `offer-b${square}`, changes: [[square, -1]] as [number, number][] }));
  const game = madeGame(2);
  server.answered({ ...game, board: { ...game.board, limit: "offer", offers_left: 2 }, moves: offers });
  const before = play.shown.cells;
  play.play(4);
  expect([movesSent(), play.refusal?.words.startsWith("A2 is not a legal move. Offer 2 points")]).toEqual([[], true]);
  play.play(5);
  expect(movesSent()).toEqual([{ type: "move", id: "g", ply: 2, move: 37 }]);
  expect(play.shown.cells).toBe(before);
});

it("takes the own move back when it is refused", async () => {
  const play = await shown(2);
  play.play(2);
  const problem: ProblemDetails = { type: "/problems/stale", code: "stale", title: "", status: 409, detail: "" };
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

it("sends the move once more where the game comes back without it", async () => {
  const play = await lostWhilePlaying(2);
  expect([play.shown.cells, movesSent().length]).toEqual([cellsAt(3), 1]);
  server.answered(madeGame(2));
  server.answered(madeGame(2)); // once for each loss, however often the game is told
  expect(movesSent()).toEqual(Array(2).fill({ type: "move", id: "g", ply: 2, move: 2 }));
  server.answered(madeChange(2, 4));
  vi.advanceTimersByTime(PACE);
  expect([play.shown.cells, play.yourTurn, play.notPlayed]).toEqual([cellsAt(4), true, ""]);
});

it("does not send the move once more where the game has it", async () => {
  const play = await lostWhilePlaying(2);
  server.answered(madeGame(4));
  vi.advanceTimersByTime(PACE);
  expect([movesSent().length, play.shown.cells, play.yourTurn, play.notPlayed]).toEqual([1, cellsAt(4), true, ""]);
});

it("keeps the square that was pressed after the move that got lost", async () => {
  const play = await shown(2);
  play.play(2);
  server.closed();
  play.play(3);
  server.opened();
  server.answered(madeGame(2));
  server.answered({ ...madeChange(2, 3), moves: [madeMove(3)] });
  expect(movesSent()).toMatchObject([{ ply: 2 }, { ply: 2 }, { ply: 3, move: 3 }]);
});

it.each([
  ["another move was played", madeGame(3, { steps: [madeStep(0), madeStep(1), madeStep(9)] })],
  ["it was taken back", madeGame(1)],
  ["the game is over", madeGame(2, { moves: [], result: { winner: 1, margin: -4, line: [], reason: "timeout" } })],
])("says that the move got lost where %s", async (_, game) => {
  const play = await lostWhilePlaying(2);
  server.answered(game);
  expect(movesSent()).toHaveLength(1);
  expect(play.notPlayed).toBe("Not played: M2. The game had changed when the connection was back.");
});
