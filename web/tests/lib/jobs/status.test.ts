import { expect, it } from "vitest";
import { reasonText } from "../../../src/lib/jobs/status";
import { english } from "../../../src/lib/jobs/text/en";
import type { JobEntry } from "../../../src/lib/wire/types";

const reason = (state: string, message: string, orders: string[] = ["resume"]): string =>
  reasonText({ state, message, orders } as JobEntry, english);

it("says why a job is stopped that nobody stopped, and how it goes on", () => {
  expect(reason("stopped", "its process ended without a word")).toMatch(/killed.*Resume goes on/);
  expect(reason("stopped", "the disk is full")).toMatch(/^The disk is full\. Resume goes on/);
  expect(reason("stopped", "the server was stopped", [])).not.toContain("Resume");
});

it("says nothing to who stopped it", () => {
  for (const message of ["stopped on the page", "SIGINT", ""]) expect(reason("stopped", message)).toBe("");
});

it("leaves what a failed or finished job says as it is", () => {
  for (const state of ["failed", "finished"]) expect(reason(state, "the disk is full")).toBe("the disk is full");
});
