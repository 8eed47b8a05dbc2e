import { beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../../../../src/lib/api";
import type { BreedingCatalogue, NewRun } from "../../../../src/lib/wire/types";
import type { Form } from "../../../../src/pages/breed/form/form.svelte";
import { inABrowser } from "../../../page";

const wanted = (more: Partial<NewRun>): NewRun => ({
  game: "reversi/8", recipe: "roulette", evaluator: "wpc", population: null, generations: null, depth: 2, per_pair: 50, opening_plies: 6, seed: 1, panel_openings: 50, ...more,
});
const names = ["population", "generations", "depth", "per_pair", "opening_plies", "seed", "panel_openings"];
const catalogue: BreedingCatalogue = {
  presets: [
    { name: "minute", is_source: false, wanted: wanted({}) },
    { name: "roulette", is_source: true, wanted: wanted({ evaluator: null, per_pair: 1 }) },
    { name: "minute", is_source: false, wanted: wanted({ game: "gomoku/15", evaluator: "shapes", generations: 75 }) },
  ],
  games: [{ name: "reversi", evaluators: ["zones", "wpc"] }, { name: "gomoku", evaluators: ["shapes"] }],
  recipes: [{ name: "roulette", summary: "", game: "reversi", evaluator: "zones", population: 20, generations: 80, plays: true }],
  limits: names.map((name) => ({ name, least: name === "population" ? 2 : 0, most: 1000 })),
};
let checked: NewRun[];
let refused: Refused | null;

vi.mock("../../../../src/pages/breed/session/requests", () => ({
  checkRun: async (asked: NewRun) => {
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
