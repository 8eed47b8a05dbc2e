// The addresses of studies: "#arena=studies" is their list, "#arena=study:NAME" one, "#arena=study:NAME&run=RUN" one as it was done here.

import { OF_STUDY } from "../../../lib/navigation/address";

const LIST = "studies";

export interface Place {
  /** Of the catalogue; null: the list. */
  study: string | null;
  run: string | null;
}

/** What an address asks for; null: no study. */
export function placeOf(hash: string): Place | null {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const wanted = said.get("arena") ?? "";
  if (wanted === LIST) return { study: null, run: null };
  return wanted.startsWith(OF_STUDY) ? { study: wanted.slice(OF_STUDY.length), run: said.get("run") || null } : null;
}

export const STUDIES = `#arena=${LIST}`;
