import { expect, it } from "vitest";
import type { GenerationPoint, Measurement, RunTrace } from "../../../../src/lib/wire/types";
import { diversityCourse, panelCourse, valueAt, visible, weightsCourse, zoomed } from "../../../../src/pages/breed/charts/lines";
import { COLOURS, dashOf } from "../../../../src/lib/charts/styles";

const row = (opponent: string, score: number) => ({ opponent, score, low: score - 0.1, high: score + 0.1, games: 10 });
const trace: RunTrace = { genes: ["a", "b"], all_genes: 2, generations: [0, 5, 10], weights: [[1, 2], [3, 4], [5, 6]], measured: [] };

it("keeps a neighbour on each side of what is shown, so that lines go on to the border", () => {
  const values = [0, 1, 2, 3, 4, 5];
  expect(visible(values, (each) => each, [2, 3])).toEqual([1, 2, 3, 4]);
  expect(visible(values, (each) => each, null)).toBe(values);
  expect(visible(values, (each) => each, [9, 12])).toEqual([5]);
});

it("draws a line a gene", () => {
  expect(weightsCourse(trace, null).lines).toEqual([
    { name: "a", points: [[0, 1], [5, 3], [10, 5]] },
    { name: "b", points: [[0, 2], [5, 4], [10, 6]] },
  ]);
});

it("draws the newest of many generations", () => {
  const points = Array.from({ length: 1001 }, (_, generation) => ({ first: generation, generation, diversity: generation }) as GenerationPoint);
  const [line] = diversityCourse(points, "diversity").lines;
  expect([(line?.points.length ?? 0) <= 400, line?.points.at(-1)]).toEqual([true, [1000, 1000]]);
});

it("draws the opponents that were met more than once, each with its own interval", () => {
  const measured: Measurement[] = [
    { generation: 10, rows: [row("random", 0.5), row("best of generation 0", 0.6)] },
    { generation: 20, rows: [row("random", 0.7), row("best of generation 9", 0.6)] },
  ];
  const { lines, areas } = panelCourse(measured, (name) => name.toUpperCase());
  expect(lines).toEqual([{ name: "RANDOM", points: [[10, 50], [20, 70]] }]);
  expect(areas.map((each) => [each.line, each.upper.length, each.lower.length])).toEqual([[0, 2, 2]]);
  expect(panelCourse(measured.slice(0, 1), (name) => name).lines.length).toBe(2);
});

it("tells the value of a line at a generation between two points", () => {
  const line = { name: "", points: [[5, 1], [10, 2]] as const };
  expect([valueAt(line, 4), valueAt(line, 5), valueAt(line, 9), valueAt(line, 99)]).toEqual([null, 1, 1, 2]);
});

it("zooms around what is looked at, and out again to everything", () => {
  expect(zoomed(null, 80, 100, true)).toEqual([50, 100]);
  expect(zoomed([50, 100], 80, 100, true)).toEqual([68, 93]);
  expect(zoomed([68, 93], 80, 100, false)).toEqual([50, 100]);
  expect(zoomed([50, 100], 80, 100, false)).toBeNull();
  expect(zoomed(null, 0, 100, true)).toEqual([0, 50]);
});

it("tells twelve lines apart", () => {
  const styles = Array.from({ length: 12 }, (_, index) => `${index % COLOURS} ${dashOf(index)}`);
  expect(new Set(styles).size).toBe(12);
});
