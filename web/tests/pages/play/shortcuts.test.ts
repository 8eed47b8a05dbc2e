import { expect, it } from "vitest";
import { shortcutOf } from "../../../src/pages/play/shortcuts";

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...more,
});
const inside = (...selectors: string[]) => ({
  closest: (asked: string) => selectors.some((each) => asked.split(", ").includes(each)),
});

it("knows its keys wherever the focus is", () => {
  expect(["?", "n", "ArrowLeft", "ArrowRight", "x"].map((key) => shortcutOf(press(key), inside()))).toEqual([
    "help",
    "newGame",
    "back",
    "forward",
    null,
  ]);
  expect(shortcutOf(press("n"), null)).toBe("newGame");
});

it("leaves keys to what is typed in, to dialogs, and to the browser", () => {
  for (const where of ["input", "select", "textarea", "dialog"]) expect(shortcutOf(press("n"), inside(where))).toBeNull();
  for (const held of ["ctrlKey", "altKey", "metaKey", "defaultPrevented"]) {
    expect(shortcutOf(press("n", { [held]: true }), null)).toBeNull();
  }
});

it("takes keys whose focus is still in a dialog that has just closed", () => {
  expect(shortcutOf(press("n"), inside("dialog", "dialog:not([open])"))).toBe("newGame");
  expect(shortcutOf(press("n"), inside("input", "dialog", "dialog:not([open])"))).toBe("newGame");
});

it("leaves arrows to the board, and nothing else", () => {
  expect(shortcutOf(press("ArrowLeft"), inside('[role="grid"]'))).toBeNull();
  expect(shortcutOf(press("?"), inside('[role="grid"]'))).toBe("help");
});
