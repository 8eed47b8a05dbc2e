// The few HTTP requests of the page; every refusal is a Refused with problem details.

import type { Catalogue, Champion, StoredGame, NewGame, Problem, Summary } from "./protocol";

export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(body as Problem);
  return body as T;
}

export function readCatalogue(): Promise<Catalogue> {
  return ask("/api/catalogue");
}

export function recentGames(): Promise<Summary[]> {
  return ask("/api/games");
}

/** All stored games, the one touched last first, part by part as the server has replayed them. */
export async function* storedGames(): AsyncGenerator<StoredGame[]> {
  for (let first = 0, more = true; more; ) {
    const part = await ask<StoredGame[]>(`/api/stored-games?first=${first}`);
    yield part;
    first += part.length;
    more = part.length > 0;
  }
}

export function readChampions(): Promise<Champion[]> {
  return ask("/api/champions");
}

/** Where a game is as a file of this format. */
export function fileOf(id: string, format: string): string {
  return `/api/games/${encodeURIComponent(id)}/file?format=${encodeURIComponent(format)}`;
}

export async function createGame(wanted: NewGame): Promise<string> {
  const created = await ask<{ id: string }>("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return created.id;
}
