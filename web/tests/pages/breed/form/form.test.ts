import { beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../../../../src/lib/api";
import type { BreedingCatalogue, NewRun, NumberEntry, OperatorEntry, OptionEntry } from "../../../../src/lib/wire/types";
import type { Form } from "../../../../src/pages/breed/form/form.svelte";
import { inABrowser } from "../../../page";

const wanted = (more: Partial<NewRun>): NewRun => ({
  game: "reversi/8", recipe: "roulette", evaluator: "wpc", population: null, generations: null, depth: 2, per_pair: 50, opening_plies: 6, seed: 1, panel_openings: 50, panel_every: 10, scoring: "points", opponents: null, race: "none", stop: [], name: null, ...more,
});
const names = ["population", "generations", "depth", "per_pair", "opening_plies", "seed", "panel_openings", "panel_every"];
const number = (name: string, normal: number, whole = false): NumberEntry => ({ name, default: normal, least: whole ? 1 : 0, most: whole ? 1000 : 1, whole });
const operator = (name: string, ...numbers: NumberEntry[]): OperatorEntry => ({ name, summary: `${name} it is`, numbers });
const option = (name: string, normal: string, more: Partial<OptionEntry>): OptionEntry => ({
  name, help: `what ${name} is`, default: normal, choices: [], operators: [], number: null, ...more,
});
const ga = [
  option("selection", "tournament:size=3", { operators: [operator("tournament", number("size", 3, true)), operator("rank", number("pressure", 0.5)), operator("roulette")] }),
  option("crossed", "0.9", { number: number("crossed", 0.9) }),
  option("elitism", "false", { choices: ["true", "false"] }),
];
const usual = { name: "", summary: "", game: "reversi", evaluator: "zones", population: 20, generations: 80, plays: true, options: [] };
const catalogue: BreedingCatalogue = {
  presets: [
    { name: "minute", is_source: false, wanted: wanted({}) },
    { name: "roulette", is_source: true, wanted: wanted({ evaluator: null, per_pair: 1 }) },
    { name: "minute", is_source: false, wanted: wanted({ game: "gomoku/15", evaluator: "shapes", generations: 75 }) },
  ],
  games: [{ name: "reversi", evaluators: ["zones", "wpc"] }, { name: "gomoku", evaluators: ["shapes"] }],
  recipes: [{ ...usual, name: "roulette" }, { ...usual, name: "ga", options: ga }, { ...usual, name: "position-ranking", plays: false }],
  limits: names.map((name) => ({ ...number(name, 0, true), least: name === "population" ? 2 : 0 })),
  scorings: ["points", "margin"],
  opponents: [operator("round-robin"), operator("meet", number("opponents", 6, true)), operator("hall", number("members", 4, true))],
  races: [operator("none"), operator("halving", number("games", 10, true))],
  stops: [{ ...number("games", 0), most: 1e9 }, number("target", 0)],
};
let checked: NewRun[];
let refused: Refused | null;

vi.mock("../../../../src/lib/jobs/requests", () => ({
  checkJob: async (kind: string, asked: NewRun) => {
    expect(kind).toBe("evolve");
    checked.push(asked);
    if (refused) throw refused;
    return { command: "heibai evolve" };
  },
}));

async function made(): Promise<Form> {
  const { Form } = await import("../../../../src/pages/breed/form/form.svelte");
  return new Form(catalogue);
}

inABrowser(() => ({}));
beforeEach(() => {
  [checked, refused] = [[], null];
});

it("begins with the first preset, and fills in what that leaves to its recipe", async () => {
  const form = await made();
  expect([form.preset, form.evaluator, form.numbers.population, form.numbers.generations]).toEqual(["minute", "wpc", 20, 80]);
  form.fill(catalogue.presets[1]!);
  expect([form.preset, form.evaluator, form.numbers.per_pair]).toEqual(["roulette", "zones", 1]);
});

it("fills in the same preset of another game, with what can be bred there", async () => {
  const form = await made();
  form.chooseGame("gomoku/15");
  expect([form.preset, form.game, form.evaluator, form.numbers.generations]).toEqual(["minute", "gomoku/15", "shapes", 75]);
  form.chooseGame("gomoku/9");
  expect([form.preset, form.game, form.evaluator]).toEqual(["", "gomoku/9", "shapes"]);
});

it("calls numbers wrong that are none, broken, too small or too large, and asks for none of them", async () => {
  const form = await made();
  await vi.advanceTimersByTimeAsync(1000);
  const before = checked.length;
  for (const [value, isWrong] of [[null, true], [undefined, true], [1.5, true], [1, true], [1001, true], [2, false]] as const) {
    form.numbers.population = value;
    expect([value, form.wrong.includes("population")]).toEqual([value, isWrong]);
  }
  form.numbers.population = 1;
  form.changed();
  await vi.advanceTimersByTimeAsync(1000);
  expect([form.wanted(), form.checking, checked.length - before]).toEqual([null, false, 0]);
});

it("asks the server once when the typing has calmed, and says what it answers", async () => {
  const form = await made();
  form.numbers.seed = 7;
  form.changed();
  expect([form.preset, form.checking]).toEqual(["", true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([checked.map((each) => each.seed), form.answer?.command, form.checking]).toEqual([[7], "heibai evolve", false]);
  refused = new Refused({ type: "/problems/run", code: "run", title: "", status: 400, detail: "rounds must be even" });
  form.changed();
  await vi.advanceTimersByTimeAsync(1000);
  expect([form.problem, form.answer]).toEqual(["The run cannot do that\nrounds must be even", null]);
});

it("asks for a name where one was typed, and a preset leaves it", async () => {
  const form = await made();
  expect(form.wanted()?.name).toBeNull();
  form.name = " corners ";
  form.choosePreset("roulette");
  expect(form.wanted()?.name).toBe("corners");
});

it("takes a recipe's text apart and puts together what is not usual", async () => {
  const form = await made();
  const filled = wanted({
    recipe: "ga:selection=[rank:pressure=0.7],elitism=true", scoring: "margin", opponents: "[[meet:opponents=3],[hall:members=4]]", race: "halving:games=20", stop: ["games=500"], evaluator: "zones",
    population: 8, generations: 3, panel_every: 5,
  });
  form.fill({ name: "", wanted: filled });
  expect([form.recipe, form.chosen["recipe-selection"], form.numbers["recipe-selection-pressure"], form.numbers["recipe-crossed"]]).toEqual(["ga", "rank", 0.7, 0.9]);
  expect([form.chosen["opponents"], form.chosen["also"], form.numbers["race-games"], form.numbers["stop-games"]]).toEqual(["meet", "hall", 20, 500]);
  expect(form.wanted()).toEqual(filled);
  form.fill({ name: "", wanted: { ...filled, recipe: "ga:selection=rank:0.7,elitism=true", opponents: "meet:3+hall:4", race: "halving:20" } });
  expect(form.wanted(), "as an older run has it").toEqual(filled);
});

it("fills in the usual numbers of what is chosen, and calls those wrong that do not fit", async () => {
  const form = await made();
  form.chooseRecipe("ga");
  expect([form.wanted()?.recipe, form.wrong]).toEqual(["ga", []]);
  const [selection] = form.choosing;
  form.choose(selection!, "rank");
  expect(form.wanted()?.recipe).toBe("ga:selection=[rank:pressure=0.5]");
  form.numbers["recipe-selection-pressure"] = 2;
  form.numbers["stop-target"] = 0;
  form.numbers["recipe-crossed"] = null;
  expect([form.wrong, form.wanted()]).toEqual([["recipe-crossed", "stop-target", "recipe-selection-pressure"], null]);
  form.choose(selection!, "roulette");
  form.numbers["stop-target"] = null;
  form.numbers["recipe-crossed"] = 0.25;
  expect([form.wanted()?.recipe, form.wanted()?.stop]).toEqual(["ga:selection=roulette,crossed=0.25", []]);
  expect([form.step("recipe-crossed"), form.step("population")]).toEqual(["any", 1]);
});

it("asks a recipe that plays no games for no opponents", async () => {
  const form = await made();
  form.choose(form.meetings[0]!, "meet");
  expect(form.wanted()?.opponents).toBe("meet:opponents=6");
  form.chooseRecipe("position-ranking");
  expect([form.wanted()?.opponents, form.wanted()?.race]).toEqual([null, "none"]);
});

it("keeps opponents and a recipe that it has no fields for as they are", async () => {
  const form = await made();
  const filled = wanted({ recipe: "own:a=1", opponents: "[[meet:opponents=3],[against:eval=wpc]]", population: 8, generations: 3 });
  form.fill({ name: "", wanted: filled });
  expect(form.wanted()).toEqual(filled);
});
