import { beforeEach, expect, it, vi } from "vitest";
import type { AnalyseEvent, AnalysisState, FoundGame, LinesEvent, PlaceEvent, PositionValue, Study } from "../../../../src/lib/wire/types";
import type { AnalyseState } from "../../../../src/pages/analyse/session/analysestate.svelte";
import { listener, subscriptions } from "../../../feed";
import { inABrowser } from "../../../page";

const board = { rows: 2, columns: 2, cells: "-XO-", to_move: 0, labels: "ab", points: false, forbidden: [] };
const value = (ply: number): PositionValue => ({ ply, value: ply, unit: "discs", chance: 0.5, move: 0 }) as PositionValue;
const steps = [
  { move: 0, label: "a1", color: 0, is_pass: false, cells: "XXO-" },
  { move: 3, label: "b2", color: 1, is_pass: false, cells: "XXOO" },
];
const study: Study = { start: {}, nodes: [{ parent: 0, move: 0 }, { parent: 1, move: 3 }] };
const graded = (...grades: string[]) => grades.map((grade) => ({ grade, loss: 1, reason: null }));
let stored: AnalysisState;
let late: Map<string, Promise<AnalysisState>>; // answers that are still to come, by id
let heard: Map<string, (event: AnalyseEvent) => void>;
let lost: Map<string, (tries: boolean) => void>;
let closed: string[];
let sent: Study[]; // to be kept
let answer: () => Promise<void>; // to what is sent

vi.mock("../../../../src/pages/analyse/session/requests", () => ({
  readAnalysis: async (id: string) => late.get(id) ?? stored,
  analyseFound: async () => "analysis-1",
  analyseGame: async () => "analysis-1",
  addressOfLines: (_analysis: AnalysisState, moves: number[]) => `lines ${moves.join(",")}`,
}));
vi.mock("../../../../src/lib/api", async (original) => ({
  ...(await original<object>()),
  ask: async (_route: string, { json }: { json: Study }) => {
    sent.push(json);
    await answer();
  },
}));
vi.mock("../../../../src/lib/connection/feed", () => import("../../../feed"));
vi.mock("../../../../src/lib/connection/events", () => ({
  hear: (address: string, listener: (event: AnalyseEvent) => void, gone: (tries: boolean) => void) => {
    heard.set(address, listener);
    lost.set(address, gone);
    return () => closed.push(address);
  },
}));

async function opened(hash = "#analyse=analysis-1", more: Partial<AnalysisState> = {}): Promise<AnalyseState> {
  stored = { id: "analysis-1", game: "reversi/4", start: null, board, steps, values: [value(0), null, value(2)], review: null, study, ...more } as unknown as AnalysisState;
  const { AnalyseState } = await import("../../../../src/pages/analyse/session/analysestate.svelte");
  const state = new AnalyseState();
  await state.follow(hash);
  return state;
}

const place = (cells: string): PlaceEvent =>
  ({ type: "place", board: { ...board, cells }, moves: [{ move: 0, label: "a1", changes: [] }, { move: 3, label: "b2", changes: [] }], over: false }) as unknown as PlaceEvent;
const lines: LinesEvent = {
  type: "lines", depth: 3, confidence: 73, nodes: 9, seconds: 0.1, found: null, mends: false,
  lines: [
    { move: 3, value: 6, unit: "discs", chance: 0.6, certain: false, exact: false, depth: 2, confidence: 73, plies: null, line: [3, 0], labels: ["b2", "a1"] },
    { move: 0, value: -8, unit: "discs", chance: 0.4, certain: false, exact: false, depth: 2, confidence: 73, plies: null, line: [], labels: [] },
  ],
};

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  subscriptions(true);
  heard = new Map();
  late = new Map();
  lost = new Map();
  closed = [];
  sent = [];
  answer = async () => undefined;
});

it("shows the moment of the address, and what is known of it", async () => {
  const state = await opened("#analyse=analysis-1&ply=2");
  expect([state.ply, state.shown.cells, state.lastMove, state.found?.value]).toEqual([2, "XXOO", 3, 2]);
});

it("goes on with an analysis that is not finished, value by value, up to its review", async () => {
  const state = await opened();
  expect([state.running, state.done, state.total]).toEqual([true, 2, 3]);
  listener().heard({ type: "value", value: value(1), done: 3, total: 3 } as AnalyseEvent);
  expect(state.done).toBe(3);
  stored = { ...stored, review: { moves: graded("", "mistake"), unit: "discs", opening: "", worst: [], sides: [] } } as unknown as AnalysisState;
  listener().heard({ type: "end", state: "finished", message: "" } as AnalyseEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.running, state.said]).toEqual([false, "The analysis is finished."]);
});

