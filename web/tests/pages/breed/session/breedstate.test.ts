import { beforeEach, expect, it, vi } from "vitest";
import type { BreedEvent, GenerationPoint, GenerationState, RunEntry, RunRecord } from "../../../../src/lib/wire/types";
import type { BreedState } from "../../../../src/pages/breed/session/breedstate.svelte";
import { listener, subscriptions } from "../../../feed";
import { inABrowser } from "../../../page";

const point = (generation: number): GenerationPoint => ({ first: generation, generation, best: 3, mean: 2, worst: 1, diversity: 0.1, games: 4, seconds: 1 });
const run = (state: RunEntry["state"], orders: RunEntry["orders"] = []): RunEntry =>
  ({ name: "run-1", kind: "evolve", game: "reversi/4", state, orders, asked: "", done: 2, total: 9, unit: "generations", message: "" }) as unknown as RunEntry;
const champion = { generation: 1, weights: [], genes: 0, squares: null, network: null, player: null, fault: "" };
let stored: RunRecord;
let runs: RunEntry[];
let refused: Error | null;
let ordered: [string, number | null][];
let read: (number | null)[];
let records: number; // how often one was read
let parts: [number, number][]; // of the curve that were read
let measured: { generation: number; rows: never[] }[]; // of the panel
let slow: number; // ms that a generation takes

vi.mock("../../../../src/lib/connection/feed", () => import("../../../feed"));
vi.mock("../../../../src/lib/jobs/requests", () => ({
  listJobs: async (kinds: string[]) => {
    if (refused) throw refused;
    expect(kinds).toEqual(["evolve", "learn"]);
    return runs;
  },
  readJob: async () => {
    records += 1;
    if (refused) throw refused;
    return stored;
  },
  orderJob: async (_job: string, order: string, total: number | null) => {
    ordered.push([order, total]);
    return run("running", ["pause", "stop"]);
  },
}));
vi.mock("../../../../src/pages/breed/session/requests", () => ({
  readGeneration: async (_run: string, number: number | null) => {
    read.push(number);
    if (slow) await new Promise((done) => setTimeout(done, slow));
    return { generation: number ?? 99, selection: "", genes: [], all_genes: 0, individuals: [] } as GenerationState;
  },
  readPart: async (_run: string, first: number, last: number) => {
    parts.push([first, last]);
    if (refused) throw refused;
    return Array.from({ length: last + 1 - first }, (_, index) => point(first + index));
  },
  readTrace: async () => ({ genes: [], all_genes: 0, generations: [], weights: [], measured }),
}));

async function made(hash: string): Promise<BreedState> {
  const { BreedState } = await import("../../../../src/pages/breed/session/breedstate.svelte");
  const state = new BreedState();
  await state.follow(hash);
  return state;
}

async function opened(entry: RunEntry, generations = 2): Promise<BreedState> {
  stored = { job: entry, points: Array.from({ length: generations }, (_, index) => point(index)), series: [], panel: [], champion, settings: [], command: "", hash: "", files: [] } as unknown as RunRecord;
  const state = await made("#breed=run-1");
  listener().stands(stored);
  await vi.advanceTimersByTimeAsync(0);
  return state;
}

const grow = (...generations: number[]): BreedEvent => ({ type: "generations", points: generations.map(point), series: [], champion: null, panel: [] });

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  measured = [];
  subscriptions(true);
  [ordered, read, records, parts, runs, refused, slow] = [[], [], 0, [], [], null, 0];
});

it("lists the runs where the address names none", async () => {
  runs = [run("finished")];
  const state = await made("#breed");
  expect([state.jobs, state.record, subscriptions()]).toEqual([runs, null, []]);
});

it("looks at the list again while a run of it is at work", async () => {
  runs = [run("running")];
  const state = await made("#breed");
  runs = [run("finished")];
  await vi.advanceTimersByTimeAsync(3000);
  expect(state.jobs?.[0]?.state).toBe("finished");
  runs = [];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.jobs?.length).toBe(1);
});

it("looks at the list again while a run begins, and where no answer came", async () => {
  runs = [run("queued", ["pause", "stop"])];
  const state = await made("#breed");
  refused = new TypeError("Failed to fetch");
  await vi.advanceTimersByTimeAsync(3000);
  expect([state.jobs?.[0]?.state, state.failure === ""]).toEqual(["queued", false]);
  [runs, refused] = [[run("finished")], null];
  await vi.advanceTimersByTimeAsync(3000);
  expect([state.jobs?.[0]?.state, state.failure]).toEqual(["finished", ""]);
});

it("takes a run as the feed tells it, and reads no record of its own", async () => {
  const state = await opened(run("running"));
  expect([listener().topic, state.points.length, state.isAtWork, records]).toEqual(["job/run-1", 2, true, 0]);
});

