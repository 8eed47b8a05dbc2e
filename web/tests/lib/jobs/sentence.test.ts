import { expect, it } from "vitest";
import { sentence } from "../../../src/lib/jobs/text/sentence";

it("begins with a capital letter and ends with a point", () => {
  expect(sentence("the rate falls over all moves")).toBe("The rate falls over all moves.");
});
