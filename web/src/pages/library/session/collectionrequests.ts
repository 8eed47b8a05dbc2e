// What the page asks of collections. Every refusal is a Refused with problem details.

import { ask, create } from "../../../lib/api";
import type { ChangedCollection, CollectionChanged, CollectionEntry, CollectionList, CollectionPage, NewCollection, OrderedCollection, OrderedGames } from "../../../lib/wire/types";
import type { Spot } from "../address";
import { askedOf, queryOf } from "./requests";

/** All collections; with a game of the library also which of them hold it. */
export function readCollections(game: number | null = null): Promise<CollectionList> {
  return ask("GET /api/v1/library/collections", { query: queryOf({ game: game === null ? "" : String(game) }) });
}

export function createCollection(wanted: NewCollection): Promise<CollectionEntry> {
  return create("POST /api/v1/library/collections", { json: wanted });
}

export function changeCollection(id: number, wanted: ChangedCollection): Promise<CollectionEntry> {
  return ask("POST /api/v1/library/collections/{id}", { id: String(id), json: wanted });
}

export function orderCollection(id: number, order: OrderedCollection["order"]): Promise<CollectionList> {
  return ask("POST /api/v1/library/collections/{id}/order", { id: String(id), json: { order } });
}

export function readCollection(id: number, newest: boolean, after: number): Promise<CollectionPage> {
  return ask("GET /api/v1/library/collections/{id}/games", { id: String(id), query: queryOf({ newest: newest ? "1" : "", after: String(after) }) });
}

export function orderGames(id: number, order: OrderedGames["order"], games: number[]): Promise<CollectionChanged> {
  return ask("POST /api/v1/library/collections/{id}/games", { id: String(id), json: { order, games } });
}

/** Add all games of a search. */
export function addFound(id: number, spot: Spot): Promise<CollectionChanged> {
  return ask("POST /api/v1/library/collections/{id}/found", { id: String(id), query: queryOf(askedOf(spot)) });
}

export async function noteGame(id: number, game: number, note: string): Promise<void> {
  await ask("POST /api/v1/library/collections/{id}/note", { id: String(id), json: { game, note } });
}
