import { beforeEach, expect, it, vi } from "vitest";
import { inABrowser } from "../../../page";

inABrowser(() => ({ hash: "" }));
let games = 0;
let reads = 0;

vi.mock("../../../../src/pages/library/session/requests", () => ({
  readLibrary: async () => {
    reads += 1;
    return { games, kinds: [] };
  },
}));
vi.mock("../../../../src/lib/jobs/requests", () => ({ listJobs: async () => [] }));
vi.mock("../../../../src/pages/library/session/collectionrequests", () => ({
  readCollections: async () => ({ collections: [], deleted: [] }),
}));

async function page() {
  const { LibraryPage } = await import("../../../../src/pages/library/session/librarystate.svelte");
  return new LibraryPage();
}

beforeEach(() => {
  games = 3;
  reads = 0;
});

it("asks once what the library holds, and again when imports were looked at", async () => {
  const library = await page();
  await library.follow("#library=collections");
  await library.follow("#library=collections");
  expect(reads).toBe(1);

  await library.follow("#library=imports");
  games = 8; // an import ended in the moment in which it was left
  await library.follow("#library=collections");
  expect([reads, library.about?.games, library.failure]).toEqual([2, 8, ""]);
  await library.follow("#library=collections");
  expect(reads).toBe(2);
});
