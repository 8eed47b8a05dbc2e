import { expect, it } from "vitest";
import named from "../../../src/heibai/library/opening_names.json";
import { chinese } from "../../src/text/zh";

it("has a Chinese name for every opening of Renju, and no two have the same", () => {
  const names = Object.keys(named["gomoku/15"]).map((name) => [name, chinese.openingName(name)]);
  expect(names).toHaveLength(26);
  for (const [name, told] of names) expect(told).toMatch(new RegExp(`^[\\u4e00-\\u9fff]+（${name}）$`));
  expect(new Set(names.map(([, told]) => told?.split("（")[0]))).toHaveLength(26);
});

it("leaves people's names as they are", () => {
  expect(chinese.openingName("Tanida")).toBe("Tanida");
  expect(chinese.openingName("Tiger")).toBe("虎（Tiger）");
});
