// Players of finished games as a person reads them, whatever board they played on.

import { championName, networkPlayerName } from "./opponents";
import type { Dictionary } from "../../text/en";

const LEVEL = /^(level:(?:mc)?|human:)(\d+)$/;

/** "Level 8", "Monte Carlo 3", "Human 4"; "Champion of run" of "mine/run"; any other text is its own name. */
export function playerName(text: string, words: Dictionary): string {
  const [, family = "", number = ""] = LEVEL.exec(text) ?? [];
  if (!number) return networkPlayerName(text, words) ?? championName(text, words);
  const named = { "level:mc": words.monteCarloLevel, "human:": words.peopleLevel }[family] ?? words.level;
  return named(number, "").replace(/\s*[:：]\s*$/, "");
}
