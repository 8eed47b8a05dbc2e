import { expect, it } from "vitest";
import type { StudyMark } from "../../../../src/lib/wire/types";
import { MOST_MARKS, marked } from "../../../../src/pages/analyse/study/marks";

it("puts a mark, another in its place, and takes it away", () => {
  const circle = marked([], "circle", 3);
  expect(circle).toEqual([{ kind: "circle", square: 3 }]);
  expect(marked(circle, "cross", 3)).toEqual([{ kind: "cross", square: 3 }]);
  expect(marked(circle, "circle", 3)).toEqual([]);
});

it("leaves arrows beside signs, one in each direction", () => {
  const both = marked(marked(marked([], "arrow", 3, 4), "arrow", 4, 3), "square", 3);
  expect(both).toHaveLength(3);
  expect(marked(both, "arrow", 3, 4)).toEqual([{ kind: "arrow", square: 4, to: 3 }, { kind: "square", square: 3 }]);
});

it("gives labels the first free letter, behind Z numbers, and no more marks than are kept", () => {
  let marks: readonly StudyMark[] = [];
  for (let square = 0; square < 28; square += 1) marks = marked(marks, "label", square);
  expect(marks.map((each) => each.text).slice(24)).toEqual(["Y", "Z", "1", "2"]);
  expect(marked(marked(marks, "label", 1), "label", 30).at(-1)?.text).toBe("B");
  for (let square = 0; square < 200; square += 1) marks = marked(marks, "circle", square + 100);
  expect(marks).toHaveLength(MOST_MARKS);
});
