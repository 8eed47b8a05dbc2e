import { expect, it } from "vitest";
import { addressOf, analysisOf, contestAddress, contestOf, contestOfPlayers, gameToAnalyse, jobAddress, jobOf, libraryGameToAnalyse, momentAddress, pageOf, runAddress, runOf, wantedContest, watchedAddress, watchedOf } from "../../../src/lib/navigation/address";
import { PAGES } from "../../../src/lib/navigation/pages";

it("finds the page in the address, and Play where none is named", () => {
  expect(["", "#", "#game=abc", "#board", "#nonsense=1"].map(pageOf)).toEqual(Array(5).fill("play"));
  expect(["#analyse", "#analyse=analysis-1", "#analyse=x&ply=3"].map(pageOf)).toEqual(Array(3).fill("analyse"));
});

it("finds Breed and its run in the address, whatever the run is called", () => {
  expect(["#breed", "#breed=evolve-1"].map(pageOf)).toEqual(["breed", "breed"]);
  expect(["#breed", "#breed=", "#play"].map(runOf)).toEqual([null, null, null]);
  for (const name of ["evolve-1", "b/my run", "a&b=c", "培育"]) expect(runOf(runAddress(name))).toBe(name);
});

it("leads to every page by its own address", () => {
  expect(PAGES.map((page) => pageOf(addressOf(page)))).toEqual([...PAGES]);
});

it("tells an analysis from a game of Play that is still to be analysed", () => {
  expect(analysisOf(gameToAnalyse("abc"))).toEqual({ id: null, game: "abc", library: null, ply: null });
  expect(analysisOf("#analyse")).toEqual({ id: null, game: null, library: null, ply: null });
});

it("leads to a game of the library at its position", () => {
  expect(analysisOf(libraryGameToAnalyse(12, 5))).toEqual({ id: null, game: null, library: "12", ply: 5 });
  expect(["#library", "#library=search&player=x"].map(pageOf)).toEqual(["library", "library"]);
});

it("links to a moment and reads it back", () => {
  expect(analysisOf(momentAddress("analysis-20260101-000000-abcd", 12))).toEqual({
    id: "analysis-20260101-000000-abcd", game: null, library: null, ply: 12,
  });
  expect(analysisOf("#analyse=a&ply=x").ply).toBeNull();
});

it("links to a position that is watched and reads it back", () => {
  for (const start of [null, "8/8/3XO3 w & more"]) {
    const watched = { game: "gomoku/15/renju", start, moves: [112, 0, 97], see: "tree" };
    expect(pageOf(watchedAddress(watched))).toBe("think");
    expect(watchedOf(watchedAddress(watched))).toEqual(watched);
  }
  expect(watchedOf("#think")).toEqual({ game: "", start: null, moves: [], see: "" });
  expect(watchedOf("#think=reversi&moves=1,x,-2,3").moves).toEqual([1, 3]);
});

it("names contests, and what is filled into a new one", () => {
  expect([pageOf("#arena"), pageOf(contestAddress("a/b c")), contestOf(contestAddress("a/b c")), contestOf("#arena")]).toEqual(["arena", "arena", "a/b c", null]);
  const filled = contestOfPlayers("reversi/6", ["mine/x", "alphabeta:depth=4,eval=zones"]);
  expect([pageOf(filled), contestOf(filled)]).toEqual(["arena", null]);
  expect(wantedContest(filled)).toEqual({ game: "reversi/6", players: ["mine/x", "alphabeta:depth=4,eval=zones"] });
  expect([wantedContest("#arena"), wantedContest("#play&players=x")]).toEqual([null, null]);
});

it("leads to a job on the page of its kind, or among all jobs", () => {
  const pages = ["evolve", "learn", "match", "tournament", "study", "import", "book", "of-a-package"].map((kind) => pageOf(jobAddress({ kind, name: "a b" })));
  expect(pages).toEqual(["breed", "breed", "arena", "arena", "arena", "library", "jobs", "jobs"]);
  expect([jobOf(jobAddress({ kind: "book", name: "b/my book&1" })), jobOf("#jobs"), runOf(jobAddress({ kind: "learn", name: "a b" }))]).toEqual(["b/my book&1", null, "a b"]);
});
