// The few addresses of the server that the page without one answers itself; all else needs the installed program.

import type { NewGame } from "../../lib/wire/types";
import type { Answered, Asked } from "../messages";
import type { Games } from "./games";
import { Problem, problemOf } from "../rules/problems";

const ANSWERS: Readonly<Record<string, (games: Games, body: unknown, as?: string) => unknown>> = {
  "GET /api/v1/catalogue": (games) => games.catalogue,
  "GET /api/v1/games": (games) => games.recent(),
  "POST /api/v1/games": (games, body, as) => games.create(body as NewGame, as),
  "GET /api/v1/stored-games": (games) => games.stored(),
};

/** What was found, or why it was refused. */
export async function answered(ready: Promise<Games>, asked: Asked): Promise<Omit<Answered, "id">> {
  try {
    return { status: 200, answer: await found(await ready, asked) };
  } catch (error) {
    const problem = problemOf(error);
    return { status: problem.status, answer: problem };
  }
}

function found(games: Games, asked: Asked): unknown {
  if (asked.type === "play") return games.request(asked.request);
  if (asked.type === "file") return asked.game === null ? games.files() : games.file(asked.game);
  if (asked.type === "take") return games.take(asked.text, asked.keeps);
  const [path = ""] = asked.address.split("?");
  const id = /^\/api\/v1\/games\/([0-9a-f]+)$/.exec(path)?.[1];
  if (id && asked.method === "GET") return games.read(id);
  const answer = ANSWERS[`${asked.method} ${path}`];
  if (!answer) throw new Problem("forbidden-spec", "this needs the installed program; start it by: heibai serve");
  return answer(games, asked.body, asked.as);
}
