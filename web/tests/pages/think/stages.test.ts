import { expect, it } from "vitest";
import type { ChildState } from "../../../src/lib/wire/types";
import { mutatedGenes, slicePath, slices, stagesOf } from "../../../src/pages/think/brood/stages";

const child = (cut: number | null): ChildState => ({ origin: "child", parents: [0, 1], cut, before: [], weights: [] });

it("walks from the population to the next one, three steps a crossed child", () => {
  expect(stagesOf({ children: [child(null), child(2)] })).toEqual([
    { kind: "population" }, { kind: "wheel" }, { kind: "copy", child: 0 },
    { kind: "drawn", child: 1 }, { kind: "crossed", child: 1 }, { kind: "mutated", child: 1 }, { kind: "next" },
  ]);
});

it("finds the genes that mutated, also where all are divided by a new sum", () => {
  expect(mutatedGenes([1, 2, 3], [1, 2, 3])).toEqual([]);
  expect(mutatedGenes([1, 2, 3], [1, 2.5, 3])).toEqual([1]);
  const scaled = [0.1, 0.2, 0.3, 0.4].map((weight, gene) => (gene === 2 ? weight * 1.3 : weight) / 1.09);
  expect(mutatedGenes([0.1, 0.2, 0.3, 0.4], scaled)).toEqual([2]);
});

it("takes a weight that came to be from nothing for a mutation", () => {
  expect(mutatedGenes([0, 2, 3], [1, 2, 3])).toEqual([0]);
  expect(mutatedGenes([0, 2, 3], [0, 2, 3])).toEqual([]);
});

it("cuts the wheel by the chances, a whole one too", () => {
  expect(slices([0.25, 0, 0.75])).toEqual([[0, 0.25], [0.25, 0.25], [0.25, 1]]);
  expect(slicePath([0, 0.25], 10)).toBe("M0 0L0.00 -10.00A10 10 0 0 1 10.00 0.00Z".replace("10.00 0.00Z", "10.00 -0.00Z"));
  expect(slicePath([0, 1], 10)).toContain("A10 10 0 1 1");
});
