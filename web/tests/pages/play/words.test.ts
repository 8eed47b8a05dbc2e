import { describe, expect, it } from "vitest";
import type { GameState } from "../../../src/lib/wire/types";
import { resultText } from "../../../src/pages/play/words";
import { english } from "../../../src/text/en";

/** Over, with these cells on the board; the person has black. */
const over = (cells: string, margin: number): GameState =>
  ({
    ply: 0,
    start: cells,
    steps: [],
    seats: ["human", "random"],
    black_seats: [0],
    board: { cells, counted: true },
    result: { winner: margin > 0 ? 0 : 1, margin, line: [] },
  }) as unknown as GameState;

describe("the result of counted discs", () => {
  it("says that empty squares count where the counters show another difference", () => {
    expect(resultText(over("XXOOOOOOOOOOO---", -12), english)).toBe("The AI wins by 12 (empty squares count for the winner)");
  });
  it("says nothing more where the counters show it", () => {
    expect(resultText(over("XXXXXXXXXXOOOOOO", 4), english)).toBe("You win by 4");
  });
});
