// What this page asks the server for. Every refusal is a Refused with problem details.

import { ask, create, whole } from "../../../lib/api";
import type { CheckedContest, ContestCatalogue, ContestEntry, ContestRecord, GameList, NewContest, Replay, RunOrder } from "../../../lib/wire/types";

export function readArena(): Promise<ContestCatalogue> {
  return ask("GET /api/v1/arena");
}

export function readContests(): Promise<ContestEntry[]> {
  return whole((query) => ask("GET /api/v1/arena/contests", { query }));
}

export function readContest(run: string): Promise<ContestRecord> {
  return ask("GET /api/v1/arena/record", { query: `?${new URLSearchParams({ run })}` });
}

/** Thirty games after the first newest ones; `players`: of these alone. */
export function readGames(run: string, first: number, players: readonly string[]): Promise<GameList> {
  const query = new URLSearchParams([["run", run], ["first", String(first)], ...players.map((each) => ["player", each])]);
  return ask("GET /api/v1/arena/games", { query: `?${query}` });
}

/** One game; `number` null: the newest. */
export function readGame(run: string, number: number | null): Promise<Replay> {
  const query = new URLSearchParams({ run });
  if (number !== null) query.set("number", String(number));
  return ask("GET /api/v1/arena/game", { query: `?${query}` });
}

/** Whether the settings can work. */
export function checkContest(wanted: NewContest): Promise<CheckedContest> {
  return ask("POST /api/v1/arena/check", { json: wanted });
}

/** Begin a contest; its name. */
export async function createContest(wanted: NewContest): Promise<string> {
  return (await create("POST /api/v1/arena/contests", { json: wanted })).name;
}

export function orderContest(run: string, order: RunOrder["order"]): Promise<ContestEntry> {
  return ask("POST /api/v1/arena/order", { json: { run, order } });
}

export function streamOf(run: string): string {
  return `/api/v1/arena/events?${new URLSearchParams({ run })}`;
}

const LONGEST_NAME = 200; // of a player of an analysis

/** Begin the analysis of a game; its id. */
export async function analyse({ game, start, moves, row }: Replay): Promise<string> {
  const [black, white] = [row.black.slice(0, LONGEST_NAME), row.white.slice(0, LONGEST_NAME)];
  return (await create("POST /api/v1/analyses", { json: { game, start, moves, black, white } })).id;
}
