import { expect, it } from "vitest";
import { inABrowser } from "../page";

inABrowser(() => ({ hash: "" }));
const numbers = () => import("../../src/lib/numbers");

it("writes numbers, shares and times one way", async () => {
  const { numberText, percent, timeText } = await numbers();
  expect([numberText(1234567.8), numberText(2.345, 2)]).toEqual(["1,234,568", "2.35"]);
  expect([percent(0.1234), percent(0.1234, 1), percent(1)]).toEqual(["12%", "12.3%", "100%"]);
  expect([0, 0.25, 3.46, 40, 600, 7200].map(timeText)).toEqual(["0.01 s", "0.25 s", "3.5 s", "40 s", "10 min", "2 h"]);
});

it("writes them so in Chinese too", async () => {
  const { percent, timeText } = await numbers();
  const { preferences } = await import("../../src/lib/preferences.svelte");
  await preferences.load("zh");
  preferences.change({ language: "zh" });
  expect([percent(0.5), timeText(0.4), timeText(120)]).toEqual(["50%", "0.4 秒", "2 分钟"]);
  preferences.change({ language: "en" });
});

it("is the only place of the page that writes per cent", () => {
  const sources = import.meta.glob<string>(["../../src/**/*.{ts,svelte}", "!../../src/lib/wire/*"], { query: "?raw", import: "default", eager: true });
  const apart = Object.entries(sources).flatMap(([path, text]) => (/[\d}] %/.test(text) ? [path] : []));
  expect(apart).toEqual([]);
});
