import { expect, it } from "vitest";
import { english } from "../../../src/pages/analyse/text/en";
import { chinese } from "../../../src/pages/analyse/text/zh";
import { english as shared } from "../../../src/text/en";
import { chinese as sharedChinese } from "../../../src/text/zh";
import { inABrowser } from "../../page";

inABrowser(() => ({ hash: "" }));
const names = () => import("../../../src/pages/analyse/gamenames");
const played = { game: "gomoku/15/renju", black: "Anna", white: "Bert", event: "Tallinn", date: "2024-11-02T11:24:48", score: -1, moves: [1, 2] };
const nobody = { black: "", white: "", event: "", date: "", score: null };

it("says what was played, by whom, where, when and how it ended", async () => {
  const { aboutGame } = await names();
  expect(aboutGame(played, english, shared)).toBe("Gomoku 15×15, Renju, Anna – Bert, Tallinn, 2024-11-02, white won");
  expect(aboutGame({ ...played, game: "reversi/8", score: 12 }, chinese, sharedChinese)).toBe("黑白棋 8×8，Anna – Bert，Tallinn，2024-11-02，黑胜 12 子");
});

it("leaves out what is not known, and knows players of this machine", async () => {
  const { aboutGame, nameOfGame } = await names();
  expect(aboutGame({ ...played, ...nobody, black: "human", white: "level:3" }, english, shared)).toBe("Gomoku 15×15, Renju, You – Level 3");
  expect(nameOfGame({ ...played, ...nobody, score: 0 }, english, shared)).toBe("Gomoku 15×15, Renju, drawn, 2 moves");
});
