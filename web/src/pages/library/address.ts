// What an address asks the Library for: "#library=tree&game=reversi/8&moves=37,45", "#library=search&player=Anna",
// "#library=collections&collection=3", "#library=imports&run=NAME". What is left out is the usual.

export type Tab = "tree" | "search" | "collections" | "imports";
export const TABS: readonly Tab[] = ["tree", "search", "collections", "imports"];
export const FILTERS = ["player", "event", "year", "until", "result", "opening", "collection"] as const;
/** What games have to be like; empty: any. The number of a collection is also the one that is looked at. */
export type Filters = Record<(typeof FILTERS)[number], string>;
export const ANY: Filters = { player: "", event: "", year: "", until: "", result: "", opening: "", collection: "" };

export interface Spot {
  tab: Tab;
  /** As the server names it, "reversi/8"; empty: what the library has most of. */
  game: string;
  /** A board that was drawn; null: the usual start. */
  start: string | null;
  moves: readonly number[];
  filters: Filters;
  /** A search is for games that passed through the position. */
  through: boolean;
  run: string | null;
}

export function spotOf(hash: string): Spot {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const named = parts.get("library") ?? "";
  const filters = Object.fromEntries(FILTERS.map((key) => [key, parts.get(key) ?? ""])) as Filters;
  return {
    tab: TABS.find((each) => each === named) ?? "tree",
    game: parts.get("game") ?? "",
    start: parts.get("start") || null,
    moves: numbers(parts.get("moves") ?? ""),
    filters,
    through: parts.get("through") === "1",
    run: parts.get("run") || null,
  };
}

export function addressOfSpot(spot: Partial<Spot>): string {
  const parts = new URLSearchParams({ library: spot.tab ?? "tree" });
  if (spot.game) parts.set("game", spot.game);
  if (spot.start) parts.set("start", spot.start);
  if (spot.moves?.length) parts.set("moves", spot.moves.join(","));
  if (spot.tab === "search") {
    for (const key of FILTERS) if (spot.filters?.[key]) parts.set(key, spot.filters[key]);
    if (spot.through) parts.set("through", "1");
  }
  if (spot.tab === "collections" && spot.filters?.collection) parts.set("collection", spot.filters.collection);
  if (spot.tab === "imports" && spot.run) parts.set("run", spot.run);
  return `#${parts}`;
}

/** Where a collection is; without a number: all of them. */
export function addressOfCollection(id?: number): string {
  return addressOfSpot({ tab: "collections", filters: { ...ANY, collection: id === undefined ? "" : String(id) } });
}

/** Whole numbers with commas between; what is none ends the line. */
function numbers(text: string): number[] {
  const words = text ? text.split(",") : [];
  const end = words.findIndex((word) => !/^\d{1,5}$/.test(word));
  return words.slice(0, end === -1 ? undefined : end).map(Number);
}
