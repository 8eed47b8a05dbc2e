// Which page an address names. "#game=ID" is a game of Play, "#analyse" and "#analyse=ID" are Analyse,
// "#breed" and "#breed=RUN" are Breed; else it is Play.

export type PageName = "play" | "analyse" | "breed";
export const PAGES: readonly PageName[] = ["play", "analyse", "breed"];

const OF_GAME = "game:"; // before the id of a game of Play that is still to be analysed

export function pageOf(hash: string): PageName {
  const named = parts(hash);
  return PAGES.find((page) => page !== "play" && named.has(page)) ?? "play";
}

/** Where a page begins. */
export function addressOf(page: PageName): string {
  return `#${page}`;
}

/** Where a game of Play is analysed; `ply`: the moment to look at first. */
export function gameToAnalyse(id: string, ply?: number): string {
  return `#analyse=${OF_GAME}${id}${ply === undefined ? "" : `&ply=${ply}`}`;
}

/** What the address asks Analyse for: an analysis, or a game of Play; nulls: to choose one. */
export function analysisOf(hash: string): { id: string | null; game: string | null; ply: number | null } {
  const wanted = parts(hash).get("analyse") ?? "";
  const ply = Number.parseInt(parts(hash).get("ply") ?? "", 10);
  return {
    id: wanted && !wanted.startsWith(OF_GAME) ? wanted : null,
    game: wanted.startsWith(OF_GAME) ? wanted.slice(OF_GAME.length) : null,
    ply: Number.isNaN(ply) ? null : ply,
  };
}

/** A link to a moment of an analysis. */
export function momentAddress(id: string, ply: number): string {
  return `#analyse=${encodeURIComponent(id)}&ply=${ply}`;
}

/** The run that the address asks Breed for; null: the list. */
export function runOf(hash: string): string | null {
  return parts(hash).get("breed") || null;
}

export function runAddress(name: string): string {
  return `#breed=${encodeURIComponent(name)}`;
}

function parts(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
