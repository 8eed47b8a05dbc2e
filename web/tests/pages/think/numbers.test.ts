import { expect, it } from "vitest";
import { boundText, heatOf, marginText, partText, roundedText, valueText } from "../../../src/pages/think/numbers";
import { english } from "../../../src/pages/think/text/en";

it("writes numbers as long as they need to be, with a real minus", () => {
  expect([0, 1.5, -0.12345, 12.3456, -395.44].map(roundedText)).toEqual(["0", "1.5", "−0.123", "12.35", "−395.4"]);
});

it("writes a result by its margin", () => {
  expect([valueText(1_000_012), valueText(-1_000_002), valueText(3)]).toEqual(["+#12", "−#2", "3"]);
});

it("writes a missing bound as infinity on its side", () => {
  expect([boundText(null, -1), boundText(null, 1), boundText(-2, 1)]).toEqual(["−∞", "+∞", "−2"]);
});

it("writes parts with their sign, short enough for a square", () => {
  expect([1, -25, 2.5, -0.04, 511].map(partText)).toEqual(["+1", "−25", "+2.5", "−0", "+511"]);
});

it("gives the best no heat and the worst the most", () => {
  expect([10, 9, 5, 0].map((value) => heatOf(value, 10, 0))).toEqual([0, 1, 2, 4]);
  expect(heatOf(3, 3, 3)).toBe(0);
});

it("names who ends ahead", () => {
  expect(marginText(-3, english.network)).toBe("The network expects White to end 3.0 discs ahead.");
  expect(marginText(2.46, english.network)).toBe("The network expects Black to end 2.5 discs ahead.");
  expect(marginText(-0.01, english.network)).toBe("The network expects an even score at the end.");
});
