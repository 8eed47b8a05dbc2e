import { expect, it } from "vitest";
import type { GenerationPoint } from "../../../src/lib/wire/types";
import { shares, thinned } from "../../../src/pages/breed/curve";

const point = (generation: number, best: number, mean: number, worst: number) =>
  ({ generation, best, mean, worst }) as GenerationPoint;

it("draws every generation while there are few", () => {
  const points = [point(0, 3, 2, 1), point(1, 4, 2, 0)];
  expect(thinned(points, 10)).toEqual([{ generation: 0, best: 3, mean: 2, worst: 1 }, { generation: 1, best: 4, mean: 2, worst: 0 }]);
});

it("draws of many the extremes of neighbours, and never leaves out the newest", () => {
  const points = Array.from({ length: 1001 }, (_, index) => point(index, index % 7, 2, -(index % 5)));
  const drawn = thinned(points, 100);
  expect(drawn.length).toBeLessThanOrEqual(100);
  expect(drawn.at(-1)?.generation).toBe(1000);
  expect([Math.max(...drawn.map((each) => each.best)), Math.min(...drawn.map((each) => each.worst))]).toEqual([6, -4]);
});

it("measures weights by the largest of them", () => {
  expect(shares([2, -4, 0])).toEqual([0.5, -1, 0]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
