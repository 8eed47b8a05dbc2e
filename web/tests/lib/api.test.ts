import { afterEach, expect, it, vi } from "vitest";
import { Refused, ask, create, whole } from "../../src/lib/api";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(body: unknown, status = 200) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("puts an id into the address of a route, whatever is in it", async () => {
  const fetched = answering({ id: "a/b" });
  expect(await ask("GET /api/v1/analyses/{id}", { id: "a/b" })).toEqual({ id: "a/b" });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/analyses/a%2Fb", { method: "GET", headers: {}, body: null }]);
});

it("sends a value as JSON, and a text as it is", async () => {
  const fetched = answering({ id: "1" });
  await ask("POST /api/v1/analyses", { json: { game: "reversi" } });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/analyses", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game":"reversi"}' }]);
  await ask("POST /api/v1/records", { query: "?game=gomoku", body: "h8" });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/records?game=gomoku", { method: "POST", headers: {}, body: "h8" }]);
});

it("sends what must arrive so that it outlives the page, unless it is too long for that", async () => {
  const fetched = answering({});
  const sent = async (comment: string): Promise<unknown> => {
    await ask("POST /api/v1/analyses/{id}/study", { id: "1", json: { start: { comment }, nodes: [] }, outlives: true });
    return fetched.mock.lastCall;
  };
  expect(await sent("short")).toContainEqual(expect.objectContaining({ keepalive: true }));
  expect(await sent("长".repeat(21_000))).not.toContainEqual(expect.objectContaining({ keepalive: true }));
});

it("throws a refusal with its problem", async () => {
  answering({ status: 404, detail: "there is none" }, 404);
  const refused = ask("GET /api/v1/catalogue");
  await expect(refused).rejects.toThrow("there is none");
  await expect(refused).rejects.toBeInstanceOf(Refused);
});

/** Answers as they come, one for each request; null: the connection broke. What was sent of each is kept. */
function answersOf(answers: (Response | null)[]): RequestInit[] {
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    sent.push(request);
    const answer = answers[sent.length - 1];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  return sent;
}

const made = (): Response => new Response('{"id":"g"}', { status: 201 });
const keyOf = (request: RequestInit | undefined): string | null => new Headers(request?.headers).get("idempotency-key");

it("gives each press a key of its own", async () => {
  const sent = answersOf([made(), made()]);
  await create("POST /api/v1/games", { json: { game: "reversi" } });
  await create("POST /api/v1/games", { json: { game: "reversi" } });
  expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
});

it("sends a create again under its key when no answer came", async () => {
  vi.useFakeTimers();
  const sent = answersOf([null, null, made()]);
  const created = create("POST /api/v1/games", { json: { game: "reversi" } });
  await vi.runAllTimersAsync();
  expect(await created).toEqual({ id: "g" });
  expect(sent).toHaveLength(3);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toEqual(sent[0]);
});

it("gives up a create that is never answered, and sends no refused one again", async () => {
  vi.useFakeTimers();
  const lost = answersOf([]);
  const failed = expect(create("POST /api/v1/games", { json: {} })).rejects.toThrow("Failed to fetch");
  await vi.runAllTimersAsync();
  await failed;
  expect(lost).toHaveLength(3);
  const refused = answersOf([new Response('{"status":503,"detail":"busy"}', { status: 503 }), made()]);
  await expect(create("POST /api/v1/games", { json: {} })).rejects.toThrow("busy");
  expect(refused).toHaveLength(1);
});

it("reads a whole list part by part", async () => {
  const queries: string[] = [];
  const found = await whole(async (query) => {
    queries.push(query);
    return queries.length === 1 ? { items: [1, 2], next: "p/2" } : { items: [3], next: null };
  });
  expect(found).toEqual([1, 2, 3]);
  expect(queries).toEqual(["", "?after=p%2F2"]);
});
