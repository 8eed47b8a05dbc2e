import { expect, it } from "vitest";
import type { GenerationPoint } from "../../../src/lib/wire/types";
import { MOST_KEPT, grown, pointAt, shares, thinned } from "../../../src/pages/breed/curve";

const point = (generation: number, best: number, mean: number, worst: number) =>
  ({ first: generation, generation, best, mean, worst, diversity: 0.1, games: 4, seconds: 1 }) as GenerationPoint;

it("draws every generation while there are few", () => {
  const points = [point(0, 3, 2, 1), point(1, 4, 2, 0)];
  expect(thinned(points, 10)).toEqual(points);
});

it("draws of many the extremes of neighbours, and never leaves out the newest", () => {
  const points = Array.from({ length: 1001 }, (_, index) => point(index, index % 7, 2, -(index % 5)));
  const drawn = thinned(points, 100);
  expect(drawn.length).toBeLessThanOrEqual(100);
  expect(drawn.at(-1)?.generation).toBe(1000);
  expect([Math.max(...drawn.map((each) => each.best)), Math.min(...drawn.map((each) => each.worst))]).toEqual([6, -4]);
});

it("keeps an hour of ten generations a second in bounded memory, with its extremes and its means", () => {
  const told = Array.from({ length: 36_000 }, (_, index) => point(index, index === 777 ? 99 : index % 7, index % 3, index === 20_001 ? -99 : -1));
  let points: readonly GenerationPoint[] = [];
  let most = 0;
  for (const each of told) {
    points = grown(points, [each]);
    most = Math.max(most, points.length);
  }
  expect(most).toBeLessThanOrEqual(MOST_KEPT);
  expect(points.map((each) => each.first)).toEqual([0, ...points.slice(0, -1).map((each) => each.generation + 1)]);
  expect(points.slice(-200)).toEqual(told.slice(-200));
  expect([pointAt(points, 777)?.best, pointAt(points, 20_001)?.worst]).toEqual([99, -99]);
  for (const { first, generation, best, mean, worst, games } of points) {
    const part = told.slice(first, generation + 1);
    expect([best, worst, games]).toEqual([Math.max(...part.map((each) => each.best)), Math.min(...part.map((each) => each.worst)), 4 * part.length]);
    expect(mean).toBeCloseTo(part.reduce((sum, each) => sum + each.mean, 0) / part.length, 9);
  }
  const drawn = thinned(points, 400);
  expect([drawn.length <= 400, drawn.at(-1)?.generation, Math.max(...drawn.map((each) => each.best)), Math.min(...drawn.map((each) => each.worst))]).toEqual([true, 35_999, 99, -99]);
});

it("knows a generation that is told again already", () => {
  const points = [point(0, 3, 2, 1), point(1, 4, 2, 0)];
  expect(grown(points, [point(1, 9, 9, 9), point(2, 5, 2, 0)])).toEqual([...points, point(2, 5, 2, 0)]);
});

it("measures weights by the largest of them", () => {
  expect(shares([2, -4, 0])).toEqual([0.5, -1, 0]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
