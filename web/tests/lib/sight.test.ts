import { expect, it } from "vitest";
import { scrollFor } from "../../src/lib/sight";

const list = { top: 100, bottom: 200 };

it("scrolls a list to an item above, below, or not at all", () => {
  expect(scrollFor(list, { top: 80, bottom: 100 })).toBe(-20);
  expect(scrollFor(list, { top: 210, bottom: 230 })).toBe(30);
  expect(scrollFor(list, { top: 120, bottom: 140 })).toBe(0);
});

it("shows the beginning of an item that is higher than the list", () => {
  expect(scrollFor(list, { top: 150, bottom: 400 })).toBe(50);
});
