import { describe, expect, it } from "vitest";
import type { GameState } from "../../../src/lib/wire/types";
import { isMarked, openingWords, resultText, stepWords, taskWords } from "../../../src/pages/play/words";
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

describe("Renju's openings", () => {
  const game = (board: object, black: number | null, moves: object[] = []): GameState =>
    ({
      ply: 1,
      start: "----",
      steps: [{ move: 8, label: "offer-b2", seat: 0, color: 0, is_pass: false, cells: "----", report: null }],
      seats: ["human", "random"],
      black_seats: [null, black],
      moves,
      board: { rows: 2, columns: 2, labels: "ab", points: true, cells: "----", to_move: 0, seat: 0, limit: "", placing: [], offered: [], offers_left: 0, forbidden: [], ...board },
    }) as unknown as GameState;

  it("say what is to be offered, picked and declared, and mark what may be pressed", () => {
    const offering = game({ limit: "offer", offers_left: 2 }, 0);
    const picking = game({ limit: "pick", offered: [1, 2], to_move: 0 }, 1);
    const declaring = game({ limit: "declare" }, null);
    expect(taskWords(offering, english)[1]).toMatch(/^Offer 2 points for Black's fifth stone/);
    expect(taskWords(picking, english)).toEqual(["Your turn.", "Pick one of the points that were offered as Black's fifth stone."]);
    expect(taskWords(declaring, english)[1]).toMatch(/^How many fifth moves/);
    expect([offering, picking, declaring].map(isMarked)).toEqual([false, true, false]);
  });

  it("name an offer as a step, and who plays next where a colour is chosen", () => {
    expect(stepWords(game({}, 0), 1, english)).toBe("You offered B2.");
    expect(openingWords(game({ to_move: 0 }, null), 1, english)).toEqual(["What do you want to do? Black plays next."]);
    expect(openingWords(game({ placing: [1], limit: "inside-3x3" }, null), 1, english)).toEqual(["Place a white stone.", "Then the AI chooses."]);
  });
});
