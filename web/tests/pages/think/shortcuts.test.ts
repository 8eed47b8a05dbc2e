import { expect, it } from "vitest";
import { keyOf } from "../../../src/pages/think/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
const inside = (...selectors: string[]) => ({ closest: (selector: string) => (selectors.some((each) => selector.includes(each)) ? {} : null) });

it("knows the steps, the panels and the help", () => {
  expect(["ArrowLeft", "ArrowRight", "p", "c", "u", "3", "?", "x"].map((key) => keyOf(pressed(key), null))).toEqual([
    "back", "forward", "run", "cut", "undo", 3, "help", null,
  ]);
});

it("leaves the arrows to the board, the tabs and the slider", () => {
  expect(keyOf(pressed("ArrowLeft"), inside('[role="grid"]'))).toBeNull();
  expect(keyOf(pressed("ArrowLeft"), inside('[role="tab"]'))).toBeNull();
  expect(keyOf(pressed("c"), inside('[role="grid"]'))).toBe("cut");
});

it("leaves keys to fields, and to the browser with Ctrl", () => {
  expect(keyOf(pressed("1"), inside("select"))).toBeNull();
  expect(keyOf(pressed("c", { ctrlKey: true }), null)).toBeNull();
});
