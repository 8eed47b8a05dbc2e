import { beforeEach, expect, it, vi } from "vitest";
import type { JobKindEntry, JobOptionEntry } from "../../../src/lib/wire/types";
import type { KindForm } from "../../../src/pages/jobs/form/kindform.svelte";
import { english } from "../../../src/pages/jobs/text/en";
import { optionText } from "../../../src/pages/jobs/names";
import { inABrowser } from "../../page";

const option = (name: string, type: JobOptionEntry["type"], usual: JobOptionEntry["default"], more: Partial<JobOptionEntry> = {}): JobOptionEntry => ({
  name, type, default: usual, least: null, most: null, choices: [], help: `help of ${name}`, ...more,
});
const KIND: JobKindEntry = {
  name: "count",
  noun: "count",
  unit: "steps",
  has_page: false,
  options: [
    option("up_to", "int", null, { least: 1, most: 2 ** 70 }),
    option("rate", "float", 0.5, { least: 0, most: 1 }),
    option("name", "str", null),
    option("note", "str", ""),
    option("loud", "bool", false),
    option("colour", "str", "red", { choices: ["red", "blue"] }),
    option("skip", "texts", ["one", "two"]),
  ],
};
let checked: [string, object][];

vi.mock("../../../src/lib/jobs/requests", () => ({
  checkJob: async (kind: string, wanted: object) => {
    checked.push([kind, wanted]);
    return { command: "", games: null, pairings: null };
  },
}));

async function made(kind = KIND): Promise<KindForm> {
  const { KindForm } = await import("../../../src/pages/jobs/form/kindform.svelte");
  return new KindForm(kind);
}

inABrowser(() => ({}));
beforeEach(() => {
  checked = [];
});

it("wants what has no default, and asks the server of the whole", async () => {
  const form = await made();
  expect([form.wrong, form.wanted()]).toEqual([["up_to", "name"], null]);
  [form.numbers["up_to"], form.texts["name"], form.texts["skip"]] = [1000, " mine ", "a\n\n b \n"];
  form.check();
  await vi.advanceTimersByTimeAsync(1000);
  const wanted = { up_to: 1000, rate: 0.5, name: "mine", note: "", loud: false, colour: "red", skip: ["a", "b"] };
  expect([checked, form.answer?.command]).toEqual([[["count", wanted]], ""]);
});

it("takes numbers between their bounds alone, whole ones where the kind wants such", async () => {
  const form = await made();
  form.texts["name"] = "mine";
  for (const [value, fits] of [[0, false], [1.5, false], [1, true], [null, false]] as const) {
    form.numbers["up_to"] = value;
    expect(form.wrong.includes("up_to")).toBe(!fits);
  }
  form.numbers["rate"] = 1.1;
  expect(form.wrong).toContain("rate");
  expect([form.step("up_to"), form.step("rate"), form.limit("up_to").most]).toEqual([1, "any", Number.MAX_SAFE_INTEGER]);
});

it("shows at once what must be filled in, or all of a few options", async () => {
  const form = await made();
  expect([form.first.map((each) => each.name), form.others.length]).toEqual([["up_to", "name"], 5]);
  const small = await made({ ...KIND, options: KIND.options.slice(1, 4) });
  expect([small.first.length, small.others]).toEqual([3, []]);
});

it("has words of the language for options that it knows, and the kind's own for others", () => {
  expect(optionText("book", { name: "book", help: "x" }, english).name).toBe("Name");
  expect(optionText("count", { name: "up_to", help: "Counts so far." }, english)).toEqual({ name: "up to", note: "Counts so far." });
});
