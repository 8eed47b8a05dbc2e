// The few HTTP requests of the page; every refusal is a Refused with problem details.

import type { Catalogue, ChampionEntry, StoredGame, NewGame, ProblemDetails, Summary, Routes } from "./wire/types";

export class Refused extends Error {
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** What the server answers on `route`; `query` follows its address. */
async function ask<Route extends keyof Routes>(route: Route, query = "", init?: RequestInit): Promise<Routes[Route]["answer"]> {
  const response = await fetch(route.slice(route.indexOf("/")) + query, init);
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(body as ProblemDetails);
  return body as Routes[Route]["answer"];
}

export function readCatalogue(): Promise<Catalogue> {
  return ask("GET /api/catalogue");
}

export function recentGames(): Promise<Summary[]> {
  return ask("GET /api/games");
}

/** All stored games, the one touched last first, part by part as the server has replayed them. */
export async function* storedGames(): AsyncGenerator<StoredGame[]> {
  for (let first = 0, more = true; more; ) {
    const part = await ask("GET /api/stored-games", `?first=${first}`);
    yield part;
    first += part.length;
    more = part.length > 0;
  }
}

export function readChampions(): Promise<ChampionEntry[]> {
  return ask("GET /api/champions");
}

/** Where a game is as a file of this format. */
export function fileOf(id: string, format: string): string {
  return `/api/games/${encodeURIComponent(id)}/file?format=${encodeURIComponent(format)}`;
}

export async function createGame(wanted: NewGame): Promise<string> {
  const created = await ask("POST /api/games", "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return created.id;
}
