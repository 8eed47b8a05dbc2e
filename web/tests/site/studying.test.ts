// What becomes of analyses and questions whose worker is lost.

import { beforeEach, expect, it, vi } from "vitest";
import type { studying as Studying } from "../../src/site/studying/link";
import { inABrowser } from "../page";

inABrowser(() => ({ hash: "", protocol: "http:", host: "here" }));

const workers: FakeWorker[] = [];

class FakeWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly sent: object[] = [];

  constructor() {
    workers.push(this);
  }

  postMessage(asked: object): void {
    this.sent.push(asked);
  }

  terminate(): void {
    this.sent.push({ type: "ended" });
  }

  say(data: object): void {
    this.onmessage?.({ data });
  }

  async fail(): Promise<void> {
    this.onerror?.({ preventDefault: () => undefined });
    await Promise.resolve();
  }
}

const TOPIC = "analysis/analysis-1";
let studying: typeof Studying;
let answered: { type?: string; problem?: { title: string; detail: string } }[];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
  workers.length = 0;
  ({ studying } = await import("../../src/site/studying/link"));
  answered = [];
  const channel = studying.open({ opened: () => undefined, closed: () => undefined, answered: (said) => answered.push(said as object) });
  channel.send({ type: "subscribe", topic: TOPIC });
});

it("goes on once with what a lost worker did, and then says that it broke off", async () => {
  workers[0]?.say({ topic: TOPIC, type: "snapshot" });
  await workers[0]?.fail();
  expect(workers[1]?.sent).toEqual([{ type: "subscribe", topic: TOPIC }]);
  workers[1]?.say({ topic: TOPIC, type: "snapshot" });
  workers[1]?.say({ topic: TOPIC, type: "event", event: { type: "value" } });
  await workers[1]?.fail();
  expect(workers[2]?.sent).toEqual([{ type: "subscribe", topic: TOPIC }]);
  workers[2]?.say({ topic: TOPIC, type: "snapshot" });
  await workers[2]?.fail();
  expect(workers.length).toBe(3);
  expect(answered.at(-1)?.problem?.title).toContain("broke off");
});

it("says of a worker that cannot be loaded what to do, and begins it with the next question", async () => {
  const question = { heard: vi.fn(), lost: vi.fn() };
  studying.listen("/api/v1/lines", question);
  const asked = studying.ask("GET", "/api/v1/analyses", null);
  await workers[0]?.fail();
  await expect(asked).rejects.toThrow("Connect to the network and ask again");
  expect(answered.at(-1)?.problem?.title).toContain("could not be loaded");
  expect(question.heard).toHaveBeenCalledWith(expect.objectContaining({ type: "end", message: expect.stringContaining("Connect to the network") }));
  expect(workers.length).toBe(1);
  void studying.ask("GET", "/api/v1/analyses", null);
  expect(workers.length).toBe(2);
});

it("tells nothing of a topic that nobody follows any more", async () => {
  workers[0]?.say({ topic: TOPIC, type: "event", event: { type: "end" } });
  await workers[0]?.fail();
  expect(workers.length).toBe(1);
  expect(answered.length).toBe(1);
});
