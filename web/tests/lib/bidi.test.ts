import { expect, it } from "vitest";
import { plain } from "../../src/lib/bidi";

it("shows what turns a text by its number", () => {
  expect(plain("Anna\u202eoB")).toBe("Anna\\u202eoB");
  expect(plain("\u2066a\u2069\u200f\u061c")).toBe("\\u2066a\\u2069\\u200f\\u061c");
  for (const name of ["白黑", "Ångström", "שלום", "a\u00a0b", "👍🏽"]) expect(plain(name)).toBe(name);
});
