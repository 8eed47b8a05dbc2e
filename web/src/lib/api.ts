// The few HTTP requests of the page; every refusal is a Refused with problem details.

import type { Catalogue, ChampionEntry, StoredGame, NewGame, ProblemDetails, Summary, Routes } from "./wire/types";

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
}

/** What the server answers on `route`. */
export async function ask<Route extends keyof Routes>(
  route: Route,
  { id = "", query = "", json, body }: Wanted<Route> = {},
): Promise<Routes[Route]["answer"]> {
  const [method = "", path = ""] = route.split(" ");
  const sent = json === undefined ? { body: body ?? null } : { headers: { "content-type": "application/json" }, body: JSON.stringify(json) };
  const response = await fetch(path.replace("{id}", encodeURIComponent(id)) + query, { method, ...sent });
  const answer: unknown = await response.json();
  if (response.status === 401) location.reload(); // the server asks for its token on a page of its own
  if (!response.ok) throw new Refused(answer as ProblemDetails);
  return answer as Routes[Route]["answer"];
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

export function readChampions(): Promise<ChampionEntry[]> {
  return ask("GET /api/v1/champions");
}

/** Where a game is as a file of this format. */
export function fileOf(id: string, format: string): string {
  return `/api/v1/games/${encodeURIComponent(id)}/file?format=${encodeURIComponent(format)}`;
}

export async function createGame(wanted: NewGame): Promise<string> {
  return (await ask("POST /api/v1/games", { json: wanted })).id;
}
