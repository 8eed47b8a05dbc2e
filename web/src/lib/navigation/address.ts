// Which page an address names. "#game=ID" is a game of Play, "#analyse" and "#analyse=ID" are Analyse,
// "#think" and "#think=GAME&moves=1,2" are Think, "#breed" and "#breed=RUN" are Breed, "#arena" and "#arena=RUN" are
// Arena, "#library" and what follows it are the Library, "#jobs" and "#jobs=NAME" are Jobs; else it is Play.

import { PAGES } from "./pages";
import type { PageName } from "./pages";

const OF_GAME = "game:"; // before the id of a game of Play that is still to be analysed
const OF_LIBRARY = "library:"; // before the number of a game of the library

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

/** Where a game of the library is analysed, from `ply` on. */
export function libraryGameToAnalyse(id: number, ply: number): string {
  return `#analyse=${OF_LIBRARY}${id}&ply=${ply}`;
}

/** What the address asks Analyse for: an analysis, or a game of Play or of the library; nulls: to choose one. */
export function analysisOf(hash: string): { id: string | null; game: string | null; library: string | null; ply: number | null } {
  const wanted = parts(hash).get("analyse") ?? "";
  const ply = Number.parseInt(parts(hash).get("ply") ?? "", 10);
  const [game, library] = [behind(OF_GAME, wanted), behind(OF_LIBRARY, wanted)];
  const isId = wanted !== "" && game === null && library === null;
  return { id: isId ? wanted : null, game, library, ply: Number.isNaN(ply) ? null : ply };
}

function behind(mark: string, wanted: string): string | null {
  return wanted.startsWith(mark) ? wanted.slice(mark.length) : null;
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

/** A position that the algorithms are watched at. */
export interface Watched {
  /** As the server writes it: "gomoku/15/renju"; empty: the usual one. */
  game: string;
  /** Position text; null: the game's usual start. */
  start: string | null;
  moves: readonly number[];
  /** The moves as somebody wrote them, "h8i9": the server reads them. */
  typed?: string;
  /** What is looked at; empty: the first. */
  see: string;
}

/** The position that the address asks Think for. */
export function watchedOf(hash: string): Watched {
  const wanted = parts(hash);
  const said = wanted.get("moves") ?? "";
  const moves = said.split(",").filter((each) => /^\d{1,5}$/.test(each)).map(Number);
  return { ...(/[a-z]/i.test(said) ? { typed: said } : {}), game: wanted.get("think") ?? "", start: wanted.get("start"), moves, see: wanted.get("see") ?? "" };
}

export function watchedAddress({ game, start, moves, see }: Watched): string {
  const from = start === null ? "" : `&start=${encodeURIComponent(start)}`;
  return `#think=${game}${from}${moves.length ? `&moves=${moves.join(",")}` : ""}${see ? `&see=${see}` : ""}`;
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

export const OF_STUDY = "study:"; // before the name of a study on the page "Arena"

/** A study, or one `run` of it. */
export function studyAddress(study: string, run = ""): string {
  return `#arena=${OF_STUDY}${encodeURIComponent(study)}${run && `&run=${encodeURIComponent(run)}`}`;
}

/** A class as its hand-ins play; empty: the newest. */
export function classAddress(name: string): string {
  return contestAddress(`class:${name}`);
}

export function importAddress(name: string): string {
  return `#library=imports&run=${encodeURIComponent(name)}`;
}

/** The job that the address asks the page "Jobs" for; null: the list. */
export function jobOf(hash: string): string | null {
  return parts(hash).get("jobs") || null;
}

/** Where a job is whose kind has no page of its own. */
export function otherJobAddress(name: string): string {
  return `#jobs=${encodeURIComponent(name)}`;
}

const OWN_PAGES: Readonly<Record<string, (name: string) => string>> = {
  evolve: runAddress,
  learn: runAddress,
  match: contestAddress,
  tournament: contestAddress,
  study: (name) => studyAddress("", name), // the page finds out which study
  class: classAddress,
  import: importAddress,
};

/** Where a job of any kind is shown. */
export function jobAddress({ kind, name }: { kind: string; name: string }): string {
  return (OWN_PAGES[kind] ?? otherJobAddress)(name);
}

function parts(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
