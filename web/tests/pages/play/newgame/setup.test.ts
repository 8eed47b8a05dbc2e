import { expect, it } from "vitest";
import { pressed, readSetup, setupText } from "../../../../src/pages/play/newgame/setup";

it("reads what it writes", () => {
  const setup = readSetup(" -OX- O ", 4);
  expect(setup).toEqual({ cells: "-OX-", toMove: "O" });
  expect(setup && setupText(setup)).toBe("-OX- O");
});

it("reads no other way of writing", () => {
  expect(["", "-OX-", "-OX O", "-O?- X", "-OX- Z"].map((text) => readSetup(text, 4))).toEqual([null, null, null, null, null]);
});

it("puts black, then white, then nothing on a pressed square", () => {
  let setup = { cells: "--", toMove: "X" as const };
  const seen = [1, 1, 1].map((square) => (setup = { ...pressed(setup, square), toMove: "X" }).cells);
  expect(seen).toEqual(["-X", "-O", "--"]);
});
