import { expect, it } from "vitest";
import type { GenerationPoint } from "../../../src/lib/wire/types";
import { extremes, shares, short, steps, thinned, ticks } from "../../../src/pages/breed/curve";

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

it("finds the extremes of very many values", () => {
  expect(extremes(Array.from({ length: 300_000 }, (_, index) => index - 7))).toEqual([-7, 299_992]);
});

it("puts round numbers around what is shown", () => {
  expect(ticks(12, 218)).toEqual([0, 100, 200, 300]);
  expect(ticks(0.11, 0.19)).toEqual([0.1, 0.12, 0.14, 0.16, 0.18, 0.2]);
  expect(ticks(-3, 3)).toEqual([-4, -2, 0, 2, 4]);
});

it("has two different levels even where all values are the same", () => {
  for (const value of [0, 5, -2, 1e9]) {
    const levels = ticks(value, value);
    expect(levels.length).toBeGreaterThan(1);
    expect([Math.min(...levels) <= value, Math.max(...levels) >= value]).toEqual([true, true]);
  }
});

it("writes numbers short", () => {
  expect([12, 0.333333, -4.5, 1730949, 0, 0.00001].map(short)).toEqual(["12", "0.3333", "−4.5", "1.7e+6", "0", "1.0e−5"]);
});

it("numbers the bottom with few round steps", () => {
  expect(steps(0, 80)).toEqual([0, 20, 40, 60, 80]);
  expect(steps(0, 3)).toEqual([0, 1, 2, 3]);
  expect(steps(137, 161)).toEqual([140, 145, 150, 155, 160]);
  for (const last of [1, 7, 99, 524, 99_999]) expect(steps(0, last).length).toBeLessThanOrEqual(7);
});

it("measures weights by the largest of them", () => {
  expect(shares([2, -4, 0])).toEqual([0.5, -1, 0]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
