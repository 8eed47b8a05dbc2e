import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../../../src/lib/connection/connection";
import type { Answer } from "../../../src/lib/wire/types";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

describe("Connection", () => {
  const heard: string[] = [];
  const listener = {
    opened: () => heard.push("opened"),
    closed: () => heard.push("closed"),
    answered: (answer: Answer) => heard.push(answer.type),
  };
  const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;

  beforeEach(() => {
    heard.length = 0;
    FakeSocket.made = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("sends only when it is open, and says so", () => {
    const connection = new Connection("ws://x", listener);
    expect(connection.send({ type: "undo", id: "g" })).toBe(false);
    last().open();
    expect(connection.send({ type: "undo", id: "g" })).toBe(true);
    expect(last().sent).toEqual(['{"type":"undo","id":"g"}']);
  });

  it("closes one that is still being made when it is there, and says nothing of it", () => {
    const connection = new Connection("ws://x", listener);
    connection.close();
    expect(last().readyState).toBe(0);
    last().open();
    expect([last().readyState, heard]).toEqual([3, []]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("passes answers on", () => {
    new Connection("ws://x", listener);
    last().open();
    last().onmessage({ data: '{"type":"problem"}' });
    expect(heard).toEqual(["opened", "problem"]);
  });

  it("comes back after ever longer waits, and starts again from the shortest", () => {
    new Connection("ws://x", listener);
    for (const wait of [250, 500, 1000, 2000, 4000, 4000]) {
      const before = FakeSocket.made.length;
      last().close();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made.length).toBe(before + 1);
    }
    last().open();
    last().close();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.made.length).toBe(8);
  });
});
