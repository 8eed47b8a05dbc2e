import { beforeEach, expect, it, vi } from "vitest";
import type { AnalyseEvent, ForcedLossEvent, ForcedWinEvent } from "../../../../src/lib/wire/types";
import type { AnalyseState } from "../../../../src/pages/analyse/session/analysestate.svelte";
import type { ForcedWins } from "../../../../src/pages/analyse/session/forced.svelte";
import { inABrowser } from "../../../page";

let asked: string[];
let closed: string[];
let tell: (event: AnalyseEvent) => void;
let lose: (tries: boolean) => void;

vi.mock("../../../../src/lib/connection/events", () => ({
  hear: (address: string, heard: (event: AnalyseEvent) => void, lost: (tries: boolean) => void) => {
    asked.push(address);
    tell = heard;
    lose = lost;
    return () => closed.push(address);
  },
}));

const win: ForcedWinEvent = {
  type: "forced", color: 0, threatens: false, won: true, exhausted: false, kind: "vcf", moves: 1, line: [5, 6, 7],
  labels: ["f1", "g1", "h1"], nodes: 3, seconds: 0.1,
};
const none: ForcedWinEvent = { ...win, color: 1, threatens: true, won: false, exhausted: true, kind: "quiet", moves: 0, line: [], labels: [] };

const loss: ForcedLossEvent = {
  type: "loss", color: 0, lost: true, legal: 9, holds: null, nodes: 9, seconds: 0.1,
  defences: [
    { replies: ["f1", "b2"], kind: "vct", moves: 2, line: [5, 6, 7], labels: ["f1", "g1", "h1"] },
    { replies: ["g1"], kind: "vcf", moves: 1, line: [6, 5], labels: ["g1", "f1"] },
  ],
};

async function made(more: object = {}) {
  const { ForcedWins } = await import("../../../../src/pages/analyse/session/forced.svelte");
  const analysing = {
    analysis: { game: "gomoku/15", start: null }, canForce: true, here: [1, 2], said: "", notice: "",
    kept: { grow: vi.fn(() => true) }, walkTo: vi.fn(), ...more,
  };
  return { analysing, forced: new ForcedWins(analysing as unknown as AnalyseState) as ForcedWins };
}

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  asked = [];
  closed = [];
});

it("asks for the position on the board, and shows the answers of both sides as they come", async () => {
  const { analysing, forced } = await made();
  forced.toggle();
  expect([asked, forced.asking]).toEqual([["/api/v1/lines?find=forced-wins&game=gomoku%2F15&moves=1%2C2"], true]);
  tell(win);
  expect([forced.line, analysing.said]).toEqual([[5, 6, 7], "Black wins by force: continuous fours, 1 move and the winning one."]);
  tell(none);
  tell({ type: "end", state: "finished", message: "" });
  expect([forced.answers, forced.asking, forced.failure]).toEqual([[win, none], false, ""]);
});

it("shows nothing twice when the browser asks again after a break", async () => {
  const { forced } = await made();
  forced.toggle();
  for (const event of [win, win, none]) tell(event);
  expect(forced.answers).toEqual([win, none]);
});

it("lets the server go when it is put away", async () => {
  const { forced } = await made();
  forced.toggle();
  forced.toggle();
  expect([closed.length, forced.isOpen]).toEqual([1, false]);
});

it("asks for nothing where there is nothing to look for", async () => {
  const { forced } = await made({ canForce: false });
  forced.toggle();
  expect([asked, forced.isOpen]).toEqual([[], false]);
});

it("says that it could not be looked for, with the server's reason where there is one", async () => {
  const { forced } = await made();
  forced.toggle();
  tell({ type: "end", state: "failed", message: "16 pages look already" });
  expect(forced.failure).toContain("\n16 pages look already");
  forced.forget();
  forced.toggle();
  lose(false);
  expect([forced.failure, forced.asking]).toEqual(["It could not be looked for now. Try again in a moment.", false]);
});

it("plays a line out: all of it becomes part of the tree, and the board shows its first move", async () => {
  const { analysing, forced } = await made();
  forced.playOut(win.line);
  expect(analysing.kept.grow).toHaveBeenCalledWith([1, 2, 5, 6, 7]);
  expect(analysing.walkTo).toHaveBeenCalledWith([1, 2, 5]);
  analysing.kept.grow.mockReturnValue(false);
  forced.playOut(win.line);
  expect([analysing.walkTo.mock.calls.length, analysing.notice]).toEqual([1, expect.stringContaining("full")]);
});

it("waits while the browser asks again after a break", async () => {
  const { forced } = await made();
  forced.toggle();
  lose(true);
  expect([forced.asking, forced.failure]).toEqual([true, ""]);
  tell(none);
  expect(forced.answers).toEqual([none]);
});

it("shows that no defence helps, and puts the lines into the tree as far as there is room", async () => {
  const { analysing, forced } = await made();
  forced.growTree();
  forced.toggle();
  tell(loss);
  expect([forced.loss, analysing.said]).toEqual([loss, "Black loses: White wins by force after each of 9 moves."]);
  forced.growTree();
  expect(analysing.kept.grow.mock.calls).toEqual([[[1, 2, 5, 6, 7]], [[1, 2, 6, 5]]]);
  analysing.kept.grow.mockReturnValue(false);
  forced.growTree();
  expect([analysing.kept.grow.mock.calls.length, analysing.notice]).toEqual([3, expect.stringContaining("full")]);
  forced.forget();
  expect(forced.loss).toBeNull();
});
