import { expect, it } from "vitest";
import { partsOf, wholePercent } from "../../../src/pages/library/shares";

it("shows results by colour, whoever made the move", () => {
  const move = { wins: 3, draws: 1, losses: 4 };
  expect(partsOf(move, 0).map((each) => [each.of, each.games])).toEqual([["black", 3], ["draw", 1], ["white", 4]]);
  expect(partsOf(move, 1).map((each) => [each.of, each.games])).toEqual([["black", 4], ["draw", 1], ["white", 3]]);
  expect(partsOf(move, 0).reduce((sum, each) => sum + each.share, 0)).toBeCloseTo(1);
});

it("has no parts where no result is known", () => {
  expect(partsOf({ wins: 0, draws: 0, losses: 0 }, 0)).toEqual([]);
});

it("does not show a played move as never played", () => {
  expect([0, 0.001, 0.005, 0.344, 1].map(wholePercent)).toEqual(["0", "<1", "1", "34", "100"]);
});
