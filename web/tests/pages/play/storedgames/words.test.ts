import { describe, expect, it } from "vitest";
import type { StoredGame } from "../../../../src/lib/wire/types";
import { boardText, endText, opponentText } from "../../../../src/pages/play/storedgames/words";
import { fullText } from "../../../../src/lib/players/opponents";
import { english } from "../../../../src/text/en";

const stored: StoredGame = {
  id: "g",
  game: "reversi/8",
  seats: ["human", "mine/my run, v2"],
  ply: 60,
  updated: 1,
  created: 0,
  black_seat: 0,
  margin: 12,
  counted: true,
  formats: ["jsonl"],
  reason: "",
  fault: "",
};

describe("the end of a stored game", () => {
  it("is told for the person, whatever their seat and colour", () => {
    expect(endText(stored, english)).toBe("You win by 12");
    expect(endText({ ...stored, margin: -12 }, english)).toBe("The AI wins by 12");
    expect(endText({ ...stored, seats: ["random", "human"] }, english)).toBe("The AI wins by 12");
    expect(endText({ ...stored, black_seat: 1 }, english)).toBe("The AI wins by 12");
    expect(endText({ ...stored, seats: ["random", "human"], black_seat: 1, counted: false }, english)).toBe("You win");
  });

  it("is a draw, or has not come", () => {
    expect(endText({ ...stored, margin: 0 }, english)).toBe("A draw");
    expect(endText({ ...stored, margin: null, black_seat: null, ply: 3 }, english)).toBe("Not over, step 3");
  });
});

it("names board and opponent", () => {
  expect(boardText(stored, null, english)).toBe("Reversi 8×8");
  expect(boardText({ ...stored, game: "gomoku/15/renju/swap2" }, null, english)).toBe(
    "Gomoku 15×15, Renju, opening: Swap2",
  );
  expect(opponentText(stored, null, english)).toBe("Champion of my run, v2");
});

it("names a champion by the last part of its run, and has the whole text beside it", () => {
  const nested: StoredGame = { ...stored, seats: ["human", "mine/a/b/run"] };
  expect(opponentText(nested, null, english)).toBe("Champion of run");
  expect(fullText("mine/a/b/run")).toBe("mine/a/b/run");
  expect(fullText("level:6")).toBeUndefined();
});
