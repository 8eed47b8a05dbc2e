import { expect, it } from "vitest";
import type { GrownTreeEvent } from "../../../src/lib/wire/types";
import { rowsTo } from "../../../src/pages/think/growth/grown";

const tree: GrownTreeEvent = {
  type: "tree", parents: [-1, 0, 0, 1], moves: [-1, 4, 5, 6], labels: ["", "a", "b", "c"], visits: [10, 7, 3, 2],
  values: [0.6, 0.7, 0.4, 0.5], bounds: [null, 0.9, 1.2, 1.5], proofs: [null, null, null, -1], size: 4, seed: 1,
};

it("goes down as deep as it is asked, each node below its parent", () => {
  expect(rowsTo(tree, 1).map((row) => row.label)).toEqual(["", "a", "b"]);
  expect(rowsTo(tree, 2).map((row) => [row.label, row.depth, row.share])).toEqual([["", 0, 1], ["a", 1, 0.7], ["c", 2, 0.2], ["b", 1, 0.3]]);
});
