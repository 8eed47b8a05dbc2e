import { beforeEach, expect, it, vi } from "vitest";
import type { NewTraining, NumberEntry, TrainingCatalogue } from "../../../../src/lib/wire/types";
import type { TrainingForm } from "../../../../src/pages/breed/learning/trainingform.svelte";
import { inABrowser } from "../../../page";

const number = (name: string, normal: number, most: number, whole = true): NumberEntry => ({ name, default: normal, least: 0, most, whole });
const catalogue: TrainingCatalogue = {
  presets: [
    { name: "minute", wanted: { game: "reversi/8", evaluator: "ntuple:set=straight2", games: 400 } },
    { name: "ten-minutes", wanted: { game: "reversi/8", evaluator: "ntuple:set=straight3", games: 4000, rate: 0.05, step: "coherence" } },
    { name: "minute", wanted: { game: "gomoku/15", evaluator: "lines", games: 60, unit: 64, noisy: true } },
  ],
  games: [{ name: "reversi", evaluators: ["ntuple:set=straight2", "wpc"] }, { name: "gomoku", evaluators: ["shapes", "lines"] }],
  numbers: [number("games", 200, 10_000), number("seed", 1, 100), number("rate", 0.1, 2, false), number("decay", 1000, 5000), number("unit", 1, 100, false)],
  network_numbers: [number("games", 32, 256), number("rate", 0.002, 1, false), number("blocks", 3, 12)],
  lacking: false,
};
let checked: NewTraining[];

vi.mock("../../../../src/lib/jobs/requests", () => ({
  checkJob: async (kind: string, asked: NewTraining) => {
    expect(kind).toBe("learn");
    checked.push(asked);
    return { command: "heibai learn td" };
  },
}));

async function made(): Promise<TrainingForm> {
  const { TrainingForm } = await import("../../../../src/pages/breed/learning/trainingform.svelte");
  return new TrainingForm(catalogue);
}

inABrowser(() => ({}));
beforeEach(() => {
  checked = [];
});

it("begins with the first preset, and asks the server whether that works", async () => {
  vi.useFakeTimers();
  const form = await made();
  const expected = { game: "reversi/8", evaluator: "ntuple:set=straight2", games: 400, seed: 1, rate: 0.1, unit: 1, predict: "result", begin: "zeros", step: "constant", noisy: false, name: null };
  expect([form.preset, form.wanted()]).toEqual(["minute", expected]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect([checked, form.answer]).toEqual([[expected], { command: "heibai learn td" }]);
});

it("has the presets and evaluators of the game that is chosen", async () => {
  const form = await made();
  form.chooseGame("gomoku/15");
  expect([form.preset, form.evaluator, form.numbers.unit, form.chosen.noisy, form.wanted()?.noisy]).toEqual(["minute", "lines", 64, "yes", true]);
  expect(form.evaluators).toEqual(["shapes", "lines"]);
  form.chooseGame("gomoku/13");
  expect([form.preset, form.evaluator, form.wanted()?.game]).toEqual(["", "lines", "gomoku/13"]);
});

it("asks for a decay only of a rate that falls", async () => {
  const form = await made();
  expect([form.wanted()?.decay, form.asked.map((each) => each.name)]).toEqual([undefined, ["games", "seed", "rate", "unit"]]);
  form.numbers.decay = 9999;
  expect(form.wrong).toEqual([]);
  form.choose("step", "decaying");
  expect([form.wrong, form.wanted(), form.preset]).toEqual([["decay"], null, ""]);
  form.numbers.decay = 5000;
  expect([form.wanted()?.step, form.wanted()?.decay]).toEqual(["decaying", 5000]);
});

it("takes whole numbers only where they are meant, and a name without blanks around it", async () => {
  const form = await made();
  form.name = " first ";
  form.numbers.games = 1.5;
  form.numbers.rate = 0.25;
  expect([form.wrong, form.step("games"), form.step("rate"), form.limit("rate").most]).toEqual([["games"], 1, "any", 2]);
  form.numbers.games = 15;
  expect([form.wanted()?.name, form.wanted()?.games, form.wanted()?.rate]).toEqual(["first", 15, 0.25]);
});

it("keeps an evaluator of a run that is cloned, which it does not offer", async () => {
  const form = await made();
  form.fill({ name: "", wanted: { game: "reversi/6", evaluator: "mine/old", begin: "given", seed: 8 } });
  expect([form.preset, form.evaluators.at(-1), form.wanted()?.begin, form.wanted()?.seed]).toEqual(["", "mine/old", "given", 8]);
});

it("asks for a network's own numbers where one learns, of which some have the names of others", async () => {
  vi.useFakeTimers();
  const form = await made();
  form.chooseEvaluator("network");
  expect(form.asked.map((each) => each.name)).toEqual(["games", "rate", "blocks", "seed"]);
  expect(form.wanted()).toEqual({ game: "reversi/8", evaluator: "network", network: { games: 32, rate: 0.002, blocks: 3 }, seed: 1, name: null });
  form.numbers["blocks"] = 13;
  expect([form.wrong, form.wanted()]).toEqual([["blocks"], null]);
  form.chooseEvaluator("wpc");
  expect(form.wanted()).toMatchObject({ evaluator: "wpc", games: 200, rate: 0.1 });
  form.fill({ name: "", wanted: { game: "reversi/6", evaluator: "network", network: { blocks: 5 }, seed: 7 } });
  expect(form.wanted()).toMatchObject({ network: { games: 32, blocks: 5 }, seed: 7 });
});

it("keeps a network across changes of the game, also where its preset is not filled in", async () => {
  const network = (game: string) => ({ name: "network", wanted: { game, evaluator: "network", network: {} } });
  const { TrainingForm } = await import("../../../../src/pages/breed/learning/trainingform.svelte");
  const games = catalogue.games.map((each) => ({ ...each, evaluators: [...each.evaluators, "network"] }));
  const form = new TrainingForm({ ...catalogue, games, presets: [...catalogue.presets, network("reversi/6"), network("gomoku/9")] });
  form.chooseEvaluator("network");
  for (const game of ["gomoku/15", "reversi/8", "gomoku/9"]) {
    form.chooseGame(game);
    expect([form.evaluator, form.wanted()?.game]).toEqual(["network", game]);
  }
  expect(form.preset).toBe("network");
});
