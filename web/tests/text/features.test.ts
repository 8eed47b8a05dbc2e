import { expect, it } from "vitest";
import { chineseFeature } from "../../src/text/features.zh";
import { english } from "../../src/pages/think/text/en";

it("names a feature in the language, one of a phase by both parts, and others by their own name", () => {
  expect(["near_corners", "opening_mobility", "open_three"].map(chineseFeature)).toEqual(["近角", "开局·行动力", "活三"]);
  expect(chineseFeature("some_new_thing")).toBe("some new thing");
  expect(english.feature("near_corners")).toBe("near corners");
});
