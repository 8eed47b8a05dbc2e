import { expect, it } from "vitest";
import { EMPTY, commentAt, lineAt, promoted, withComment, withLine, withoutLine } from "../../../../src/pages/analyse/study/study";

const at = (ply: number, ...branch: number[]) => ({ ply, branch });

it("keeps a line once, and lets it grow with its comments", () => {
  const one = withComment(EMPTY, at(2, 7), "sharp");
  expect(one.lines).toEqual([{ ply: 2, moves: [7], comments: [{ ply: 1, text: "sharp" }] }]);
  const grown = withLine(one, at(2, 7, 9));
  expect(grown.lines).toEqual([{ ply: 2, moves: [7, 9], comments: [{ ply: 1, text: "sharp" }] }]);
  expect(withLine(grown, at(2, 7))).toBe(grown);
  expect(withLine(grown, at(2))).toBe(grown);
  expect(lineAt(grown, at(2, 8))).toBe(-1);
});

it("puts another line behind, one place up, and away", () => {
  const two = withLine(withLine(EMPTY, at(0, 1)), at(0, 2));
  expect(promoted(two, 1).lines.map((each) => each.moves)).toEqual([[2], [1]]);
  expect(promoted(two, 0)).toBe(two);
  expect(withoutLine(two, 0).lines.map((each) => each.moves)).toEqual([[2]]);
});

it("says one thing about a moment, in their order, and nothing where it is empty", () => {
  const said = withComment(withComment(withComment(EMPTY, at(5), "late"), at(1), "early"), at(5), " later ");
  expect(said.comments).toEqual([{ ply: 1, text: "early" }, { ply: 5, text: "later" }]);
  expect([commentAt(said, at(5)), commentAt(said, at(4)), commentAt(said, at(4, 3))]).toEqual(["later", "", ""]);
  expect(withComment(said, at(1), " ").comments).toEqual([{ ply: 5, text: "later" }]);
});
