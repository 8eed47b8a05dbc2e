import { beforeEach, expect, it, vi } from "vitest";
import type { ImportEntry, ImportRecord, LibraryEvent, NewImport } from "../../../../src/lib/wire/types";

const entry = (state: ImportEntry["state"], orders: ImportEntry["orders"] = [], added = 0): ImportEntry =>
  ({ run: "import-1", created: 1, state, message: "", files: [], done: 0, total: null, read: 0, added, repeated: 0, refused: 0, seconds: 0, orders, asked: "" });
let stored: ImportRecord;
let streams: { heard: (event: LibraryEvent) => void; lost: (tries: boolean) => void }[];
let closed: number;
let sent: [string, string | null][];
let begun: NewImport[];
let over: ImportEntry[];
let lost: number;
let isAway = false;

vi.mock("../../../../src/pages/library/session/requests", () => ({
  readImports: async () => {
    if (isAway) throw new TypeError("no answer");
    return [entry("running")];
  },
  readImport: async () => stored,
  sendFile: async (file: File, upload: string | null) => {
    sent.push([file.name, upload]);
    return { upload: "upload-1", bytes: file.size };
  },
  createImport: async (wanted: NewImport) => {
    begun.push(wanted);
    return "import-1";
  },
  importOwn: async () => "import-2",
  orderImport: async (_run: string, order: string) => entry(order === "stop" ? "running" : "queued", order === "stop" ? [] : ["stop"]),
  hearImport: (_run: string, heard: (event: LibraryEvent) => void, gone: (tries: boolean) => void) => {
    streams.push({ heard, lost: gone });
    return () => (closed += 1);
  },
}));

async function shown(first: ImportEntry) {
  stored = { entry: first, refused: [] };
  const { ImportState } = await import("../../../../src/pages/library/session/importstate.svelte");
  const state = new ImportState((each) => over.push(each), () => (lost += 1));
  await state.show("import-1");
  return state;
}

const settle = async () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  [streams, closed, sent, begun, over, lost] = [[], 0, [], [], [], 0];
});

it("sends the files into one upload, then imports it", async () => {
  const state = await shown(entry("finished"));
  const files = ["WTH_2001.wtb", "WTH.JOU"].map((name) => new File(["x"], name));
  expect(await state.begin(files, "", 8)).toBe("import-1");
  expect(sent).toEqual([["WTH_2001.wtb", null], ["WTH.JOU", "upload-1"]]);
  expect(begun).toEqual([{ upload: "upload-1", paths: [], size: 8 }]);
  expect([state.busy, state.sending]).toEqual([false, null]);
});

it("names a path where no file is sent", async () => {
  const state = await shown(entry("finished"));
  await state.begin([], "/games", 6);
  expect(begun).toEqual([{ upload: null, paths: ["/games"], size: 6 }]);
});

it("follows an import to its end, and reads then what it refused", async () => {
  const state = await shown(entry("running", ["stop"]));
  streams[0]?.heard({ type: "import", entry: entry("running", ["stop"], 5) });
  expect(state.entry?.added).toBe(5);
  stored = { entry: entry("finished", [], 9), refused: [{ file: "f", record: 3, reason: "r" }] };
  streams[0]?.heard({ type: "end", state: "finished", message: "" });
  await settle();
  expect([state.record, over.map((each) => each.added)]).toEqual([stored, [9]]);
});

it("listens to a stopped import that may still be ending, and to no finished one", async () => {
  await shown(entry("stopped"));
  expect(streams.length).toBe(1);
  await shown(entry("finished"));
  expect(streams.length).toBe(1);
});

it("listens again after it was told to resume", async () => {
  const state = await shown(entry("stopped", ["resume"]));
  await state.order("resume");
  expect([streams.length, state.entry?.state]).toEqual([2, "queued"]);
});

it("lets go of an import that is no longer shown", async () => {
  const state = await shown(entry("running", ["stop"]));
  state.leave();
  streams[0]?.heard({ type: "import", entry: entry("running", [], 5) });
  expect([closed > 0, state.entry]).toEqual([true, null]);
});

it("says when no answer comes any more", async () => {
  await shown(entry("running", ["stop"]));
  streams[0]?.lost(false);
  expect(lost).toBe(1);
});

it("says that the server is away while the browser asks again, until it tells something", async () => {
  const state = await shown(entry("running", ["stop"]));
  streams[0]?.lost(true);
  expect([state.lost, lost]).toEqual([true, 0]);
  streams[0]?.heard({ type: "import", entry: entry("running", ["stop"], 5) });
  expect([state.lost, state.entry?.added]).toEqual([false, 5]);
});

it("goes on looking at the list while the server is away", async () => {
  const state = await shown(entry("finished"));
  vi.useFakeTimers();
  await state.show(null);
  isAway = true;
  await vi.advanceTimersByTimeAsync(7000);
  expect([state.lost, lost]).toEqual([true, 0]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(state.lost).toBe(false);
  state.leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
