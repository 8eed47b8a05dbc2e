import { expect, it } from "vitest";
import { rowsOf, Simulated } from "../../../src/pages/think/network/simulated";

const first = { type: "simulations", tree: "network", lines: [[4], [5], [4, 6]], worths: [0.8, 0.4, 0.6], priors: [0.7, 0.3, 0.9] } as const;
const next = { type: "simulations", tree: "network", lines: [[4, 6, 7]], worths: [0.2], priors: [0.5] } as const;
const tree = new Simulated().with({ ...first, lines: first.lines.map((line) => [...line]), worths: [...first.worths], priors: [...first.priors] });

function seen(count: number): [number, number, number, number, number][] {
  return rowsOf(tree.after(count), 3).map((row) => [row.depth, row.move, row.visits, Number(row.value.toFixed(2)), row.prior]);
}

it("is the tree after any of its simulations", () => {
  expect(seen(0)).toEqual([[0, -1, 0, 0, 0]]);
  expect(seen(1)).toEqual([[0, -1, 1, 0.8, 0], [1, 4, 1, 0.8, 0.7]]);
  expect(seen(2)[2]).toEqual([1, 5, 1, 0.4, 0.3]);
});

it("values a move for the side that makes it, and keeps the prior that it had first", () => {
  expect(seen(3)).toEqual([[0, -1, 3, 0.6, 0], [1, 4, 2, 0.7, 0.7], [2, 6, 1, 0.4, 0.9], [1, 5, 1, 0.4, 0.3]]);
});

it("grows as more comes, and keeps what it was", () => {
  const grown = tree.with({ ...next, lines: next.lines.map((line) => [...line]), worths: [...next.worths], priors: [...next.priors] });
  expect(rowsOf(grown.after(4), 3).map((row) => row.visits)).toEqual([4, 3, 2, 1, 1]);
  expect(tree.lines.length).toBe(3);
});
