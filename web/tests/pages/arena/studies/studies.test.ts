import { expect, it } from "vitest";
import type { StudyRecord, StudySheet } from "../../../../src/lib/wire/types";
import { inABrowser } from "../../../page";
import { jobAddress, studyAddress } from "../../../../src/lib/navigation/address";
import { STUDIES, placeOf } from "../../../../src/pages/arena/studies/addresses";
import { isOfSource, piecesOf } from "../../../../src/pages/arena/studies/findings/prose";
import { english as words } from "../../../../src/pages/arena/studies/text/en";
import { studyTexts } from "../../../../src/pages/arena/studies/text/studies.en";

inABrowser(() => ({ hash: "" }));
const names = () => import("../../../../src/pages/arena/studies/names");

it("reads its own addresses, and leaves those of contests alone", () => {
  expect(placeOf(STUDIES)).toEqual({ study: null, run: null });
  expect(placeOf(studyAddress("mcts-end"))).toEqual({ study: "mcts-end", run: null });
  expect(placeOf(jobAddress({ kind: "study", name: "a b" }))).toEqual({ study: "", run: "a b" });
  expect(placeOf(studyAddress("mcts-end", "my run: é&1"))).toEqual({ study: "mcts-end", run: "my run: é&1" });
  for (const hash of ["#arena", "#arena=match-1", "#breed=studies", "", "#arena&players=a"]) expect(placeOf(hash)).toBeNull();
});

it("takes a text apart into code, titles and what stands between", () => {
  expect(piecesOf("\nset `zones` by\nhand (*A title*, 1993).\n")).toEqual([
    { kind: "text", text: "set " },
    { kind: "code", text: "zones" },
    { kind: "text", text: " by hand (" },
    { kind: "title", text: "A title" },
    { kind: "text", text: ", 1993)." },
  ]);
  expect(piecesOf("")).toEqual([]);
});

it("knows the columns that a source printed", () => {
  expect(["source: discs", "elsewhere", "in the source's range", "ours: mean discs", ""].map(isOfSource)).toEqual([true, true, false, false, false]);
});

it("names studies in the language, unknown ones as they are", async () => {
  const { runText, textsOf } = await names();
  expect(textsOf("reversi-6x6", studyTexts).title).toBe("Reversi 6×6, solved");
  expect(textsOf("new-one", studyTexts, { question: "why?", source: "me" })).toEqual({ title: "new-one", question: "why?", source: "me" });
  expect(runText({ full: true, seed: 4 }, words)).toBe("full size, seed 4");
});

it("tells whether the same was found as ships", async () => {
  const { likenessOf } = await names();
  const settings = [{ name: "games", value: "400" }];
  const findings = { full: false, seed: 1, tables: [], notes: ["so"] };
  const sheet = { shipped: findings, sizes: [{ full: false, settings }, { full: true, settings: [] }] } as unknown as StudySheet;
  const record = { job: { full: false, seed: 1 }, settings: [{ name: "seed", value: "1" }, ...settings] } as unknown as StudyRecord;
  const like = (changed: object, found: object = {}) =>
    likenessOf({ ...record, ...changed }, { ...sheet.shipped, ...found }, sheet);
  expect(like({})).toBe("same");
  expect(like({}, { notes: ["otherwise"] })).toBe("different");
  expect(like({ job: { ...record.job, seed: 2 } })).toBe("otherSettings");
  expect(like({ settings: [{ name: "games", value: "2" }] })).toBe("otherSettings");
});
