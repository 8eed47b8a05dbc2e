// How the page asks its workers, and what it does when one is lost.

import { expect, it } from "vitest";
import { Asking } from "../../src/site/asking";

interface Asked {
  type: string;
}

class FakeWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly sent: { type: string; id?: number }[] = [];
  ended = false;

  postMessage(asked: Asked): void {
    this.sent.push(asked);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: object): void {
    this.onmessage?.({ data });
  }

  fail(): void {
    this.onerror?.({ preventDefault: () => undefined });
  }
}

class Page {
  readonly workers: FakeWorker[] = [];
  readonly told: object[] = [];
  readonly losses: boolean[] = [];
  readonly asking = new Asking<Asked, { id: number; answer: string }, { told: string }>(
    () => {
      this.workers.push(new FakeWorker());
      return this.workers.at(-1) as unknown as Worker;
    },
    (said) => this.told.push(said),
    ({ afterWork }) => {
      this.losses.push(afterWork);
      return new Error("lost");
    },
  );

  get worker(): FakeWorker {
    return this.workers.at(-1) as FakeWorker;
  }
}

it("begins the worker with the first question, and takes each answer by its number", async () => {
  const page = new Page();
  expect(page.asking.isBegun).toBe(false);
  const [one, two] = [page.asking.ask({ type: "a" }), page.asking.ask({ type: "b" })];
  expect(page.workers.length).toBe(1);
  const [first, second] = page.worker.sent.map(({ id }) => id ?? 0);
  page.worker.say({ id: second, answer: "second" });
  page.worker.say({ told: "news" });
  page.worker.say({ id: first, answer: "first" });
  expect([(await one).answer, (await two).answer]).toEqual(["first", "second"]);
  expect(page.told).toEqual([{ told: "news" }]);
});

it("rejects what a lost worker was asked, and begins another with the next question", async () => {
  const page = new Page();
  const asked = page.asking.ask({ type: "a" });
  page.worker.fail();
  await expect(asked).rejects.toThrow("lost");
  expect([page.losses, page.worker.ended, page.asking.isBegun]).toEqual([[false], true, false]);
  const again = page.asking.ask({ type: "a" });
  page.worker.say({ id: page.worker.sent[0]?.id, answer: "now" });
  expect((await again).answer).toBe("now");
  expect(page.workers.length).toBe(2);
});

it("tells one that was lost at its work from one that could not be loaded", () => {
  const page = new Page();
  page.asking.send({ type: "a" });
  page.worker.say({ told: "news" });
  page.worker.fail();
  page.workers[0]?.fail();
  expect(page.losses).toEqual([true]);
});
