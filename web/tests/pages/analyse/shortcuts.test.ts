import { expect, it } from "vitest";
import { keyOf } from "../../../src/pages/analyse/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
const inside = (selector: string) => ({
  closest: (wanted: string) => (wanted !== "dialog:not([open])" && wanted.includes(selector) ? {} : null),
});

it("knows its keys anywhere", () => {
  expect(["?", "n", "p", "r", "b", "v", "w", "ArrowLeft", "End", "Escape"].map((key) => keyOf(pressed(key), null))).toEqual([
    "help", "nextMistake", "previousMistake", "refute", "better", "heat", "forced", "back", "last", "game",
  ]);
});

it("leaves arrows to the board and the graph, and everything to what is typed in", () => {
  expect([keyOf(pressed("ArrowLeft"), inside("grid")), keyOf(pressed("Home"), inside("slider"))]).toEqual([null, null]);
  expect(keyOf(pressed("n"), inside("grid"))).toBe("nextMistake");
  expect(keyOf(pressed("n"), inside("textarea"))).toBeNull();
});

it("takes no keys of the browser or of somebody else", () => {
  expect([keyOf(pressed("n", { ctrlKey: true }), null), keyOf(pressed("n", { defaultPrevented: true }), null)]).toEqual([null, null]);
});
