// The few addresses of the server that the page without one answers itself; all else needs the installed program.

import type { NewGame } from "../../lib/wire/types";
import type { Games } from "./games";
import { Problem, problemOf } from "./problems";

export interface Answered {
  status: number;
  answer: unknown;
}

const ANSWERS: Readonly<Record<string, (games: Games, body: unknown) => unknown>> = {
  "GET /api/v1/catalogue": (games) => games.catalogue,
  "GET /api/v1/games": (games) => games.recent(),
  "POST /api/v1/games": (games, body) => games.create(body as NewGame),
  "GET /api/v1/stored-games": (games) => games.stored(),
};

export async function answered(games: Games, { method, address, body }: { method: string; address: string; body: unknown }): Promise<Answered> {
  const [path = ""] = address.split("?");
  return attempted(async () => {
    const id = /^\/api\/v1\/games\/([0-9a-f]+)$/.exec(path)?.[1];
    if (id && method === "GET") return games.read(id);
    const answer = ANSWERS[`${method} ${path}`];
    if (!answer) throw new Problem("forbidden-spec", "this needs the installed program; start it by: heibai serve");
    return answer(games, body);
  });
}

/** What was found, or why it was refused. */
export async function attempted(find: () => Promise<unknown>): Promise<Answered> {
  try {
    return { status: 200, answer: await find() };
  } catch (error) {
    const problem = problemOf(error);
    return { status: problem.status, answer: problem };
  }
}
