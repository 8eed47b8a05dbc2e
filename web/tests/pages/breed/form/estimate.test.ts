import { expect, it } from "vitest";
import { english } from "../../../../src/pages/breed/text/en";
import { inABrowser } from "../../../page";

inABrowser(() => ({ hash: "" }));
const small = { games: 1520, seconds: 0.4, is_least: false, megabytes: 190 };

it("tells games, time and memory of a generation before it begins", async () => {
  const { estimateText } = await import("../../../../src/pages/breed/form/estimate");
  expect(estimateText(small, english)).toBe("A generation takes at most 1,520 games, about 0.4 s and 190 MB of memory.");
  expect(estimateText({ ...small, seconds: 7200, is_least: true }, english)).toContain("at least 2 h");
  expect(estimateText({ ...small, seconds: null }, english)).toBe("A generation takes at most 1,520 games and 190 MB of memory.");
});
