// What was chosen last in the dialog "New game", kept in this browser: for every game its own.

import type { ClockRequest } from "./wire/types";

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
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Remembered>;
    if (typeof found.last === "string" && found.games) return { last: found.last, games: found.games };
  } catch {
    // what cannot be read is as good as nothing
  }
  return { last: "", games: {} };
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
  const { games } = load();
  try {
    localStorage.setItem(KEY, JSON.stringify({ last: game, games: { ...games, [game]: choice } }));
  } catch {
    // private windows may refuse
  }
}
