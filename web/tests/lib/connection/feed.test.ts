import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Subscriber } from "../../../src/lib/connection/feed";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  tell(answer: object): void {
    this.onmessage({ data: JSON.stringify(answer) });
  }
}

type Feed = (typeof import("../../../src/lib/connection/feed"))["feed"];
let feed: Feed;
let heard: [string, unknown][];
const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;

function subscribed(topic = "job/a"): () => void {
  const subscriber: Subscriber<unknown, { type: string }> = {
    stands: (state) => heard.push(["stands", state]),
    heard: (event) => heard.push(["heard", event.type]),
    lost: (isLost) => heard.push(["lost", isLost]),
    refused: (problem) => heard.push(["refused", problem.code]),
  };
  return feed.subscribe(topic, subscriber);
}

const snapshot = (sequence: number, state = "whole", topic = "job/a") => ({ type: "snapshot", topic, feed: "f", sequence, state });
const event = (sequence: number, type: string, topic = "job/a", of = "f") => ({ type: "event", topic, feed: of, sequence, event: { type } });
/** What was told besides that the server answers. */
const told = (): [string, unknown][] => heard.filter(([what, value]) => what !== "lost" || value === true);

beforeEach(async () => {
  heard = [];
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "here" });
  vi.resetModules();
  feed = (await import("../../../src/lib/connection/feed")).feed;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("opens one websocket for all topics, and closes it with the last subscription", () => {
  const ends = [subscribed("job/a"), subscribed("analysis/b")];
  last().open();
  expect([FakeSocket.made.length, last().url]).toEqual([1, "wss://here/api/v1/events"]);
  expect(last().sent).toEqual(["job/a", "analysis/b"].map((topic) => ({ type: "subscribe", topic, since: null })));
  ends[0]?.();
  expect([last().sent.at(-1), last().readyState]).toEqual([{ type: "unsubscribe", topic: "job/a" }, 1]);
  ends[1]?.();
  expect(last().readyState).toBe(3);
  subscribed("job/c");
  expect(FakeSocket.made.length).toBe(2);
});

it("asks at once where the websocket is open already", () => {
  subscribed("job/a");
  last().open();
  subscribed("job/b");
  expect(last().sent.map((each) => each.topic)).toEqual(["job/a", "job/b"]);
});

it("tells how it stands and what happens, each to whom it concerns", () => {
  subscribed();
  last().open();
  last().tell(snapshot(4));
  last().tell(event(5, "generations"));
  last().tell(event(6, "generations", "job/other"));
  expect(told()).toEqual([["stands", "whole"], ["heard", "generations"]]);
});

it("goes on after a break behind what was heard last, and nothing is told twice", () => {
  subscribed();
  last().open();
  last().tell(snapshot(4));
  last().tell(event(5, "one"));
  last().close();
  vi.advanceTimersByTime(250);
  last().open();
  expect(last().sent).toEqual([{ type: "subscribe", topic: "job/a", since: { feed: "f", sequence: 5 } }]);
  last().tell({ type: "resumed", topic: "job/a", feed: "f", sequence: 5 });
  for (const sequence of [5, 6]) last().tell(event(sequence, `number ${sequence}`));
  expect(told()).toEqual([["stands", "whole"], ["heard", "one"], ["lost", true], ["heard", "number 6"]]);
});

it("says that the server does not answer, and that it does again", () => {
  subscribed();
  last().close();
  vi.advanceTimersByTime(250);
  last().open();
  last().tell(snapshot(0));
  expect(heard).toEqual([["lost", true], ["lost", false], ["stands", "whole"]]);
});

it("takes everything anew where the server has forgotten", () => {
  subscribed();
  last().open();
  last().tell(snapshot(4));
  last().close();
  vi.advanceTimersByTime(250);
  last().open();
  last().tell({ ...snapshot(0, "anew"), feed: "g" });
  last().tell(event(1, "one", "job/a", "g"));
  expect(told()).toEqual([["stands", "whole"], ["lost", true], ["stands", "anew"], ["heard", "one"]]);
});

it("tells a refusal, and asks for that no more", () => {
  subscribed("job/a");
  subscribed("job/b");
  last().open();
  last().tell({ type: "problem", topic: "job/a", problem: { code: "unknown-name" } });
  last().close();
  vi.advanceTimersByTime(250);
  last().open();
  expect([told()[0], last().sent.map((each) => each.topic)]).toEqual([["refused", "unknown-name"], ["job/b"]]);
});

it("lets go of what has come to its end", () => {
  subscribed();
  last().open();
  last().tell(snapshot(0));
  last().tell(event(1, "end"));
  expect([told().at(-1), last().readyState]).toEqual([["heard", "end"], 3]);
});

it("does not take what is told of an earlier subscription for that of a new one", () => {
  subscribed("job/b");
  const end = subscribed();
  last().open();
  last().tell(snapshot(8));
  end();
  heard = [];
  subscribed();
  last().tell(event(9, "late"));
  last().tell(snapshot(9, "anew"));
  expect(told()).toEqual([["stands", "anew"]]);
});

it("tells nothing to who has let go", () => {
  subscribed("job/b");
  const end = subscribed();
  last().open();
  end();
  last().tell(snapshot(8));
  expect(told()).toEqual([]);
});
