import { expect, it } from "vitest";
import type { GameState, ReportState } from "../../../../src/lib/wire/types";
import { lastCost } from "../../../../src/pages/play/evaluation/coach";
import { madeGame } from "../../../made";

const chance = (black: number): ReportState => ({ score: null, chance: black, exact: false }) as ReportState;
const discs = (value: number): ReportState =>
  ({ score: { value, unit: "discs", certain: true }, chance: value > 0 ? 1 : 0, exact: true }) as ReportState;
const valued = (...analyses: (ReportState | null)[]): GameState => madeGame(analyses.length - 1, { analyses });

it("tells what the person's last move cost in winning chance, also after the reply", () => {
  expect(lastCost(valued(chance(0.6), chance(0.45)), 1)).toMatchObject({ ply: 0, label: "m0", unit: "chance" });
  expect(lastCost(valued(chance(0.6), chance(0.45), chance(0.2)), 2)?.lost).toBeCloseTo(0.15);
});

it("tells discs where both positions are solved", () => {
  expect(lastCost(valued(discs(6), discs(-2)), 1)).toMatchObject({ unit: "discs", lost: 8 });
});

it("sees white's moves from white's side", () => {
  const game = { ...valued(null, chance(0.3), chance(0.5)), seats: ["level:1", "human"] as [string, string] };
  expect(lastCost(game, 2)?.lost).toBeCloseTo(0.2);
});

it("says nothing of a small loss, of a gain, or of what is not known", () => {
  expect(lastCost(valued(chance(0.6), chance(0.55)), 1)).toBeNull();
  expect(lastCost(valued(chance(0.4), chance(0.9)), 1)).toBeNull();
  expect(lastCost(valued(chance(0.9), null), 1)).toBeNull();
  expect(lastCost(valued(chance(0.9)), 0)).toBeNull();
});

it("tells discs where values are discs: of a clear loss, and of many discs that hardly change who wins", () => {
  const estimate = (value: number, black: number): ReportState =>
    ({ score: { value, unit: "discs", certain: false }, chance: black, exact: false }) as ReportState;
  expect(lastCost(valued(estimate(4, 0.57), estimate(-1, 0.48)), 1)).toMatchObject({ unit: "discs", lost: 5 });
  expect(lastCost(valued(estimate(40, 0.93), estimate(33, 0.9)), 1)).toMatchObject({ unit: "discs", lost: 7 });
  expect(lastCost(valued(estimate(4, 0.57), estimate(1, 0.52)), 1)).toBeNull();
});
