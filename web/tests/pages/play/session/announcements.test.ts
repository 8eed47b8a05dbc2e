import { expect, it } from "vitest";
import { Announcements } from "../../../../src/pages/play/session/announcements.svelte";

it("speaks together what belongs together, and keeps silent when there is nothing to say", () => {
  const told = new Announcements();
  told.add("You played D3.");
  told.add("Black 4, White 1.", "Your turn.");
  expect(told.said).toBe("");
  told.speak();
  expect(told.said).toBe("You played D3. Black 4, White 1. Your turn.");
  told.speak();
  expect(told.said).toBe("You played D3. Black 4, White 1. Your turn.");
});

it("says the same sentence once more as another text, for a live region reads only what changes", () => {
  const told = new Announcements();
  told.interrupt("Not legal.");
  const first = told.said;
  told.interrupt("Not legal.");
  expect(told.said).not.toBe(first);
  expect(told.said.trim()).toBe("Not legal.");
  told.interrupt("Not legal.");
  expect(told.said).toBe(first);
});

it("keeps what waits when something else comes between", () => {
  const told = new Announcements();
  told.add("Move taken back.");
  told.interrupt("Hint: D3");
  expect(told.said).toBe("Hint: D3");
  told.speak();
  expect(told.said).toBe("Move taken back.");
});