it("takes the run anew where the feed tells how it stands once more", async () => {
  const state = await opened(run("running"));
  listener().stands({ ...stored, job: run("paused"), points: [0, 1, 2].map(point) });
  expect([state.points.length, state.job?.state]).toEqual([3, "paused"]);
});

it("grows by what is told, and a generation that is told twice is there once", async () => {
  const state = await opened(run("running"));
  listener().heard(grow(2, 3));
  listener().heard(grow(3, 4));
  expect(state.points.map((each) => each.generation)).toEqual([0, 1, 2, 3, 4]);
  expect([state.newest, state.at]).toEqual([4, 4]);
});

it("holds a bounded part of a long run, and reads again what is looked at more closely", async () => {
  const state = await opened(run("running"), 0);
  for (let generation = 0; generation < 3000; generation += 1) listener().heard(grow(generation));
  expect([state.points.length <= 1000, state.newest, subscriptions().length]).toEqual([true, 2999, 1]);
  const [zoomed] = [state.points.filter((each) => each.generation < 64)];
  expect(zoomed.length).toBeLessThan(20);
  expect(state.closer.detailed("run-1", zoomed)).toBe(zoomed);
  await state.closer.look("run-1", zoomed);
  await state.closer.look("run-1", zoomed);
  expect(state.closer.detailed("run-1", zoomed).map((each) => each.generation)).toEqual(Array.from({ length: 64 }, (_, index) => index));
  expect(parts).toEqual([[0, 63]]);
  const newest = state.points.slice(-5);
  await state.closer.look("run-1", newest);
  expect([parts.length, state.closer.detailed("run-1", newest)]).toEqual([1, newest]);
});

it("keeps the stretches where no more is to be had", async () => {
  const state = await opened(run("running"), 0);
  refused = new TypeError("Failed to fetch");
  const stretch = [{ ...point(9), first: 0 }];
  await state.closer.look("run-1", stretch);
  await state.closer.look("run-1", stretch);
  expect([parts, state.closer.detailed("run-1", stretch)]).toEqual([[[0, 9]], stretch]);
});

it("tells the numbers of a generation in a stretch from its table", async () => {
  const state = await opened(run("finished"), 0);
  await state.again();
  listener().stands({ ...stored, points: [{ ...point(9), first: 0, best: 8 }, point(10)] });
  state.pick(4);
  expect(state.now?.best).toBe(8);
  state.generation = { generation: 4, selection: "", genes: [], all_genes: 0, individuals: [{ fitness: 3 }, { fitness: 1 }] } as unknown as GenerationState;
  expect(state.now).toEqual({ best: 3, mean: 2 });
});

it("stays at the generation that is looked at while others come, and follows the newest again", async () => {
  const state = await opened(run("running"));
  state.pick(0);
  await vi.advanceTimersByTimeAsync(0);
  listener().heard(grow(2));
  expect([state.at, state.generation?.generation]).toEqual([0, 0]);
  state.pick(2);
  expect(state.picked).toBeNull();
  listener().heard(grow(3));
  expect(state.at).toBe(3);
});

it("reads the newest generation's table seldom, however many come", async () => {
  const state = await opened(run("running"));
  const before = read.length;
  for (let generation = 2; generation < 30; generation += 1) listener().heard(grow(generation));
  await vi.advanceTimersByTimeAsync(2000);
  expect([read.length - before, state.points.length]).toEqual([1, 30]);
});

it("reads tables that take long less often", async () => {
  slow = 1000;
  await opened(run("running"));
  await vi.advanceTimersByTimeAsync(slow);
  const before = read.length;
  for (let generation = 2; generation < 11; generation += 1) {
    listener().heard(grow(generation));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(read.length).toBe(before);
  await vi.advanceTimersByTimeAsync(2000);
  expect(read.length).toBe(before + 1);
});

it("has an address that looks at the run in the same way again", async () => {
  const state = await opened(run("finished"), 20);
  expect(state.address).toBe("#breed=run-1");
  state.pick(7);
  [state.zoom, state.chosen, state.brushes] = [[4, 12], "diversity", { fitness: [1, 2.5] }];
  const address = state.address ?? "";
  const again = await made(address);
  listener().stands(stored);
  await vi.advanceTimersByTimeAsync(0);
  expect([again.at, again.zoom, again.course, again.brushes, read.at(-1)]).toEqual([7, [4, 12], "diversity", { fitness: [1, 2.5] }, 7]);
  await again.follow("#breed=run-1&at=3");
  expect([again.at, again.zoom]).toEqual([3, null]);
});

it("opens on the panel where the champion met it more than once, else on fitness", async () => {
  const state = await opened(run("running"));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.course).toBe("fitness");
  measured = [{ generation: 0, rows: [] }, { generation: 10, rows: [] }];
  const again = await opened(run("finished"));
  await vi.advanceTimersByTimeAsync(0);
  expect([again.course, again.address]).toEqual(["panel", "#breed=run-1"]);
  again.chosen = "fitness";
  expect([again.course, again.address]).toEqual(["fitness", "#breed=run-1&show=fitness"]);
});

