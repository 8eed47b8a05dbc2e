import { expect, it } from "vitest";
import type { Ancestry, GenerationState, Individual } from "../../../../src/lib/wire/types";
import { drawnOf, kindOf } from "../../../../src/pages/breed/inside/lineage";
import { axesOf, brushed, isWithin, shareOf } from "../../../../src/pages/breed/inside/parallel";

const somebody = (place: number, fitness: number, ...weights: number[]) => ({ place, fitness, weights }) as Individual;
const generation = { genes: ["a", "b"], individuals: [somebody(0, 10, 1, 7), somebody(1, 5, 3, 7), somebody(2, 0, 2, 7)] } as GenerationState;

it("has an axis for the fitness and one a gene, also where all are equal", () => {
  expect(axesOf(generation)).toEqual([{ name: "fitness", low: 0, high: 10 }, { name: "a", low: 1, high: 3 }, { name: "b", low: 6.5, high: 7.5 }]);
});

it("leaves by each brush those between its ends", () => {
  const within = (brushes: Record<string, [number, number]>): number[] =>
    generation.individuals.filter((each) => isWithin(each, brushes, generation.genes)).map((each) => each.place);
  expect(within({})).toEqual([0, 1, 2]);
  expect(within({ fitness: [5, 10] })).toEqual([0, 1]);
  expect(within({ fitness: [5, 10], a: [2, 3] })).toEqual([1]);
  expect(within({ gone: [0, 0] })).toEqual([0, 1, 2]);
});

it("brushes from either end, and takes a brush of everything away", () => {
  const axis = { name: "a", low: 1, high: 3 };
  expect(brushed({}, axis, 0.75, 0.25)).toEqual({ a: [1.5, 2.5] });
  expect(brushed({ b: [0, 1] }, axis, -1, 0.5)).toEqual({ a: [1, 2], b: [0, 1] });
  expect(brushed({ a: [1.5, 2] }, axis, 0, 1)).toEqual({});
  expect(shareOf(2.5, axis)).toBe(0.75);
});

it("keeps who lies on the border of a brush to the end of the axis", () => {
  const axis = { name: "fitness", low: 0.123456789, high: 9.87654321 };
  const brushes = brushed({}, axis, 0.5, 1);
  expect(isWithin(somebody(0, axis.high), brushes, [])).toBe(true);
});

it("knows how somebody came about", () => {
  expect(["random", "copy", "child", "mutated child", "migrant", null].map(kindOf)).toEqual(["founder", "same", "crossed", "mutated", "other", "other"]);
});

it("joins ancestors with those of their children that are shown", () => {
  const ancestor = (place: number, rank: number, ...parents: [number, number][]) => ({ place, rank, fitness: 1, origin: "child", parents });
  const ancestry: Ancestry = {
    generation: 4, place: 2, is_known: true,
    generations: [
      { generation: 3, size: 5, ancestors: [ancestor(0, 5, [2, 0]), ancestor(1, 1, [2, 1])] },
      { generation: 4, size: 5, ancestors: [ancestor(2, 3, [3, 0], [3, 1], [0, 4])] },
    ],
  };
  const { nodes, edges } = drawnOf(ancestry);
  expect(nodes.map((each) => [each.column, each.height])).toEqual([[0, 1], [0, 0], [1, 0.5]]);
  expect(edges.map(({ from, to }) => [from.place, to.place])).toEqual([[0, 2], [1, 2]]);
});
