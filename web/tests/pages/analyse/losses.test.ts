import { expect, it } from "vitest";
import type { AnalysisState, MoveReview, PositionValue, ReviewState, StepState } from "../../../src/lib/wire/types";
import { CUT, lossesOf, mostDiscs, mostLost } from "../../../src/pages/analyse/losses";

const move = (loss: number | null, chance_loss: number | null): MoveReview => ({ loss, chance_loss }) as MoveReview;
const steps = [{ color: 0 }, { color: 1 }, { color: 0 }] as StepState[];
const moves = [move(0, 0), move(3.5, 0.12), move(null, null)];
const reviewed = (unit: string): Pick<AnalysisState, "review" | "steps"> => ({ review: { unit, moves } as ReviewState, steps });
const bar = (loss: number): ReturnType<typeof lossesOf>[number] => ({ ply: 1, color: 0, loss });
const discs = (value: number): PositionValue => ({ unit: "discs", value }) as PositionValue;

it("has a bar for each move that lost something, of who moved", () => {
  expect(lossesOf(reviewed("discs"), "discs")).toEqual([{ ply: 2, color: 1, loss: 3.5 }]);
  expect(lossesOf(reviewed("discs"), "chance")).toEqual([{ ply: 2, color: 1, loss: 0.12 }]);
});

it("has none before the review, and none in discs where losses are chances", () => {
  expect(lossesOf({ review: null, steps }, "chance")).toEqual([]);
  expect(lossesOf(reviewed("winning chance"), "discs")).toEqual([]);
});

it("rounds scales up, and cuts those of discs alone", () => {
  expect([mostLost([], "discs", false), mostLost([bar(5)], "discs", true), mostLost([bar(41)], "discs", false)]).toEqual([4, 8, 44]);
  expect([mostLost([bar(41)], "discs", true), mostLost([], "chance", true), mostLost([bar(0.62)], "chance", true)]).toEqual([CUT, 0.1, 0.7]);
  const values = [null, discs(3), discs(-61), { unit: "points", value: 900 } as PositionValue];
  expect([mostDiscs([], true), mostDiscs(values, false), mostDiscs(values, true)]).toEqual([8, 64, CUT]);
});
