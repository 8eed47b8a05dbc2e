import { expect, it } from "vitest";
import type { GameState, ResultState } from "../../../../src/lib/wire/types";
import { resultText, stepWords, turnWords } from "../../../../src/pages/play/words";
import { endText, opponentText } from "../../../../src/pages/play/storedgames/words";
import { english } from "../../../../src/text/en";
import { chinese } from "../../../../src/text/zh";
import { madeGame } from "../../../made";

const shared = (ply: number, changed: Partial<GameState> = {}): GameState => madeGame(ply, { seats: ["human", "human"], ...changed });
const over = (reason: ResultState["reason"], winner: 0 | 1 = 0): Partial<GameState> => ({
  result: { winner, margin: winner === 0 ? 4 : -4, line: [], reason },
});

it("names colours where two people play", () => {
  expect(resultText(shared(3, over("")), english)).toBe("Black wins by 4");
  expect(stepWords(shared(1), 1, english)).toBe("Black played A1.");
  expect(turnWords(shared(2, { moves: [] }), english)).toEqual(["Black 1, white 1."]);
});

it("says why a game ended that its rules did not end", () => {
  expect(resultText(shared(3, over("resigned")), english)).toBe("Black wins: White resigned");
  expect(resultText(madeGame(3, over("timeout")), english)).toBe("You win: the AI ran out of time");
  expect(resultText(madeGame(3, over("resigned", 1)), english)).toBe("The AI wins: you resigned");
  expect(resultText(madeGame(3, over("resigned", 1)), chinese)).toBe("电脑赢了：你认输");
});

it("lists games of two people and of two AIs by their colours", () => {
  const listed = { id: "g", game: "reversi/8", ply: 9, updated: 1, created: 0, black_seat: 0, counted: true, formats: [], reason: "", fault: "" } as const;
  const both = { ...listed, seats: ["human", "human"] as [string, string], margin: -3, formats: [] };
  expect([opponentText(both, null, english), endText(both, english)]).toEqual(["Two people", "White wins by 3"]);
  expect(endText({ ...both, reason: "timeout" }, english)).toBe("White wins");
  expect(opponentText({ ...both, seats: ["level:1", "random"] }, null, english)).toBe("level:1 – random");
});