it("asks for the lines again when the game is analysed, and says one value of the position meanwhile", async () => {
  const known = { ...value(0), exact: false, certain: false, depth: 2, confidence: 73 };
  const state = await opened("#analyse=analysis-1", { values: [known, null, value(2)] });
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(place("-XO-"));
  heard.get("lines ")?.({ ...lines, found: { ...known, value: 4, depth: 3 } });
  expect([state.found?.value, state.values[0]?.value, state.values[2]?.value]).toEqual([4, 4, 2]);
  stored = { ...stored, values: [{ ...known, value: 1 }, value(1), value(2)], review: { moves: graded("", ""), unit: "discs", opening: "", worst: [], sides: [] } } as unknown as AnalysisState;
  heard.delete("lines ");
  listener().heard({ type: "end", state: "finished", message: "" } as AnalyseEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([closed, [...heard.keys()], state.lines, state.found?.value]).toEqual([["lines "], ["lines "], null, 1]);
});

it("says why an analysis failed", async () => {
  const state = await opened();
  listener().heard({ type: "end", state: "failed", message: "the disk is full" } as AnalyseEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.running, state.failure]).toEqual([false, "the disk is full"]);
});

it("says why an analysis is not gone on with", async () => {
  const state = await opened();
  listener().refused({ type: "/problems/busy", code: "busy", title: "", status: 503, detail: "16 analyses wait" });
  expect([state.running, state.failure]).toEqual([false, "Too much at once\n16 analyses wait"]);
});

it("asks for no events of a finished one", async () => {
  await opened("#analyse=analysis-1", { review: { moves: graded("", "") } as never });
  expect(subscriptions()).toEqual([]);
});

it("searches a position when it has been looked at for a moment, and not one that is passed by", async () => {
  const state = await opened();
  state.step(1);
  state.step(1);
  vi.advanceTimersByTime(1000);
  expect([...heard.keys()].filter((each) => each.startsWith("lines"))).toEqual(["lines 0,3"]);
  state.step(-1);
  expect(closed).toContain("lines 0,3");
});

it("puts values, warmth and the best move on the board, or none of them", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(place("-XO-"));
  heard.get("lines ")?.(lines);
  expect([...state.worths]).toEqual([[3, "+6"], [0, "−8"]]);
  expect([...state.heats]).toEqual([[3, 0], [0, 4]]);
  expect(state.hint).toEqual({ move: 3 });
  state.heat = false;
  expect([state.worths.size, state.heats.size, state.hint]).toEqual([0, 0, null]);
});

it("goes along the game where its move is pressed, and begins a variation where another is", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(place("-XO-"));
  state.play(0);
  expect([state.ply, state.isExploring]).toEqual([1, false]);
  state.look(0);
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(place("-XO-"));
  state.play(3);
  vi.advanceTimersByTime(0);
  heard.get("lines 3")?.(place("-XOX"));
  expect([state.branch, state.shown.cells, state.lastMove, state.found]).toEqual([[3], "-XOX", 3, null]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)?.nodes).toEqual([...study.nodes, { parent: 0, move: 3 }]);
  state.step(-1);
  expect(state.isExploring).toBe(false);
});

it("walks the tree: on along the first way, aside between ways, and back into the game", async () => {
  const state = await opened("#analyse=analysis-1&ply=0&line=3,0", {
    study: { start: {}, nodes: [...study.nodes, { parent: 0, move: 3 }, { parent: 3, move: 0, comment: "hm" }] },
  });
  expect([state.here, state.moment.comment, state.isExploring]).toEqual([[3, 0], "hm", true]);
  state.step(-1);
  expect([state.stepAside(-1), state.here, state.isExploring]).toEqual([true, [0], false]);
  expect([state.stepAside(1), state.here, state.stepAside(1)]).toEqual([true, [3], false]);
  state.toEnd();
  expect(state.here).toEqual([3, 0]);
  await state.follow("#analyse=analysis-1&ply=0&line=9,9");
  expect(state.here).toEqual([]);
});

const refuted = {
  values: [{ ...value(0) }, { ...value(1), line: [3, 0] }, { ...value(2), line: [1, 2, 0] }],
  review: { moves: graded("", "mistake"), unit: "discs", opening: "", worst: [], sides: [] },
} as unknown as Partial<AnalysisState>;

