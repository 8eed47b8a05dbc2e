// What this page asks the server for. Every refusal is a Refused with problem details.

import { Refused, ask } from "../../../lib/api";
import type { GamesCount, GamesPage, LibraryState, ProblemDetails, TreeNode, Uploaded } from "../../../lib/wire/types";
import type { Spot } from "../address";

export function readLibrary(): Promise<LibraryState> {
  return ask("GET /api/v1/library");
}

export function readTree({ game, start, moves }: Pick<Spot, "game" | "start" | "moves">): Promise<TreeNode> {
  return ask("GET /api/v1/library/tree", { query: queryOf({ game, start: start ?? "", moves: moves.join(",") }) });
}

/** Games of a search; `through`: that passed through the position. */
export function readGames(spot: Spot, above: number): Promise<GamesPage> {
  return ask("GET /api/v1/library/games", { query: queryOf({ ...askedOf(spot), above: String(above) }) });
}

export function countGames(spot: Spot): Promise<GamesCount> {
  return ask("GET /api/v1/library/count", { query: queryOf(askedOf({ ...spot, through: false })) });
}

export function readNames(kind: "player" | "event" | "opening", text: string, game: string): Promise<string[]> {
  return ask("GET /api/v1/library/names", { query: queryOf({ kind, text, game }) });
}

/** The games of a search as a file, and how many of them the format cannot hold. */
export async function exportGames(spot: Spot, format: string): Promise<{ file: Blob; written: number; leftOut: number }> {
  const response = await fetch(`/api/v1/library/file${queryOf({ ...askedOf(spot), format })}`);
  if (!response.ok) throw new Refused((await response.json()) as ProblemDetails);
  const count = (name: string): number => Number(response.headers.get(name) ?? 0);
  return { file: await response.blob(), written: count("games-written"), leftOut: count("games-left-out") };
}

/** Send a file; `upload` null: the first one. */
export function sendFile(file: File, upload: string | null): Promise<Uploaded> {
  return ask("POST /api/v1/library/uploads", { query: queryOf({ name: file.name, upload: upload ?? "" }), body: file });
}

/** What of a spot a search is asked for. */
export function askedOf({ game, filters, start, moves, through }: Spot): Record<string, string> {
  return { game, ...filters, ...(through ? { start: start ?? "", moves: moves.join(",") } : {}) };
}

/** From the question mark on; what is empty is left out. */
export function queryOf(parts: Record<string, string>): string {
  return `?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ""))}`;
}
