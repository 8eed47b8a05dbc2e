import { expect, it } from "vitest";
import { keyOf } from "../../../src/pages/breed/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
const inside = (...selectors: string[]) => ({ closest: (wanted: string) => selectors.some((each) => wanted.split(", ").includes(each)) || null });

it("knows its keys", () => {
  expect(["?", "n", "t", "l", "p", "x"].map((key) => keyOf(pressed(key), null))).toEqual(["help", "newRun", "newTraining", "list", "pause", null]);
});

it("leaves keys to what is typed into, to the browser, and to who has taken them", () => {
  expect(keyOf(pressed("n"), inside("input"))).toBeNull();
  expect(keyOf(pressed("n", { ctrlKey: true }), null)).toBeNull();
  expect(keyOf(pressed("p", { defaultPrevented: true }), null)).toBeNull();
});

it("takes keys again when a dialog was closed around the focus", () => {
  expect(keyOf(pressed("n"), inside("dialog", "dialog:not([open])"))).toBe("newRun");
});
