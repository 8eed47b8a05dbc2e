// What this page asks the server for. Every refusal is a Refused with problem details.

import { Refused, ask, create, whole } from "../../../lib/api";
import { hear } from "../../../lib/connection/events";
import type { GamesCount, GamesPage, ImportEntry, ImportRecord, LibraryEvent, LibraryState, NewImport, OrderedImport, ProblemDetails, TreeNode, Uploaded } from "../../../lib/wire/types";
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

export function readImports(): Promise<ImportEntry[]> {
  return whole((query) => ask("GET /api/v1/library/imports", { query }));
}

export function readImport(run: string): Promise<ImportRecord> {
  return ask("GET /api/v1/library/imports/record", { query: queryOf({ run }) });
}

/** Send a file; `upload` null: the first one. */
export function sendFile(file: File, upload: string | null): Promise<Uploaded> {
  return ask("POST /api/v1/library/uploads", { query: queryOf({ name: file.name, upload: upload ?? "" }), body: file });
}

/** Begin an import; its name. */
export async function createImport(wanted: NewImport): Promise<string> {
  return (await create("POST /api/v1/library/imports", { json: wanted })).run;
}

export async function importOwn(): Promise<string> {
  return (await create("POST /api/v1/library/own")).run;
}

export function orderImport(run: string, order: OrderedImport["order"]): Promise<ImportEntry> {
  return ask("POST /api/v1/library/imports/order", { json: { run, order } });
}

/** Hear of an import until nobody works on it; the function ends it. */
export function hearImport(run: string, heard: (event: LibraryEvent) => void, lost: (tries: boolean) => void): () => void {
  return hear(`/api/v1/library/imports/events${queryOf({ run })}`, heard, lost);
}

/** What of a spot a search is asked for. */
export function askedOf({ game, filters, start, moves, through }: Spot): Record<string, string> {
  return { game, ...filters, ...(through ? { start: start ?? "", moves: moves.join(",") } : {}) };
}

/** From the question mark on; what is empty is left out. */
export function queryOf(parts: Record<string, string>): string {
  return `?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ""))}`;
}
