import { expect, it } from "vitest";
import { chinese } from "../../src/text/zh";
import { english } from "../../src/text/en";
import { chinese as analyseInChinese } from "../../src/pages/analyse/text/zh";
import { english as analyse } from "../../src/pages/analyse/text/en";
import { chinese as arenaInChinese } from "../../src/pages/arena/text/zh";
import { english as arena } from "../../src/pages/arena/text/en";
import { chinese as studiesInChinese } from "../../src/pages/arena/studies/text/zh";
import { english as studies } from "../../src/pages/arena/studies/text/en";
import { studyTexts } from "../../src/pages/arena/studies/text/studies.en";
import { studyTexts as studyTextsInChinese } from "../../src/pages/arena/studies/text/studies.zh";
import { chinese as breedInChinese } from "../../src/pages/breed/text/zh";
import { english as breed } from "../../src/pages/breed/text/en";
import { chinese as jobsInChinese } from "../../src/pages/jobs/text/zh";
import { english as jobs } from "../../src/pages/jobs/text/en";
import { chinese as libraryInChinese } from "../../src/pages/library/text/zh";
import { english as library } from "../../src/pages/library/text/en";
import { chinese as bredForGameInChinese } from "../../src/pages/play/breeding/text/zh";
import { english as bredForGame } from "../../src/pages/play/breeding/text/en";
import { chinese as thinkInChinese } from "../../src/pages/think/text/zh";
import { english as think } from "../../src/pages/think/text/en";

type Tree = { [key: string]: unknown };

function leaves(tree: Tree, path = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tree)) {
    const name = path ? `${path}.${key}` : key;
    if (value !== null && typeof value === "object") leaves(value as Tree, name).forEach((v, k) => found.set(k, v));
    else found.set(name, value);
  }
  return found;
}

// The pages that are loaded by themselves bring their own words.
const en = leaves({ ...english, analyse, arena, bredForGame, breed, jobs, library, studies, studyTexts, think });
const zh = leaves({ ...chinese, analyse: analyseInChinese, arena: arenaInChinese, bredForGame: bredForGameInChinese, breed: breedInChinese, jobs: jobsInChinese, library: libraryInChinese, studies: studiesInChinese, studyTexts: studyTextsInChinese, think: thinkInChinese });

// The type system finds missing keys; records (games, problems) it cannot look into, and empty texts it does not see.
it("has the same keys in both languages", () => {
  expect([...zh.keys()].sort()).toEqual([...en.keys()].sort());
});

it("has no empty text", () => {
  for (const texts of [en, zh]) for (const [key, value] of texts) expect(value, key).not.toBe("");
});

it("has functions of the same number of arguments", () => {
  for (const [key, value] of en) {
    if (typeof value === "function") expect((zh.get(key) as { length: number }).length, key).toBe(value.length);
  }
});

it("is written in Chinese characters", () => {
  const words = [...zh.entries()].filter(([key, value]) => typeof value === "string" && key !== "otherLanguage");
  for (const [key, value] of words) expect(value, key).toMatch(/\p{Script=Han}/u);
});

it("counts one thing as one", () => {
  expect([bredForGame.done(1), bredForGame.done(2)]).toEqual(["Bred on 1 position", "Bred on 2 positions"]);
  expect(["+1", "\u22121", "+11"].map(english.square.worth)).toEqual(["+1 disc", "\u22121 disc", "+11 discs"]);
  expect(english.graphSaid(1)).toContain("Graph of 1 value by step");
});

it("speaks of symmetry only where several points are offered", () => {
  expect(english.opening.offerNow(1)).toBe("Offer one more point for Black's fifth stone. White picks one.");
  expect([english.opening.offerNow(2), chinese.opening.offerNow(2)].map((text) => /symmetry|对称/.test(text))).toEqual([true, true]);
  expect(chinese.opening.offerNow(1)).not.toContain("对称");
});
