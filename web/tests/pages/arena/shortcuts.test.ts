import { expect, it } from "vitest";
import { keyOf } from "../../../src/pages/arena/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });

it("knows its keys, and leaves the browser's alone", () => {
  expect(["?", "n", "l", "p", "c", "x"].map((key) => keyOf(pressed(key), null))).toEqual(["help", "newRun", "list", "pause", "copy", null]);
  expect(keyOf(pressed("c", { ctrlKey: true }), null)).toBeNull();
  expect(keyOf(pressed("c"), { closest: () => ({}) })).toBe("copy"); // a dialog that is closed
  expect(keyOf(pressed("c"), { closest: (wanted: string) => (wanted.includes("dialog:not") ? null : {}) })).toBeNull();
});
