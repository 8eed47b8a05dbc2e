// Names of what the server tells in its own words.

import type { ChampionState, PanelRow } from "../../lib/wire/types";
import type { Words } from "./text/en";

/** "best of generation 3" in words of the language. */
export function opponentText(opponent: string, words: Words): string {
  const found = /^best of generation (\d+)$/.exec(opponent);
  return found?.[1] ? words.bestOf(found[1]) : (words.opponents[opponent] ?? opponent);
}

/** What weights without names are of. */
export function weightsText({ genes, network }: Pick<ChampionState, "genes" | "network">, words: Words): string {
  return network ? words.networkWeights(genes, network.blocks, network.channels) : words.tableWeights(genes);
}

/** What the numbers of a panel are; of learning by temporal differences no interval is kept. */
export function panelNote(rows: readonly Pick<PanelRow, "low">[], words: Words): string {
  return rows.some((row) => row.low !== null) ? words.panelNote : words.panelBare;
}
