import { expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("document", { documentElement: { dataset: {} } });
const { cellOf, contestText, eloText, intervalText, isTooFew, paceText, playerText, gameResult, shareBetween } = await import("../../../src/pages/arena/names");
const { english } = await import("../../../src/pages/arena/text/en");
type PairingRow = import("../../../src/lib/wire/types").PairingRow;
type ContestEntry = import("../../../src/lib/wire/types").ContestEntry;
type GameRow = import("../../../src/lib/wire/types").GameRow;

const pairing = { a: "x", b: "y", games: 10, wins: 6, draws: 2, losses: 2 } as PairingRow;
const entry = (more: Partial<ContestEntry>) => ({ format: "match", done: 40, total: 100, ...more }) as ContestEntry;
const game = (more: Partial<GameRow>) => ({ score: 12, termination: "normal", ...more }) as GameRow;

it("names champions by their run, and few players all", () => {
  expect(playerText("mine/home/somebody/runs/evolve-1")).toBe("Champion of evolve-1");
  expect(contestText({ players: ["a", "mine/x/b"] }, english)).toBe("a v Champion of b");
  expect(contestText({ players: ["a", "b", "c", "d"] }, english)).toBe("a, b, c, d");
  expect(contestText({ players: ["a", "b", "c", "d", "e"] }, english)).toBe("a, b, c and 2 more");
});

it("writes Elo with its sign, and infinity on its side", () => {
  expect([12.34, -4, 0].map((elo) => eloText(elo, 0))).toEqual(["+12", "−4", "0"]);
  expect([eloText(null, 0.5), eloText(null, -0.5)]).toEqual(["+∞", "−∞"]);
  expect(intervalText(null, 30)).toBe("−∞ … +30");
});

it("says of an interval that tells next to nothing that the games are too few", () => {
  expect(isTooFew(-679, 679)).toBe(true);
  expect([isTooFew(null, null), isTooFew(-30, null), isTooFew(null, 30)]).toEqual([true, true, true]);
  expect([isTooFew(-20, 90), isTooFew(300, null), isTooFew(null, -300)]).toEqual([false, false, false]);
});

it("names levels by their number", () => {
  expect(["level:8", "level:mc3", "human:4"].map(playerText)).toEqual(["Level 8", "Monte Carlo 3", "Human 4"]);
  expect(playerText("alphabeta:depth=4")).toBe("alphabeta:depth=4");
});

it("turns a cell of the cross table to its row", () => {
  expect(cellOf("x", "y", [pairing])).toEqual({ text: "6-2-2", share: 0.7 });
  expect(cellOf("y", "x", [pairing])?.text).toBe("2-2-6");
  expect(cellOf("y", "x", [pairing])?.share).toBeCloseTo(0.3);
  expect(cellOf("x", "z", [pairing])).toBeNull();
  expect(cellOf("x", "y", [{ ...pairing, games: 0 }])).toBeNull();
});

it("tells how long the rest takes, and of a test at most", () => {
  expect(paceText(entry({}), 2, english)).toBe(", 2 games a second, about 30 s left");
  expect(paceText(entry({ format: "sprt" }), 120.4, english)).toBe(", 120 games a second, at most about 1 s left");
  expect([paceText(entry({}), null, english), paceText(entry({ done: 100 }), 2, english)]).toEqual(["", ""]);
});

it("says how a game ended", () => {
  expect(gameResult(game({}), "reversi/8", english)).toBe("Black wins by 12");
  expect(gameResult(game({ score: 225 }), "gomoku/15", english)).toBe("Black wins");
  expect(gameResult(game({ score: 0 }), "reversi/8", english)).toBe("Drawn");
  expect(gameResult(game({ score: -12, termination: "crashed" }), "reversi/8", english)).toBe("White wins, by a fault of the program");
});

it("keeps a ratio between its bounds", () => {
  expect([-3, 0, 1.5, 9].map((llr) => shareBetween(llr, -3, 3))).toEqual([0, 0.5, 0.75, 1]);
});
