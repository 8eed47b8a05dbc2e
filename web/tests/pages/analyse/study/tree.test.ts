import { expect, it } from "vitest";
import { EMPTY, beside, branchAt, changed, endOf, forkOf, grown, onward, promoted, sizeOf, studyOf, treeOf, without } from "../../../../src/pages/analyse/study/tree";
import type { Branch, Path } from "../../../../src/pages/analyse/study/tree";

const GAME = [1, 2, 3];
const nested = [[1, 7, 8], [1, 7, 9, 4], [1, 5]].reduce(grown, grown(EMPTY, GAME));
const firsts = (root: Branch, path: Path): number[] => branchAt(root, path)?.ways.map((each) => each.move) ?? [];

it("walks into moves that are there, and begins a variation where they are not", () => {
  expect(grown(nested, [1, 7, 9])).toBe(nested);
  expect([firsts(nested, [1]), firsts(nested, [1, 7]), firsts(nested, [1, 7, 9])]).toEqual([[2, 7, 5], [8, 9], [4]]);
  expect(sizeOf(nested)).toBe(8);
  expect(branchAt(nested, [1, 9])).toBeUndefined();
});

it("is what the server keeps, and comes back", () => {
  const said = changed(nested, [1, 7], (each) => ({ ...each, comment: "sharp", glyph: "!?", marks: [{ kind: "circle", square: 3 }] }));
  const study = studyOf(said);
  expect(study.nodes.find((each) => each.move === 7)).toEqual({ parent: 1, move: 7, comment: "sharp", glyph: "!?", marks: [{ kind: "circle", square: 3 }] });
  expect(study.start).toEqual({});
  expect(treeOf(study)).toEqual(said);
});

it("promotes the variation of a moment by one place, or to the front of its branch", () => {
  expect(forkOf(nested, [1, 7, 9, 4])).toEqual([1, 7, 9]);
  expect(firsts(promoted(nested, [1, 7, 9, 4], false), [1, 7])).toEqual([9, 8]);
  expect(firsts(promoted(nested, [1, 5], false), [1])).toEqual([2, 5, 7]);
  expect(firsts(promoted(nested, [1, 5], true), [1])).toEqual([5, 2, 7]);
  expect(promoted(nested, GAME, true)).toBe(nested);
  expect(forkOf(nested, [])).toBeNull();
});

it("leads on along the first ways, and between ways that stand beside each other", () => {
  expect([onward(nested, [1]), onward(nested, GAME), endOf(nested, [1, 7])]).toEqual([[1, 2], null, [1, 7, 8]]);
  expect([beside(nested, [1, 2], 1), beside(nested, [1, 7], 1), beside(nested, [1, 7], -1)]).toEqual([[1, 7], [1, 5], [1, 2]]);
  expect([beside(nested, [1, 2], -1), beside(nested, [1, 5], 1), beside(nested, [], 1)]).toEqual([null, null, null]);
});

it("deletes a moment with all that follows it, and nothing else", () => {
  const rest = without(nested, [1, 7]);
  expect([firsts(rest, [1]), sizeOf(rest), branchAt(rest, GAME)?.move]).toEqual([[2, 5], 4, 3]);
});

/** Moves by a seed, so that a failure can be had again. */
function paths(seed: number, count: number): number[][] {
  let state = seed;
  const next = (most: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(7) }, () => next(4)));
}

it("keeps every moment through any promotions, comes back from the server's form, and loses what is deleted alone", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const grownBy = paths(seed, 25);
    let tree = grownBy.reduce(grown, EMPTY);
    const moments = new Set(grownBy.flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join())));
    expect(sizeOf(tree)).toBe(moments.size);
    for (const path of grownBy) {
      tree = promoted(tree, path, path.length % 2 === 0);
      if (path.length % 2 === 0) expect(forkOf(tree, path)?.length ?? 0).toBeLessThan(path.length + 1);
      expect(branchAt(tree, path)).toBeDefined();
      expect(treeOf(studyOf(tree))).toEqual(tree);
    }
    expect(sizeOf(tree)).toBe(moments.size);
    const [gone = [0]] = grownBy;
    const left = [...moments].filter((each) => each !== gone.join() && !each.startsWith(`${gone.join()},`));
    expect(sizeOf(without(tree, gone))).toBe(left.length);
  }
});

it("holds a line of a thousand moves", () => {
  const path = Array.from({ length: 1000 }, (_, index) => index % 60);
  const tree = grown(grown(EMPTY, path), [...path.slice(0, 999), 61]);
  expect(treeOf(studyOf(tree))).toEqual(tree);
  expect(sizeOf(promoted(tree, [...path.slice(0, 999), 61], true))).toBe(1001);
});
