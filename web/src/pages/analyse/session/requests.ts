// What this page asks the server for. Every refusal is a Refused with problem details.

import { Refused } from "../../../lib/api";
import { blackSeat } from "../../../lib/game";
import type { AnalyseEvent, AnalysisCreated, AnalysisState, FoundGame, GameState, NewAnalysis, ProblemDetails } from "../../../lib/wire/types";

async function ask<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(body as ProblemDetails);
  return body as Answer;
}

export function readAnalysis(id: string): Promise<AnalysisState> {
  return ask(`/api/analyses/${encodeURIComponent(id)}`);
}

/** The games of a file or a pasted text; `game`: whose moves a short text is. */
export function findGames(content: Blob | string, game: string): Promise<FoundGame[]> {
  return ask(`/api/records${game ? `?game=${encodeURIComponent(game)}` : ""}`, { method: "POST", body: content });
}

/** Begin an analysis; its id. */
export async function analyse({ game, start, moves, black, white }: NewAnalysis): Promise<string> {
  const created = await ask<AnalysisCreated>("/api/analyses", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, start: start ?? null, moves, black, white }),
  });
  return created.id;
}

/** Begin the analysis of a game of Play. */
export async function analyseGame(id: string): Promise<string> {
  const game = await ask<GameState>(`/api/games/${encodeURIComponent(id)}`);
  const black = blackSeat(game, game.ply);
  const names = black === null ? ["", ""] : [game.seats[black], game.seats[1 - black]];
  const moves = game.steps.map((each) => each.move);
  return analyse({ game: game.game, moves, black: names[0] ?? "", white: names[1] ?? "" });
}

export function addressOfEvents(id: string): string {
  return `/api/analyses/${encodeURIComponent(id)}/events`;
}

export function addressOfLines(game: string, start: string | null, moves: readonly number[]): string {
  const query = new URLSearchParams({ game, moves: moves.join(",") });
  if (start !== null) query.set("start", start);
  return `/api/lines?${query}`;
}

/** Hear events until the last one; the function ends it. `lost`: no answer, or none any more. */
export function hear(address: string, heard: (event: AnalyseEvent) => void, lost: () => void): () => void {
  const source = new EventSource(address);
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as AnalyseEvent;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return () => source.close();
}
