import { describe, expect, it } from "vitest";
import type { TreeState } from "../../../src/lib/wire/types";
import { Tree } from "../../../src/pages/think/tree/tree";

// A root with two moves; of the second one, c is enough, so that d is cut off.
const told: TreeState = {
  evaluator: "e", depth: 2, value: 3, move: 0, line: [0],
  parents: [-1, 0, 1, 1, 0, 4],
  moves: [-1, 0, 5, 6, 1, 7],
  labels: ["", "a", "aa", "ab", "b", "c"],
  alphas: [null, null, null, null, null, 3],
  betas: [null, null, null, 4, -3, null],
  values: [3, -3, 4, 3, -2, 2],
  sides: [0, 1, 0, 0, 1, 0],
  steps: [0, 1, 2, -3, 3, -4, -2, 4, 5, -6, -5, -1],
  cut: [[], [], [], [], ["d", "e"], []],
  nodes: 6, leaves: 3, minimax_nodes: 8, complete: true,
};
const tree = new Tree(told);
const closed = new Set<number>();

describe("what is known after so many steps", () => {
  it("is nothing at first, and the whole way to the present node after that", () => {
    expect(tree.rows(0, closed)).toEqual([]);
    expect(tree.rows(3, closed).map((row) => [row.label, row.depth, row.current])).toEqual([["", 0, false], ["a", 1, false], ["aa", 2, true]]);
  });

  it("closes what lies off the way, unless it was opened", () => {
    expect(tree.rows(9, closed).map((row) => row.label)).toEqual(["", "a", "b", "c"]);
    expect(tree.rows(9, new Set([1])).map((row) => row.label)).toEqual(["", "a", "aa", "ab", "b", "c"]);
  });

  it("has a value only when the node was left, and before that the best so far for its own side", () => {
    const before = tree.rows(5, closed).find((row) => row.label === "a");
    expect([before?.value, before?.best]).toEqual([null, -4]);
    const after = tree.rows(7, closed).find((row) => row.label === "a");
    expect([after?.value, after?.best]).toEqual([-3, -3]);
  });

  it("shows what was cut off when the node is left", () => {
    expect(tree.rows(10, closed).find((row) => row.label === "b")?.cut).toEqual([]);
    expect(tree.rows(11, closed).find((row) => row.label === "b")?.cut).toEqual(["d", "e"]);
  });

  it("does not negate a value where the same side moves again", () => {
    const again = new Tree({ ...told, sides: [0, 0, 0, 0, 1, 0] });
    expect(again.best(1, 12)).toBe(4);
  });
});

it("counts nodes, leaves, cuts and the moves that were spared", () => {
  expect(tree.counts(0)).toEqual({ nodes: 0, leaves: 0, cuts: 0, spared: 0 });
  expect(tree.counts(6)).toEqual({ nodes: 4, leaves: 2, cuts: 0, spared: 0 });
  expect(tree.counts(tree.steps)).toEqual({ nodes: 6, leaves: 3, cuts: 1, spared: 2 });
});

it("finds the next cut, and none after the last", () => {
  expect(tree.nextCut(0)).toBe(11);
  expect(tree.nextCut(11)).toBeNull();
});

it("knows the way to a node", () => {
  expect(tree.path(tree.nodeAt(9))).toEqual([4, 5]);
  expect(tree.path(0)).toEqual([]);
});
