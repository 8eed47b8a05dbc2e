// Which page an address names. "#game=ID" is a game of Play, "#analyse" and "#analyse=ID" are Analyse,
// "#breed" and "#breed=RUN" are Breed, "#arena" and "#arena=RUN" are Arena; else it is Play.

export type PageName = "play" | "analyse" | "breed" | "arena";
export const PAGES: readonly PageName[] = ["play", "analyse", "breed", "arena"];

const OF_GAME = "game:"; // before the id of a game of Play that is still to be analysed

export function pageOf(hash: string): PageName {
  const named = parts(hash);
  return PAGES.find((page) => page !== "play" && named.has(page)) ?? "play";
}

/** Where a page begins. */
export function addressOf(page: PageName): string {
  return `#${page}`;
}

/** Where a game of Play is analysed. */
export function gameToAnalyse(id: string): string {
  return `#analyse=${OF_GAME}${id}`;
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

/** The match or tournament that the address asks Arena for; null: the list. */
export function contestOf(hash: string): string | null {
  return parts(hash).get("arena") || null;
}

export function contestAddress(name: string): string {
  return `#arena=${encodeURIComponent(name)}`;
}

/** Where a new contest begins with these players filled in. */
export function contestOfPlayers(game: string, players: readonly string[]): string {
  return `#arena&${new URLSearchParams([["game", game], ...players.map((each) => ["players", each])])}`;
}

/** What the address fills into a new contest; null: nothing. */
export function wantedContest(hash: string): { game: string | null; players: string[] } | null {
  const named = parts(hash);
  const players = named.getAll("players");
  return named.has("arena") && players.length ? { game: named.get("game"), players } : null;
}

function parts(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
