import { expect, it } from "vitest";
import type { RunRecord } from "../../../../src/lib/wire/types";
import { curvesOf, differencesOf, linesOf, opponentsOf } from "../../../../src/pages/breed/compare/compared";

const record = (name: string, more: object): RunRecord =>
  ({ job: { name, game: "reversi/8", method: "roulette", evaluator: "zones" }, settings: [], points: [], series: [], panel: [], ...more }) as unknown as RunRecord;
const bred = record("a", {
  points: [{ generation: 0, best: 3, mean: 2, diversity: 0.5 }, { generation: 1, best: 4, mean: 3, diversity: 0.4 }],
  settings: [{ name: "seed", value: "1" }, { name: "depth", value: "2" }],
  panel: [{ opponent: "random" }, { opponent: "greedy" }],
});
const other = record("b", {
  points: [{ generation: 0, best: 1, mean: 1, diversity: 0.1 }],
  settings: [{ name: "seed", value: "2" }, { name: "depth", value: "2" }, { name: "stop", value: "games=5" }],
  panel: [{ opponent: "greedy" }],
});
const learnt = record("c", { series: [{ name: "first opponent", points: [[1, 0.5]] }] });

it("has the curves that a run has, and a line each", () => {
  expect(curvesOf([bred, learnt])).toEqual(["best", "mean", "diversity", "first opponent"]);
  expect(curvesOf([learnt])).toEqual(["first opponent"]);
  expect(linesOf([bred, other, learnt], "diversity")).toEqual([
    { name: "a", points: [[0, 0.5], [1, 0.4]] }, { name: "b", points: [[0, 0.1]] }, { name: "c", points: [] },
  ]);
  expect(linesOf([learnt], "first opponent")[0]?.points).toEqual([[1, 0.5]]);
});

it("tells the settings that differ, and what a run does not have", () => {
  expect(differencesOf([bred, other])).toEqual([{ name: "seed", values: ["1", "2"] }, { name: "stop", values: ["", "games=5"] }]);
  expect(differencesOf([bred, bred])).toEqual([]);
});

it("names first the opponents that most champions met", () => {
  expect(opponentsOf([bred, other])).toEqual(["greedy", "random"]);
});
