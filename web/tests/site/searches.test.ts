import { expect, it } from "vitest";
import { WorkerSearches } from "../../src/site/answer/searches";
import type { SearchPort, Wanted } from "../../src/site/answer/searches";
import type { Opinion, SearchAnswer, SearchRequest } from "../../src/site/players/messages";
import { report, reportState } from "../../src/site/players/report";
import type { Game } from "../../src/site/rules/game";

class Port implements SearchPort {
  onmessage: SearchPort["onmessage"] = null;
  onerror: SearchPort["onerror"] = null;
  asked: SearchRequest[] = [];
  isEnded = false;

  postMessage(asked: SearchRequest): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(answer: SearchAnswer): void {
    this.onmessage?.call(this as unknown as Worker, { data: answer } as MessageEvent);
  }

  lose(): void {
    this.onerror?.call(this as unknown as Worker, { message: "out of memory", preventDefault: () => undefined } as ErrorEvent);
  }
}

const asked: Wanted = { game: "reversi/8", start: null, moves: [], player: "level:8", seed: 1n, every: false, seconds: null, source: "" };
const position = { coloursOpen: 0, seat: 0, blackSeat: 0 } as Parameters<typeof reportState>[2]["position"];
const opinion = (move: number): Opinion => ({
  move,
  report: reportState({ moveText: String } as unknown as Game, report({ move }), { position, scale: { points: null, discs: false }, seconds: 0, source: "" }),
});

function begun(isIsolated = false): { ports: Port[]; searches: WorkerSearches } {
  const ports: Port[] = [];
  const searches = new WorkerSearches(() => {
    ports.push(new Port());
    return ports.at(-1) as Port;
  }, isIsolated);
  return { ports, searches };
}

it("asks one search after the other", async () => {
  const { ports, searches } = begun();
  const [first, second] = [searches.start(asked, () => undefined), searches.start(asked, () => undefined)];
  expect(ports[0]?.asked.length).toBe(1);
  ports[0]?.say({ id: 1, type: "found", found: opinion(19), replies: [] });
  expect((await first.result)?.found.move).toBe(19);
  ports[0]?.say({ id: 2, type: "failed", why: "no weights" });
  await expect(second.result).rejects.toThrow("no weights");
  expect(ports.length).toBe(1);
});

it("plays the best move so far when a search is stopped, and asks the next one of a new worker", async () => {
  const { ports, searches } = begun();
  const heard: number[] = [];
  const first = searches.start(asked, ({ move }) => heard.push(move));
  const second = searches.start(asked, () => undefined);
  ports[0]?.say({ id: 1, type: "progress", ...opinion(26) });
  first.stop();
  expect((await first.result)?.found.move).toBe(26);
  expect(heard).toEqual([26]);
  expect([ports[0]?.isEnded, ports[1]?.asked[0]?.id]).toEqual([true, 2]);
  second.stop();
  expect(await second.result).toBeNull();
});

it("tells an isolated worker to end a search, and asks the same one for the next", async () => {
  const { ports, searches } = begun(true);
  const first = searches.start(asked, () => undefined);
  const second = searches.start(asked, () => undefined);
  const [port] = ports;
  port?.say({ id: 1, type: "progress", ...opinion(26) });
  expect(port?.asked[0]?.ended?.[0]).toBe(0);
  first.stop();
  expect((await first.result)?.found.move).toBe(26);
  expect([ports.length, port?.isEnded, port?.asked[0]?.ended?.[0], port?.asked[1]?.id]).toEqual([1, false, 1, 2]);
  port?.say({ id: 1, type: "found", found: opinion(19), replies: [] }); // too late
  port?.say({ id: 2, type: "found", found: opinion(44), replies: [] });
  expect((await second.result)?.found.move).toBe(44);
});

it("begins once more when its worker is lost, and says so when it is lost again", async () => {
  const { ports, searches } = begun();
  const search = searches.start(asked, () => undefined);
  ports[0]?.lose();
  expect(ports[1]?.asked[0]?.id).toBe(1);
  ports[1]?.lose();
  await expect(search.result).rejects.toThrow("lost twice");
});
