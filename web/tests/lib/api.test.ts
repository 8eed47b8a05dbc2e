import { afterEach, expect, it, vi } from "vitest";
import { Refused, ask } from "../../src/lib/api";

afterEach(() => vi.unstubAllGlobals());

function answering(body: unknown, status = 200) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("puts an id into the address of a route, whatever is in it", async () => {
  const fetched = answering({ id: "a/b" });
  expect(await ask("GET /api/v1/analyses/{id}", { id: "a/b" })).toEqual({ id: "a/b" });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/analyses/a%2Fb", { method: "GET", body: null }]);
});

it("sends a value as JSON, and a text as it is", async () => {
  const fetched = answering({ id: "1" });
  await ask("POST /api/v1/analyses", { json: { game: "reversi" } });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/analyses", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game":"reversi"}' }]);
  await ask("POST /api/v1/records", { query: "?game=gomoku", body: "h8" });
  expect(fetched.mock.lastCall).toEqual(["/api/v1/records?game=gomoku", { method: "POST", body: "h8" }]);
});

it("throws a refusal with its problem", async () => {
  answering({ status: 404, detail: "there is none" }, 404);
  const refused = ask("GET /api/v1/catalogue");
  await expect(refused).rejects.toThrow("there is none");
  await expect(refused).rejects.toBeInstanceOf(Refused);
});
