// What tells a game apart: what was played, who played it, where and when, and how it ended.

import { gameText, resultText } from "../../lib/names";
import { playerName } from "../../lib/players/players";
import type { FoundGame } from "../../lib/wire/types";
import type { Dictionary } from "../../text/en";
import type { Words } from "./text/en";

type Played = Pick<FoundGame, "game" | "black" | "white" | "event" | "date" | "score">;

/** "Gomoku 15×15, Renju, Anna – Bert, Tallinn, 2024-11-02, black won"; what is not known is left out. */
export function aboutGame(played: Played, words: Words, text: Dictionary): string {
  return listed([gameText(played.game, text), ...whoWhereWhen(played, words, text)], words);
}

/** The same of one of several games: what was played where nobody is named, and its length. */
export function nameOfGame(found: Played & Pick<FoundGame, "moves">, words: Words, text: Dictionary): string {
  const [players, ...more] = whoWhereWhen(found, words, text);
  return listed([players || gameText(found.game, text), ...more, words.moveCount(found.moves.length)], words);
}

/** A player as people say it. */
export function playerText(player: string, text: Dictionary): string {
  return player === "human" ? text.you : playerName(player, text);
}

function whoWhereWhen({ game, black, white, event, date, score }: Played, words: Words, text: Dictionary): string[] {
  const players = [black, white].filter(Boolean).map((each) => playerText(each, text));
  const [day = ""] = date.split("T");
  return [players.join(" – "), event, day, score === null ? "" : resultText(game, score, words.won, words.wonBy)];
}

function listed(parts: readonly string[], words: Words): string {
  return words.list(parts.filter(Boolean));
}
