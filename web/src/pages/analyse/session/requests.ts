// What this page asks the server for. Every refusal is a Refused with problem details.

import { link } from "#link";
import { ask, create } from "../../../lib/api";
import { blackSeat } from "../../../lib/game";
import type { AnalysisState, FoundGame, NewAnalysis } from "../../../lib/wire/types";

export function readAnalysis(id: string): Promise<AnalysisState> {
  return ask("GET /api/v1/analyses/{id}", { id });
}

/** The games of a file or a pasted text; `game`: whose moves a short text is. */
export function findGames(content: Blob | string, game: string): Promise<FoundGame[]> {
  return ask("POST /api/v1/records", { query: game ? `?game=${encodeURIComponent(game)}` : "", body: content });
}

const EVERY = "all"; // in place of an id

/** Where all that are kept are as one file. */
export const FILE_OF_ALL = `/api/v1/analyses/${EVERY}/file`;

/** Keep what a file brings: analyses, and games where no server has them; how many were new. */
export async function keepFile(file: Blob): Promise<{ games: number; analyses: number }> {
  if (link.files) return link.files.take(file);
  return { games: 0, analyses: (await ask("POST /api/v1/analyses/{id}/file", { id: EVERY, body: file })).added.length };
}

/** Begin an analysis; its id. */
export async function analyse(wanted: NewAnalysis): Promise<string> {
  return (await create("POST /api/v1/analyses", { json: wanted })).id;
}

type Begun = Pick<FoundGame, "game" | "start" | "moves" | "black" | "white" | "date" | "event" | "score"> & { study: FoundGame["study"] };

/** Begin the analysis of a game that was found, with its variations and what is said in it. */
export async function analyseFound(found: Begun, network = ""): Promise<string> {
  const { game, start, moves, black, white, date, event, score, study } = found;
  const id = await analyse({ game, start, moves, black, white, date, event, score, network });
  if (study) await ask("POST /api/v1/analyses/{id}/study", { id, json: study });
  return id;
}

/** Begin the analysis of a game of Play. */
export async function analyseGame(id: string): Promise<string> {
  const game = await ask("GET /api/v1/games/{id}", { id });
  const black = blackSeat(game, game.ply);
  const names = black === null ? ["", ""] : [game.seats[black], game.seats[1 - black]];
  const moves = game.steps.map((each) => each.move);
  return analyse({ game: game.game, start: game.start_text, moves, black: names[0] ?? "", white: names[1] ?? "" });
}

/** Begin the analysis of a game of the library. */
export async function analyseLibraryGame(id: string): Promise<string> {
  return analyseFound(await ask("GET /api/v1/library/games/{id}", { id }));
}

/** Lines that agree with what an analysis knows, and add to it. */
export function addressOfLines({ id, game, start }: Pick<AnalysisState, "id" | "game" | "start">, moves: readonly number[]): string {
  const query = queryOf(game, start, moves);
  query.set("analysis", id);
  return `/api/v1/lines?${query}`;
}

export function addressOfForcedWins(game: string, start: string | null, moves: readonly number[]): string {
  return `/api/v1/lines?find=forced-wins&${queryOf(game, start, moves)}`;
}

function queryOf(game: string, start: string | null, moves: readonly number[]): URLSearchParams {
  const query = new URLSearchParams({ game, moves: moves.join(",") });
  if (start !== null) query.set("start", start);
  return query;
}