it("plays the refutation of a mistake out, a move when the one before it is on the board", async () => {
  const state = await opened("#analyse=analysis-1&ply=2", refuted);
  state.refute();
  expect(state.here).toEqual([0, 3, 1]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(state.here).toEqual([0, 3, 1]);
  heard.get("lines 0,3,1")?.(place("XXOO"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.here).toEqual([0, 3, 1, 2]);
  heard.get("lines 0,3,1,2")?.(place("XXOX"));
  await vi.advanceTimersByTimeAsync(1000);
  heard.get("lines 0,3,1,2,0")?.(place("XXXX"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([state.here, state.refutation]).toEqual([[0, 3, 1, 2, 0], []]);
});

it("stops playing a line out where the person goes elsewhere, and plays the better line from before the move", async () => {
  const state = await opened("#analyse=analysis-1&ply=2", refuted);
  state.refute();
  await vi.advanceTimersByTimeAsync(0);
  heard.get("lines 0,3,1")?.(place("XXOO"));
  state.look(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.here).toEqual([0, 3]);
  state.playBetter();
  expect(state.here).toEqual([0, 3]);
  state.look(1);
  expect([state.refutation, state.betterLine]).toEqual([[], []]);
});

it("promotes a variation over the game, which stays what was played, and deletes it with a way back", async () => {
  const state = await opened("#analyse=analysis-1&ply=0&line=3", { study: { start: {}, nodes: [...study.nodes, { parent: 0, move: 3 }] } });
  state.promote(true);
  expect(state.kept.tree.ways.map((each) => each.move)).toEqual([3, 0]);
  state.remove();
  expect([state.here, state.kept.tree.ways.map((each) => each.move)]).toEqual([[], [0]]);
  state.kept.undo();
  expect(state.kept.tree.ways.map((each) => each.move)).toEqual([3, 0]);
  state.look(2);
  state.remove();
  expect(state.kept.tree.ways).toHaveLength(2);
});

it("sends only the last of several changes that wait", async () => {
  const state = await opened();
  for (const comment of ["a", "b", "c"]) state.kept.say([], (each) => ({ ...each, comment }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map((each) => each.start.comment)).toEqual(["c"]);
});

it("reads an analysis again when what was changed in it has come to the server", async () => {
  let come = (): void => undefined;
  answer = () => new Promise((resolve) => (come = resolve));
  const state = await opened();
  state.kept.say([], (each) => ({ ...each, comment: "newer" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.kept.saved).toBe(false);
  const again = opened(); // another page was shown meanwhile
  await vi.advanceTimersByTimeAsync(0);
  const before = { ...stored };
  stored = { ...before, study: { ...study, start: { comment: "newer" } } };
  come();
  const { kept } = await again;
  expect([kept.tree.comment, kept.saved]).toEqual(["newer", true]);
});

it("shows what the server did not keep, says why, and sends it again", async () => {
  answer = () => Promise.reject(new TypeError("away"));
  const state = await opened();
  state.kept.say([], (each) => ({ ...each, comment: "lost" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.kept.failure).toContain("does not answer");
  answer = async () => undefined;
  const { kept } = await opened();
  expect(kept.tree.comment).toBe("lost");
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.at(-1)?.start.comment, kept.failure]).toEqual(["lost", ""]);
});

it("says why a forbidden point is no move, until another position is looked at", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  const { board, moves, ...rest } = place("-XO-");
  heard.get("lines ")?.({ ...rest, board: { ...board, forbidden: [[0, "double three"]] }, moves: moves.slice(1) } as PlaceEvent);
  state.play(0);
  expect(state.refusal).toEqual({ ply: 0, square: 0, words: "A1 is forbidden to Black: double three." });
  state.step(1);
  expect(state.refusal).toBeNull();
  state.play(1);
  expect(state.refusal).toBeNull();
});

it.each([
  ["", "The game is shown up to move 2. The next one, A1, is not legal."],
  ["double three", "The game is shown up to move 2. The next one, A1, is forbidden: double three."],
])("says where a game breaks off, and why", async (forbidden, notice) => {
  const state = await opened();
  const illegal = { label: "a1", forbidden, why: "move 3 of the game: 'a1' is not legal" };
  await state.begin({ game: "reversi/4", moves: [0, 3], left_out: 0, illegal } as unknown as FoundGame);
  expect(state.notice).toBe(notice);
});

it("tells no line of a position that is practised, wherever one points", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(place("-XO-"));
  heard.get("lines ")?.(lines);
  expect(state.lineOf(3)?.line).toEqual([3, 0]);
  state.practise([0]);
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.(lines);
  expect(state.lineOf(3)).toBeUndefined();
});

it("plays nothing that is not legal, or before the server has said what is", async () => {
  const state = await opened();
  state.play(0);
  expect([state.ply, state.branch]).toEqual([0, []]);
});

it("leads from mistake to mistake in both directions", async () => {
  const state = await opened("#analyse=analysis-1", { review: { moves: graded("mistake", "blunder") } as never });
  state.mistake(1);
  expect(state.ply).toBe(1);
  state.mistake(1);
  state.mistake(1);
  expect(state.ply).toBe(2);
  state.mistake(-1);
  expect(state.ply).toBe(1);
});

it("lets go of the server when the page shows something else", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  state.end();
  expect(closed).toEqual(expect.arrayContaining(["lines "]));
  expect([state.analysis, listener().isOver]).toEqual([null, true]);
});

it("shows what was asked for last, though the answer to what was asked before comes later", async () => {
  let answer = (_: AnalysisState): void => undefined;
  late.set("analysis-0", new Promise((resolve) => (answer = resolve)));
  const state = await opened("#analyse", {});
  const first = state.follow("#analyse=analysis-0");
  await state.follow("#analyse=analysis-1");
  answer({ ...stored, id: "analysis-0" });
  await first;
  expect([state.analysis?.id, subscriptions().map((each) => each.topic)]).toEqual(["analysis-1", ["analysis/analysis-1"]]);
});

it("does not tell that an earlier wish failed", async () => {
  let refuse = (_: Error): void => undefined;
  late.set("analysis-0", new Promise((_, reject) => (refuse = reject)));
  const state = await opened("#analyse", {});
  const first = state.follow("#analyse=analysis-0");
  await state.follow("#analyse=analysis-1");
  refuse(new Error("no answer"));
  await first;
  expect([state.analysis?.id, state.failure]).toEqual(["analysis-1", ""]);
});

it("shows nothing that comes when the page shows something else", async () => {
  let answer = (_: AnalysisState): void => undefined;
  late.set("analysis-0", new Promise((resolve) => (answer = resolve)));
  const state = await opened("#analyse", {});
  const first = state.follow("#analyse=analysis-0");
  state.end();
  answer({ ...stored, id: "analysis-0" });
  await first;
  expect([state.analysis, heard.size, subscriptions().length]).toEqual([null, 0, 0]);
});

it("says that the server is away until it tells something, of the analysis or of a position", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  listener().lost(true);
  expect([state.lost, state.connected, state.running]).toEqual([true, false, true]);
  listener().lost(false);
  expect([state.lost, state.connected]).toEqual([false, true]);
  lost.get("lines ")?.(true);
  expect([state.lost, state.looking]).toEqual([true, true]);
  heard.get("lines ")?.(place("-XO-"));
  expect([state.lost, state.yourTurn]).toEqual([false, true]);
  lost.get("lines ")?.(true);
  state.end();
  expect(state.lost).toBe(false);
});

it("does not wait for a server that refuses", async () => {
  const state = await opened();
  vi.advanceTimersByTime(1000);
  lost.get("lines ")?.(false);
  expect([state.lost, state.looking]).toEqual([false, false]);
});

it("shows the deeper of what lines and analysis know, and reads the analysis again when lines changed it", async () => {
  const known = (worth: number, depth: number): PositionValue =>
    ({ ...value(0), value: worth, depth, confidence: 73, certain: false, exact: false });
  const state = await opened("#analyse=analysis-1", { values: [known(0.5, 20), value(1), value(2)], review: { moves: graded("", "") } as never });
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.({ ...lines, found: known(2, 8) });
  expect(state.found?.value).toBe(0.5);
  heard.get("lines ")?.({ ...lines, found: known(-1, 22), mends: true });
  expect([state.found?.value, state.analysis?.values[0]?.value]).toEqual([-1, 0.5]);
  stored = { ...stored, values: [known(-1, 22), value(1), value(2)] };
  heard.get("lines ")?.({ type: "end", state: "finished", message: "" });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.analysis?.values[0]?.value).toBe(-1);
});

it("reads the analysis again, too, when the position is left before its lines end", async () => {
  const state = await opened("#analyse=analysis-1", { review: { moves: graded("", "") } as never });
  vi.advanceTimersByTime(1000);
  heard.get("lines ")?.({ ...lines, mends: true });
  stored = { ...stored, values: [value(9), value(1), value(2)] };
  state.step(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.analysis?.values[0]?.value).toBe(9);
});
