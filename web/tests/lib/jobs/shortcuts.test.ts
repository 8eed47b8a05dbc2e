import { expect, it } from "vitest";
import { keysOfJobs } from "../../../src/lib/jobs/shortcuts";

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
const inside = (...selectors: string[]) => ({ closest: (wanted: string) => selectors.some((each) => wanted.split(", ").includes(each)) || null });
const KEYS = ["n", "t", "l", "p", "c", "?"];
let done: string[] = [];
const keyOf = keysOfJobs(KEYS.map((key) => ({ key, meaning: key, act: () => done.push(key) })));

it("knows its keys", () => {
  done = [];
  for (const key of [...KEYS, "x"]) keyOf(pressed(key), null)?.();
  expect(done).toEqual(KEYS);
});

it("leaves keys to what is typed into, to the browser, and to who has taken them", () => {
  expect(keyOf(pressed("n"), inside("input"))).toBeNull();
  expect(keyOf(pressed("c", { ctrlKey: true }), null)).toBeNull();
  expect(keyOf(pressed("p", { defaultPrevented: true }), null)).toBeNull();
  expect(keyOf(pressed("c"), { closest: (wanted: string) => (wanted.includes("dialog:not") ? null : {}) })).toBeNull();
});

it("takes keys again when a dialog was closed around the focus", () => {
  expect(keyOf(pressed("n"), inside("dialog", "dialog:not([open])"))).not.toBeNull();
});
