// What this page asks of a contest besides what jobs of every kind are asked. Every refusal is a Refused with problem details.

import { ask, create } from "../../../lib/api";
import type { GameList, Replay } from "../../../lib/wire/types";

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

const LONGEST_NAME = 200; // of a player of an analysis

/** Begin the analysis of a game; its id. */
export async function analyse({ game, start, moves, row }: Replay): Promise<string> {
  const [black, white] = [row.black.slice(0, LONGEST_NAME), row.white.slice(0, LONGEST_NAME)];
  return (await create("POST /api/v1/analyses", { json: { game, start, moves, black, white } })).id;
}
