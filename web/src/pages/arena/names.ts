// Names and ratings of contests as a person reads them.

import { resultText } from "../../lib/names";
import { numberText, timeText } from "../../lib/numbers";
import { preferences } from "../../lib/preferences.svelte";
import type { ContestEntry, GameRow, PairingRow } from "../../lib/wire/types";
import { playerName } from "../../lib/players/players";
import type { Words } from "./text/en";

/** A player's text; "Champion of run" of a champion of one's own, "Level 8" of a level. */
export function playerText(text: string): string {
  return playerName(text, preferences.text);
}

const NAMED = 4; // players of a title

/** "a v b"; of more players all names, or the first of them and how many more there are. */
export function contestText({ players }: Pick<ContestEntry, "players">, words: Words): string {
  const names = players.map(playerText);
  if (names.length === 2) return words.versus(names[0] ?? "", names[1] ?? "");
  return names.length <= NAMED ? names.join(", ") : words.andMore(names.slice(0, NAMED - 1).join(", "), names.length - NAMED + 1);
}

/** "+12", "−4"; null: infinite, on the side of `toward`. */
export function eloText(elo: number | null, toward: number): string {
  if (elo === null) return toward > 0 ? "+∞" : "−∞";
  const text = new Intl.NumberFormat(preferences.language, { maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(elo);
  return text.replace("-", "−");
}

const TOLD = 750; // Elo between the bounds of an interval; a wider one says next to nothing

/** Whether an interval leaves open even roughly who is stronger, and by how much. */
export function isTooFew(low: number | null, high: number | null): boolean {
  if (low === null || high === null) return (low ?? -1) < 0 && (high ?? 1) > 0;
  return low < 0 && high > 0 && high - low > TOLD;
}

/** The bounds of an interval: "+2 … +10". */
export function intervalText(low: number | null, high: number | null): string {
  return `${eloText(low, -1)} … ${eloText(high, 1)}`;
}

/** Behind the progress: how fast the games are played, and when they will be over; empty: not known. */
export function paceText({ done, total, format }: ContestEntry, rate: number | null, words: Words): string {
  if (!rate || total === null || done >= total) return "";
  const time = timeText(Math.max(1, Math.round((total - done) / rate)));
  const left = format === "sprt" ? words.leftAtMost(time) : words.left(time);
  return `, ${words.rate(numberText(rate, rate < 10 ? 1 : 0))}, ${left}`;
}

/** "3-1-0" of the row against the column, and its share of the points; null: they did not meet. */
export function cellOf(row: string, column: string, pairings: readonly PairingRow[]): { text: string; share: number } | null {
  const found = pairings.find((each) => (each.a === row && each.b === column) || (each.a === column && each.b === row));
  if (!found || !found.games) return null;
  const [wins, losses] = found.a === row ? [found.wins, found.losses] : [found.losses, found.wins];
  return { text: `${wins}-${found.draws}-${losses}`, share: (wins + found.draws / 2) / found.games };
}

/** "Black wins by 12", and how, where it was otherwise than by the rules. */
export function gameResult({ score, termination }: Pick<GameRow, "score" | "termination">, game: string, words: Words): string {
  const how = words.terminations[termination];
  const result = resultText(how ? "" : game, score, words.winner, words.by);
  return how ? `${result}, ${how}` : result;
}

/** Where a log-likelihood ratio stands between its bounds, 0 to 1. */
export function shareBetween(value: number, low: number, high: number): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}
