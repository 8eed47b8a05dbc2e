// What this page asks the server for. Every refusal is a Refused with problem details.

import { ask } from "../../../lib/api";
import type { Watched } from "../../../lib/navigation/address";
import type { BroodState, EvaluationState, PlaceState, PointsState, TreeState } from "../../../lib/wire/types";

type More = Record<string, string | number>;

/** The position and what is asked of it, as a query. */
export function queryOf({ game, start, moves, typed }: Omit<Watched, "see">, more: More = {}): string {
  const query = new URLSearchParams();
  if (typed || moves.length) query.set("moves", typed || moves.join(","));
  if (game) query.set("game", game);
  if (start !== null) query.set("start", start);
  for (const [key, value] of Object.entries(more)) query.set(key, String(value));
  return `?${query}`;
}

export function readPlace(query: string): Promise<PlaceState> {
  return ask("GET /api/v1/think/place", { query });
}

export function readEvaluation(query: string): Promise<EvaluationState> {
  return ask("GET /api/v1/think/evaluation", { query });
}

export function readPoints(query: string): Promise<PointsState> {
  return ask("GET /api/v1/think/points", { query });
}

export function readTree(query: string): Promise<TreeState> {
  return ask("GET /api/v1/think/tree", { query });
}

export function readBrood(query: string): Promise<BroodState> {
  return ask("GET /api/v1/think/brood", { query });
}

export const GROWTH = "/api/v1/think/growth";
export const PLAN = "/api/v1/think/plan";
