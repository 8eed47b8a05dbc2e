import { expect, it } from "vitest";
import type { ForcedLossEvent, ForcedWinEvent, LineState, MoveReview, PositionValue } from "../../../src/lib/wire/types";
import { english } from "../../../src/pages/analyse/text/en";
import { forcedLossText, forcedText, heatOf, height, lossText, repliesText, squareText, valueText, whyText, winSaid } from "../../../src/pages/analyse/values";

const position = (found: Partial<PositionValue>): PositionValue =>
  ({ value: 0, unit: "points", chance: 0.5, certain: false, exact: false, ...found }) as PositionValue;
const line = (found: Partial<LineState>): LineState => position(found as Partial<PositionValue>) as unknown as LineState;
const move = (found: Partial<MoveReview>): MoveReview =>
  ({ forced: false, loss: 0, chance_loss: 0, grade: "", reason: null, ...found }) as MoveReview;

it("tells a value for black in its unit, and a proof as a result", () => {
  expect(valueText(position({ unit: "discs", value: -3.46 }), english)).toBe("−3.5 discs");
  expect(valueText(position({ unit: "discs", value: 4, certain: true }), english)).toBe("+4 discs");
  expect(valueText(position({ unit: "result", value: -1, certain: true }), english)).toBe("White wins");
  expect(valueText(position({ unit: "result", value: 0, certain: true }), english)).toBe("A draw");
  expect(valueText(position({ chance: 0.614 }), english)).toBe("61%");
  expect([valueText(null, english), valueText(position({ value: null }), english)]).toEqual(["", ""]);
});

it("puts on a square what the move is worth to who moves", () => {
  const found = line({ unit: "discs", value: 3.6 });
  expect([squareText(found, 0), squareText(found, 1)]).toEqual(["+4", "−4"]);
  expect(squareText(line({ unit: "discs", value: 0.2 }), 0)).toBe("±0");
  expect([squareText(line({ chance: 0.7 }), 0), squareText(line({ chance: 0.7 }), 1)]).toEqual(["70", "30"]);
});

it("heats from as good as the best to much worse, for either side", () => {
  const at = (value: number): LineState => line({ unit: "discs", value });
  expect([10, 9.5, 8, 6, 3, -20].map((value) => heatOf(at(value), at(10), 0))).toEqual([0, 0, 1, 2, 3, 4]);
  expect(heatOf(at(10), at(-20), 1)).toBe(4);
  expect([0.6, 0.57, 0.3].map((chance) => heatOf(line({ chance }), line({ chance: 0.6 }), 0))).toEqual([0, 1, 4]);
});

it("draws black at the top, in either unit, and nothing that is not known", () => {
  expect(height(position({ chance: 0.75 }), "chance", 8)).toBe(0.75);
  expect(height(position({ unit: "discs", value: -4 }), "discs", 8)).toBe(0.25);
  expect(height(position({ unit: "discs", value: 64 }), "discs", 8)).toBe(1);
  expect([height(position({}), "discs", 8), height(null, "chance", 8)]).toEqual([null, null]);
});

it("says a loss in the unit of the game", () => {
  expect(lossText(move({ loss: 3.46 }), "discs", english.lost)).toBe("lost 3.5 discs");
  expect(lossText(move({ loss: 0.124 }), "winning chance", english.lost)).toBe("lost 12%");
  expect(lossText(move({ loss: 0 }), "discs", english.lost)).toBe("");
});

it("says what would have been better and why in one sentence", () => {
  const reason = { code: "lost-corner", squares: ["a1"], count: 0, instead: 0 };
  expect(whyText(move({ reason }), "c2", 0, "discs", english)).toBe("Better C2: your move gives white the corner A1.");
  const moves = { code: "gave-moves", squares: [], count: 9, instead: 4 };
  expect(whyText(move({ reason: moves }), "c2", 1, "discs", english)).toContain("leaves black 9 moves instead of 4");
  expect(whyText(move({ reason: { ...reason, code: "new-one" } }), "c2", 0, "discs", english)).toBe("Best was C2.");
  const line = { ...reason, code: "better-line", squares: ["c2"], count: 21 };
  expect(whyText(move({ loss: 3, reason: line }), "c2", 0, "discs", english)).toBe("Better C2: C2 is worth 3.0 discs more, 21 plies deep.");
  expect(whyText(move({}), "c2", 0, "discs", english)).toBe("");
});

it("tells whether a side wins by force, threatens to, surely does not, or perhaps", () => {
  const told = (found: Partial<ForcedWinEvent>): string =>
    forcedText({ color: 0, threatens: false, won: false, exhausted: false, kind: "quiet", moves: 0, ...found } as ForcedWinEvent, english.forcedWin);
  expect(told({ won: true, kind: "vcf", moves: 3 })).toBe("Black wins by force: continuous fours, 3 moves and the winning one.");
  expect(told({ won: true, kind: "vcf" })).toBe("Black wins at once.");
  expect(told({ won: true, kind: "vct", moves: 1, color: 1, threatens: true })).toBe("White threatens to win by force: fours and threes, 1 move and the winning one.");
  expect(told({ exhausted: true })).toBe("Black has no forced win by fours, threes and quiet moves: every one was tried.");
  expect(told({ exhausted: true, threatens: true, color: 1 })).toContain("White threatens no forced win");
  expect(told({})).toBe("No forced win of Black was found within the limits, which proves nothing.");
});

it("tells whether no reply helps, which one holds, or that neither is known, and groups replies", () => {
  const told = (found: Partial<ForcedLossEvent>): string =>
    forcedLossText({ color: 1, lost: false, legal: 200, holds: null, ...found } as ForcedLossEvent, english.forcedWin);
  expect(told({ lost: true })).toBe("White loses: Black wins by force after each of 200 moves.");
  expect(told({ holds: "h8" })).toBe("H8 holds: no such win is left after it.");
  expect(told({})).toContain("every reply of White loses was not found");
  const replies = (count: number): string =>
    repliesText({ replies: Array.from({ length: count }, (_, n) => `a${n + 1}`), kind: "vcf", moves: 1, line: [], labels: [] }, english.forcedWin);
  expect(replies(2)).toBe("A1 A2: continuous fours, 1 move and the winning one");
  expect(replies(9)).toBe("A1 A2 A3 A4 A5 A6 and 3 more: continuous fours, 1 move and the winning one");
});

it("tells the length of a proven win, in a list, on a square and aloud", () => {
  const won = { value: 1, unit: "result", chance: 1, certain: true, exact: true, plies: 9 } as LineState;
  expect(valueText(won, english)).toBe("Black wins in 9 moves of both sides");
  expect([squareText(won, 0), squareText(won, 1)]).toEqual(["#9", "−#9"]);
  expect([winSaid("#1", english), winSaid("−#9", english), winSaid("56", english)]).toEqual([
    "wins in 1 move of both sides", "loses in 9 moves of both sides", "",
  ]);
});
