import { expect, it } from "vitest";
import type { StudyPlot } from "../../../../src/lib/wire/types";
import { pictured, shareOf } from "../../../../src/pages/arena/studies/findings/picture";

const plot = (changed: Partial<StudyPlot>): StudyPlot => ({
  title: "t", x_label: "x", y_label: "y", series: [], reference: null, lines: true, log_x: false, ...changed,
});
const series = (x: (number | string)[], y: number[], intervals: [number, number][] = [], ranges: [number, number][] = []) => ({ name: "s", x, y, intervals, ranges });

it("stands numbers along the bottom, with a little room at both ends", () => {
  const { series: [one], steps, names } = pictured(plot({ series: [series([0, 5, 10], [1, 2, 3])] }), String);
  expect(names).toEqual([]);
  expect(one?.points.map((each) => Number(each.x.toFixed(9)))).toEqual([0.03, 0.5, 0.97]);
  expect(steps.map((each) => each.value)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(one?.points.map((each) => [each.low, each.high])).toEqual([[null, null], [null, null], [null, null]]);
});

it("stands them by their logarithms where the plot says so", () => {
  const { series: [one], steps } = pictured(plot({ log_x: true, series: [series([10, 100, 100_000], [1, 2, 3])] }), String);
  expect(one?.points[1]?.x).toBeCloseTo(0.03 + 0.94 / 4);
  expect(steps.map((each) => each.value)).toEqual([10, 100, 1000, 10_000, 100_000]);
});

it("gives every name a row, in the order in which they come", () => {
  const { series: both, names } = pictured(plot({ series: [series(["b", "a"], [1, 2]), series(["a", "c"], [3, 4])] }), String);
  expect(names).toEqual(["b", "a", "c"]);
  expect(both.map((each) => each.points.map((point) => point.x))).toEqual([[0, 1], [1, 2]]);
});

it("has levels around every interval and the line of no difference", () => {
  const { levels } = pictured(plot({ reference: 0.5, series: [series([1], [0.8], [[0.62, 0.93]])] }), String);
  expect(levels[0]).toBeLessThanOrEqual(0.5);
  expect(levels.at(-1)).toBeGreaterThanOrEqual(0.93);
  expect(shareOf(0.5, [0, 0.5, 1])).toBe(0.5);
});

it("draws one point, and nothing, without dividing by nothing", () => {
  const { series: [one], levels } = pictured(plot({ series: [series([7], [3])] }), String);
  expect([one?.points[0]?.x, shareOf(3, levels)].every(Number.isFinite)).toBe(true);
  expect(pictured(plot({}), String).levels).toEqual([0, 1]);
});

it("knows the worst and the best of what a point is the mean of, and has room for them", () => {
  const { series: [one], levels } = pictured(plot({ series: [series([1], [0.6], [[0.45, 0.75]], [[0.1, 0.95]])] }), String);
  expect(one?.points.map(({ least, most }) => [least, most])).toEqual([[0.1, 0.95]]);
  expect(levels[0]).toBeLessThanOrEqual(0.1);
  expect(levels.at(-1)).toBeGreaterThanOrEqual(0.95);
  expect(pictured(plot({ series: [series([1], [0.6])] }), String).series[0]?.points[0]?.least).toBeNull();
});
