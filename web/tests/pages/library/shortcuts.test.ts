import { expect, it } from "vitest";
import { keyOf } from "../../../src/pages/library/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
const inside = (...selectors: string[]) => ({ closest: (wanted: string) => selectors.some((each) => wanted.split(", ").includes(each)) || null });

it("knows its keys", () => {
  const keys = ["?", "ArrowLeft", "ArrowRight", "Home", "t", "s", "c", "i", "x"];
  expect(keys.map((key) => keyOf(pressed(key), null))).toEqual(["help", "back", "forward", "first", "tree", "search", "collections", "imports", null]);
});

it("leaves arrows to the board and to lists that scroll, but no letters", () => {
  for (const place of ['[role="grid"]', ".scroll"]) {
    expect(keyOf(pressed("ArrowLeft"), inside(place))).toBeNull();
    expect(keyOf(pressed("s"), inside(place))).toBe("search");
  }
});

it("leaves keys to what is typed into, and to the browser", () => {
  expect(keyOf(pressed("s"), inside("input"))).toBeNull();
  expect(keyOf(pressed("s", { ctrlKey: true }), null)).toBeNull();
});