it("looks at the newest where an address names a generation that is not there", async () => {
  stored = { job: run("finished"), points: [point(0), point(1)], series: [], panel: [], champion } as unknown as RunRecord;
  const state = await made("#breed=run-1&at=99&zoom=10-20");
  listener().stands(stored);
  expect([state.picked, state.at, state.zoom]).toEqual([null, 1, null]);
});

it("asks only for what the run can do, and hears of a run that goes on", async () => {
  const state = await opened(run("stopped", ["resume"]));
  await state.order("pause");
  expect(ordered).toEqual([]);
  await state.order("resume");
  expect([ordered, state.job?.state, subscriptions().length, state.said]).toEqual([[["resume", null]], "running", 2, "The run goes on."]);
});

it("gives a finished run more, and hears of it again", async () => {
  const state = await opened(run("finished", ["more"]));
  await state.order("more", 20);
  expect([ordered, state.job?.state, subscriptions().map((each) => each.isOver)]).toEqual([[["more", 20]], "running", [true, false]]);
});

it("reads a run again when it has ended, for what only then is there", async () => {
  const state = await opened(run("running"));
  stored = { ...stored, job: run("finished"), hash: "abc" };
  listener().heard({ type: "end", state: "finished", message: "" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.job?.state, state.record?.hash, records]).toEqual(["finished", "abc", 1]);
});

it("hears of a run again that goes on when its end is told", async () => {
  const state = await opened(run("running"));
  listener().heard({ type: "end", state: "failed", message: "the disk is full" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(3000);
  expect([state.failure, subscriptions().map((each) => each.isOver)]).toEqual(["", [true, false]]);
  stored = { ...stored, job: run("finished") };
  listener().heard({ type: "end", state: "finished", message: "" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([state.job?.state, subscriptions().length, vi.getTimerCount()]).toEqual(["finished", 2, 0]);
});

it("asks again where the end of a run could not be read", async () => {
  const state = await opened(run("running"));
  refused = new TypeError("Failed to fetch");
  listener().heard({ type: "end", state: "finished", message: "" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(3000);
  expect([records, state.failure === "", subscriptions().length]).toEqual([1, false, 2]);
});

it("waits for nothing more where it was left, or is listened to already", async () => {
  const state = await opened(run("running", ["resume"]));
  listener().heard({ type: "end", state: "stopped", message: "" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(0);
  await state.order("resume");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(subscriptions().length).toBe(2);
  listener().heard({ type: "end", state: "stopped", message: "" } as BreedEvent);
  state.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([subscriptions().length, vi.getTimerCount()]).toEqual([2, 0]);
});

it("does not ask for ever for a run that nobody begins", async () => {
  const state = await opened(run("queued", ["resume"]));
  listener().heard({ type: "end", state: "queued", message: "" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([state.job?.state, records, subscriptions().length]).toEqual(["queued", 1, 1]);
});

it("says why a run failed that was looked at, and reads none again that had ended before", async () => {
  const state = await opened(run("running"));
  stored = { ...stored, job: run("failed") };
  listener().heard({ type: "end", state: "failed", message: "the disk is full" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.failure, records]).toEqual(["the disk is full", 1]);
  const other = await opened(run("failed"));
  listener().heard({ type: "end", state: "failed", message: "the disk is full" } as BreedEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect([other.failure, records]).toEqual(["", 1]);
});

it("says that the server does not answer until it does", async () => {
  const state = await opened(run("running"));
  listener().lost(true);
  expect(state.lost).toBe(true);
  listener().lost(false);
  expect(state.lost).toBe(false);
});

it("says why nothing is told", async () => {
  const state = await opened(run("running"));
  listener().refused({ type: "/problems/busy", code: "busy", title: "", status: 503, detail: "32 pages watch runs already" });
  expect([state.failure, state.lost]).toEqual(["Too much at once\n32 pages watch runs already", false]);
});

it("says that a run is not there", async () => {
  const state = await made("#breed=run-1");
  listener().refused({ type: "/problems/unknown-name", code: "unknown-name", title: "", status: 404, detail: "no" });
  expect([state.record, state.failure]).toEqual([null, "There is no such run. Look at the list of runs."]);
});

it("lets go of the server when the page shows something else", async () => {
  const state = await opened(run("running"));
  state.end();
  expect([listener().isOver, state.record]).toEqual([true, null]);
});

it("looks at the list no more when it was left while an answer was on its way", async () => {
  runs = [run("running")];
  const state = await made("#breed=run-1");
  const listing = state.follow("#breed");
  state.leave();
  await listing;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([state.jobs, vi.getTimerCount()]).toEqual([null, 0]);
});
