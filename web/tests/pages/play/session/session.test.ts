import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "../../../../src/lib/connection/link";
import type { Answer, GameState, Hint, ProblemDetails, ReportState, Request } from "../../../../src/lib/wire/types";
import { Session } from "../../../../src/pages/play/session/session.svelte";
import { madeChange, madeGame } from "../../../made";

vi.mock("../../../../src/lib/api", () => ({
  readCatalogue: async () => ({ games: [{ name: "reversi", default_size: 8, sizes: [{ size: 8, default: "level:3" }] }] }),
  recentGames: async () => [{ id: "recent" }],
  createGame: async () => "created",
}));

const sent: Request[] = [];
const heard: string[] = [];
const received: (GameState | null)[] = [];
let stored: Record<string, string> = {};
let server: Listener<Answer>;
let online = true;

async function begun(hash = ""): Promise<Session> {
  vi.stubGlobal("location", { hash });
  const session = new Session(
    {
      opened: () => heard.push("opened"),
      received: (_, before) => received.push(before),
      hinted: (hint) => heard.push(`hint ${hint.label}`),
      refused: () => heard.push("refused"),
      overtaken: () => heard.push("overtaken"),
      left: () => heard.push("left"),
    },
    () => true,
  );
  await session.begin((listener) => {
    server = listener;
    return { send: (request) => online && sent.push(request) > 0, close: () => heard.push("closed") };
  });
  server.opened();
  return session;
}

const problem = (status: number): ProblemDetails => ({ type: "/problems/internal", code: "internal", title: "X", status, detail: "x" });
const refuse = (about: string, status: number): void => server.answered({ type: "problem", about, problem: problem(status) });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sent.length = heard.length = received.length = 0;
  [stored, online] = [{}, true];
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("history", { pushState: () => undefined, replaceState: () => undefined });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("asks for the game of the address, else for the one that was open last, else for the one played last", async () => {
  await begun("#game=addressed");
  stored["heibai.game"] = "open-last";
  await begun();
  stored = {};
  await begun();
  expect(sent).toEqual(["addressed", "open-last", "recent"].map((id) => ({ type: "open", id, analysis: true })));
});

it("tells its audience of the game with what was told before, and of no other game", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  server.answered(madeGame(3));
  server.answered(madeGame(9, { id: "another" }));
  expect(session.game?.ply).toBe(3);
  expect(received.map((before) => before?.ply)).toEqual([undefined, 2]);
});

it("puts a change to what it knows, and asks for the whole game where it knows something else", async () => {
  const session = await begun("#game=g");
  server.answered(madeChange(2, 3));
  expect([session.game, sent.length]).toEqual([null, 1]); // the whole game is on its way
  server.answered(madeGame(2));
  server.answered(madeChange(2, 3));
  expect(session.game).toEqual(madeGame(3));
  expect(received.map((before) => before?.ply)).toEqual([undefined, 2]);
  server.answered(madeChange(4, 5));
  expect([session.game?.ply, sent.length, sent.at(-1)?.type]).toEqual([3, 2, "open"]);
  server.answered({ ...madeChange(3, 4), id: "another" });
  expect([session.game?.ply, sent.length]).toEqual([3, 2]);
});

it("names the ply that it knows with everything that it asks for", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  sent.length = 0;
  expect(session.move(2)).toBe(true);
  session.undo();
  session.askHint(true);
  session.stop();
  session.think();
  expect(sent).toEqual([
    { type: "move", id: "g", ply: 2, move: 2 },
    { type: "undo", id: "g" },
    { type: "hint", id: "g", ply: 2, every: true },
    { type: "stop", id: "g", ply: 2 },
    { type: "think", id: "g", ply: 2 },
  ]);
});

it("sends nothing without a connection, and says so", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  online = false;
  expect(session.move(2)).toBe(false);
  session.askHint(false);
  expect(session.hinting).toBe(false);
});

it("says that a move came too late when the game is told, and shows any other refusal of a move as it is", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  session.move(2);
  refuse("move", 409);
  await settled();
  expect([heard.at(-1), session.problem?.status, sent.at(-1)?.type]).toEqual(["refused", 409, "open"]);
  server.answered(madeGame(3, { steps: [] }));
  expect([heard.at(-1), session.problem]).toEqual(["overtaken", null]);
  session.move(3);
  refuse("move", 409);
  await settled();
  server.answered(madeGame(3, { steps: [] }));
  expect(session.problem?.status).toBe(409);
});

it("asks for the whole game again when it comes back, and when the game has moved on", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  server.closed();
  expect(session.connected).toBe(false);
  server.opened();
  refuse("move", 409);
  await settled();
  expect(sent.map((each) => each.type)).toEqual(["open", "open", "open"]);
  expect(session.problem?.status).toBe(409);
});

it("says nothing of a move that is refused because it stands", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  session.move(2);
  server.answered(madeChange(2, 3));
  refuse("move", 409);
  await settled();
  expect([session.problem, heard.includes("refused")]).toEqual([null, false]);
});

it("keeps a hint for the position that it was asked in, and for no other", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(2));
  const hint = { type: "hint", id: "g", ply: 2, move: 2, label: "c1", values: [] } as unknown as Hint;
  session.askHint(false);
  server.answered(hint);
  expect([session.hinting, session.hint, heard.at(-1)]).toEqual([false, hint, "hint c1"]);
  server.answered(madeGame(3));
  expect(session.hint).toBeNull();
  server.answered(hint);
  expect(session.hint).toBeNull();
});

it("forgets what a player has found when nobody thinks any more", async () => {
  const session = await begun("#game=g");
  server.answered(madeGame(3));
  server.answered({ type: "thinking", id: "g", ply: 3, report: { depth: 4 } as ReportState } satisfies Answer);
  expect(session.progress?.depth).toBe(4);
  server.answered(madeGame(4));
  expect(session.progress).toBeNull();
});

it("begins another game where only this browser knew the one that is gone", async () => {
  stored["heibai.game"] = "gone";
  await begun();
  refuse("open", 404);
  await settled();
  expect(sent.at(-1)).toMatchObject({ type: "open", id: "created" });
});

it("begins no other game where the address asked for the one that is gone, and forgets it", async () => {
  const session = await begun("#game=gone");
  stored["heibai.game"] = "gone";
  refuse("open", 404);
  await settled();
  expect([session.game, session.problem?.status, stored]).toEqual([null, 404, {}]);
  expect(sent).toHaveLength(1);
});

it("lets go of the server when the page shows something else", async () => {
  const removed: string[] = [];
  vi.stubGlobal("removeEventListener", (name: string) => removed.push(name));
  const session = await begun("#game=g");
  session.end();
  expect([heard.at(-1), removed]).toEqual(["closed", ["hashchange"]]);
});
