// What was chosen last in the dialog "New game", kept in this browser: for every game its own.

import { store, storedObject } from "../../../lib/stored";
import type { ClockRequest } from "../../../lib/wire/types";

export interface Choice {
  size: number;
  rule: string;
  opening: string;
  you: "black" | "white";
  opponent: string;
  /** Who plays; left out: the person against the opponent. */
  mode?: Mode;
  /** The second player, where two AIs play. */
  second?: string;
  strict?: boolean;
  /** Of each side; left out: without. */
  clock?: ClockRequest;
}

/** A person against an AI, two people on one board, two AIs. */
export type Mode = "ai" | "both" | "watch";
export const MODES: readonly Mode[] = ["ai", "both", "watch"];

interface Remembered {
  last: string;
  games: Record<string, Choice>;
}

const KEY = "heibai.new-game";

function load(): Remembered {
  const { last, games } = storedObject<Remembered>(KEY);
  return typeof last === "string" && games ? { last, games } : { last: "", games: {} };
}

/** The game that was started last, and what was chosen for it; null: nothing is remembered. */
export function lastChoice(): { game: string; choice: Choice } | null {
  const { last, games } = load();
  const choice = games[last];
  return choice ? { game: last, choice } : null;
}

export function choiceFor(game: string): Choice | null {
  return load().games[game] ?? null;
}

export function remember(game: string, choice: Choice): void {
  store(KEY, JSON.stringify({ last: game, games: { ...load().games, [game]: choice } }));
}
