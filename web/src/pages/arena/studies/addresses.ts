// The addresses of studies: "#arena=studies" is their list, "#arena=study:NAME" one, "#arena=study:NAME&run=RUN" one as it was done here.

const LIST = "studies";
const ONE = "study:";

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
  return wanted.startsWith(ONE) ? { study: wanted.slice(ONE.length), run: said.get("run") || null } : null;
}

export const STUDIES = `#arena=${LIST}`;

export function studyAddress(study: string): string {
  return `#arena=${ONE}${encodeURIComponent(study)}`;
}

export function studyRunAddress(study: string, run: string): string {
  return `${studyAddress(study)}&run=${encodeURIComponent(run)}`;
}
