import { expect, it } from "vitest";
import { extremes, short, steps, ticks } from "../../../src/lib/charts/axis";

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
