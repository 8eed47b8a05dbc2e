import { expect, it } from "vitest";
import { panelNote, weightsText } from "../../../src/pages/breed/names";
import { english } from "../../../src/pages/breed/text/en";

it("says of a network how large it is, and of tables that they are tables", () => {
  expect(weightsText({ genes: 9446, network: { blocks: 1, channels: 8 } }, english)).toBe("A network of 9,446 weights: 1 block of 8 channels.");
  expect(weightsText({ genes: 9446, network: null }, english)).toBe("9,446 weights, in tables of patterns.");
});

it("promises an interval only where one is shown", () => {
  expect(panelNote([{ low: null }, { low: 0.5 }], english)).toBe(english.panelNote);
  expect(panelNote([{ low: null }], english)).toBe(english.panelBare);
});
