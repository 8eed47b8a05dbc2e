import { beforeEach, expect, it, vi } from "vitest";
import type { ImportEntry, ImportRecord, NewImport } from "../../../../src/lib/wire/types";
import { listener, subscriptions } from "../../../feed";
import { inABrowser } from "../../../page";

const entry = (state: ImportEntry["state"], orders: ImportEntry["orders"] = [], added = 0): ImportEntry =>
  ({ name: "import-1", kind: "import", created: 1, state, message: "", files: [], done: 0, total: null, read: 0, added, repeated: 0, refused: 0, seconds: 0, orders, asked: "" }) as unknown as ImportEntry;
const recorded = (job: ImportEntry, refused: ImportRecord["refused"] = []): ImportRecord => ({ job, files: [], refused });
let stored: ImportRecord;
let sent: [string, string | null][];
let begun: [string, NewImport][];
let over: ImportEntry[];
let isAway = false;

vi.mock("../../../../src/lib/connection/feed", () => import("../../../feed"));
vi.mock("../../../../src/lib/jobs/requests", () => ({
  listJobs: async () => {
    if (isAway) throw new TypeError("no answer");
    return [entry("running")];
  },
  readJob: async () => stored,
  beginJob: async (kind: string, wanted: NewImport) => {
    begun.push([kind, wanted]);
    return "import-1";
  },
  orderJob: async (_job: string, order: string) => entry(order === "stop" ? "running" : "queued", order === "stop" ? [] : ["stop"]),
}));
vi.mock("../../../../src/pages/library/session/requests", () => ({
  sendFile: async (file: File, upload: string | null) => {
    sent.push([file.name, upload]);
    return { upload: "upload-1", bytes: file.size };
  },
}));

async function shown(first: ImportEntry) {
  stored = recorded(first);
  const { ImportState } = await import("../../../../src/pages/library/session/importstate.svelte");
  const state = new ImportState(({ job }) => over.push(job));
  await state.follow("#library=imports&run=import-1");
  listener().stands(stored);
  return state;
}

inABrowser(() => ({ hash: "" }));
beforeEach(() => {
  subscriptions(true);
  [sent, begun, over, isAway] = [[], [], [], false];
});

it("sends the files into one upload, then imports it", async () => {
  const state = await shown(entry("finished"));
  const files = ["WTH_2001.wtb", "WTH.JOU"].map((name) => new File(["x"], name));
  expect(await state.begin(files, "", 8)).toBe("import-1");
  expect(sent).toEqual([["WTH_2001.wtb", null], ["WTH.JOU", "upload-1"]]);
  expect(begun).toEqual([["import", { upload: "upload-1", paths: [], size: 8 }]]);
  expect([state.busy, state.sending]).toEqual([false, null]);
});

it("names a path where no file is sent", async () => {
  const state = await shown(entry("finished"));
  await state.begin([], "/games", 6);
  expect(begun).toEqual([["import", { upload: null, paths: ["/games"], size: 6 }]]);
});

it("takes in what was played here", async () => {
  const state = await shown(entry("finished"));
  await state.own();
  expect(begun).toEqual([["import", { own: true }]]);
});

it("follows an import to its end, and reads then what it refused", async () => {
  const state = await shown(entry("running", ["stop"]));
  listener().heard({ type: "job", job: entry("running", ["stop"], 5) } as { type: string });
  expect(state.job?.added).toBe(5);
  stored = recorded(entry("finished", [], 9), [{ file: "f", record: 3, reason: "r" }]);
  listener().heard({ type: "end", state: "finished", message: "" } as { type: string });
  await vi.advanceTimersByTimeAsync(0);
  expect([state.record, over.map((each) => each.added)]).toEqual([stored, [9]]);
});

it("tells nobody of an import that had ended before it was looked at", async () => {
  await shown(entry("finished"));
  listener().heard({ type: "end", state: "finished", message: "" } as { type: string });
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toEqual([]);
});

it("listens again after it was told to resume", async () => {
  const state = await shown(entry("stopped", ["resume"]));
  await state.order("resume");
  expect([subscriptions().length, state.job?.state]).toEqual([2, "queued"]);
});

it("lets go of an import that is no longer shown", async () => {
  const state = await shown(entry("running", ["stop"]));
  state.leave();
  expect([listener().isOver, state.job]).toEqual([true, null]);
});

it("says why nothing is told", async () => {
  const state = await shown(entry("running", ["stop"]));
  listener().refused({ type: "/problems/unknown-name", code: "unknown-name", title: "", status: 404, detail: "no" });
  expect(state.failure).toBe("There is no such import. Look at the list of imports.");
});

it("goes on looking at the list while the server is away", async () => {
  const state = await shown(entry("finished"));
  await state.follow("#library=imports");
  isAway = true;
  await vi.advanceTimersByTimeAsync(7000);
  expect(state.failure).toContain("does not answer");
  isAway = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(state.failure).toBe("");
  state.leave();
  expect(vi.getTimerCount()).toBe(0);
});
