// The few HTTP requests of the page; every refusal is a Refused with problem details.

import { link } from "#link";
import type { Asked } from "./connection/link";
import type { Catalogue, ChampionEntry, StoredGame, NewGame, ProblemDetails, Summary, Routes } from "./wire/types";

const WAITS = [500, 1500]; // ms before a create that no answer came to is sent again

export class Refused extends Error {
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.problem = problem;
  }
}

interface Wanted<Route extends keyof Routes> {
  /** In the address. */
  id?: string;
  /** Behind the address, from the question mark on. */
  query?: string;
  /** Sent as JSON. */
  json?: Routes[Route] extends { body: infer Body } ? Body : never;
  /** Sent as it is. */
  body?: Blob | string;
  /** It arrives although the page is left meanwhile; JSON alone. */
  outlives?: boolean;
}

const MOST_OUTLIVING = 60_000; // bytes; browsers refuse to send more than 64 KiB for pages that are left

/** What the server answers on `route`. */
export function ask<Route extends keyof Routes>(route: Route, wanted: Wanted<Route> = {}): Promise<Routes[Route]["answer"]> {
  return send(route, wanted);
}

/** Have something made that a person asked for once. Where no answer comes it is sent again under the same key, by which
 * the server knows that it is the same. */
export async function create<Route extends keyof Routes>(route: Route, wanted: Wanted<Route> = {}): Promise<Routes[Route]["answer"]> {
  const key = { "idempotency-key": newKey() };
  for (const wait of WAITS) {
    try {
      return await send(route, wanted, key);
    } catch (error) {
      if (error instanceof Refused) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send(route, wanted, key);
}

/** `crypto.randomUUID` would do, but a page without https does not have it. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");
}

async function send<Route extends keyof Routes>(
  route: Route,
  { id = "", query = "", json, body, outlives = false }: Wanted<Route>,
  more: Record<string, string> = {},
): Promise<Routes[Route]["answer"]> {
  const [method = "", path = ""] = route.split(" ");
  const sent = json === undefined ? { headers: more, body: body ?? null, outlives: false } : sentJson(JSON.stringify(json), outlives, more);
  const { status, answer } = await link.request({ method, address: path.replace("{id}", encodeURIComponent(id)) + query, ...sent });
  if (status === 401) location.reload(); // the server asks for its token on a page of its own
  if (status >= 400) throw new Refused(answer as ProblemDetails);
  return answer as Routes[Route]["answer"];
}

function sentJson(body: string, outlives: boolean, more: Record<string, string>): Pick<Asked, "headers" | "body" | "outlives"> {
  const arrives = outlives && new Blob([body]).size <= MOST_OUTLIVING;
  return { headers: { "content-type": "application/json", ...more }, body, outlives: arrives };
}

export function readCatalogue(): Promise<Catalogue> {
  return ask("GET /api/v1/catalogue");
}

export function recentGames(): Promise<Summary[]> {
  return ask("GET /api/v1/games");
}

/** All stored games, the one touched last first, part by part as the server has replayed them. */
export async function* storedGames(): AsyncGenerator<StoredGame[]> {
  yield* parts((query) => ask("GET /api/v1/stored-games", { query }));
}

/** A list part by part, each asked for when the one before was taken. */
export async function* parts<Item>(read: (query: string) => Promise<{ items: Item[]; next: string | null }>): AsyncGenerator<Item[]> {
  for (let query: string | null = ""; query !== null; ) {
    const part = await read(query);
    yield part.items;
    query = part.next === null ? null : `?after=${encodeURIComponent(part.next)}`;
  }
}

/** A list as a whole. */
export async function whole<Item>(read: (query: string) => Promise<{ items: Item[]; next: string | null }>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const part of parts(read)) all.push(...part);
  return all;
}

export function readChampions(): Promise<ChampionEntry[]> {
  return ask("GET /api/v1/champions");
}

/** Where a game is as a file of this format. */
export function fileOf(id: string, format: string): string {
  return `/api/v1/games/${encodeURIComponent(id)}/file?format=${encodeURIComponent(format)}`;
}

export async function createGame(wanted: NewGame): Promise<string> {
  return (await create("POST /api/v1/games", { json: wanted })).id;
}
