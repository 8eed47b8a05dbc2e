import { expect, it } from "vitest";
import { read } from "../../src/lib/playing.svelte";

const usual = { board: "green", numbers: false, sound: false, pace: "calm", autoPass: false, coach: true, reveal: "always" };

it("begins calm, silent and with the coach", () => {
  expect(read({})).toEqual(usual);
});

it("keeps what was chosen, and nothing that there is not", () => {
  expect(read({ board: "blue", sound: true, coach: false })).toEqual({ ...usual, board: "blue", sound: true, coach: false });
  expect(read({ board: "red", sound: "loud", pace: 3 } as never)).toEqual(usual);
});
