import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lens } from "../../src/board/lens.svelte";
import type { Finger } from "../../src/board/lens.svelte";

let played: Finger[] = [];
let lens = new Lens(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  lens = new Lens((at) => played.push(at));
});
afterEach(() => {
  vi.useRealTimers();
});

it("opens where a finger rests, follows it, and plays where it lets go", () => {
  lens.down({ x: 10, y: 10 });
  expect(lens.finger).toBeNull();
  vi.advanceTimersByTime(200);
  lens.move({ x: 50, y: 60 });
  expect(lens.finger).toEqual({ x: 50, y: 60 });
  lens.up({ x: 51, y: 60 });
  expect([lens.finger, played, lens.echoes]).toEqual([null, [{ x: 51, y: 60 }], true]);
  vi.advanceTimersByTime(600);
  expect(lens.echoes).toBe(false);
});

it("leaves a tap to the click that follows", () => {
  lens.down({ x: 10, y: 10 });
  vi.advanceTimersByTime(50);
  lens.up({ x: 10, y: 10 });
  vi.advanceTimersByTime(500);
  expect([lens.finger, played, lens.echoes]).toEqual([null, [], false]);
});

it("leaves a slide that begins at once to scrolling", () => {
  lens.down({ x: 10, y: 10 });
  lens.move({ x: 10, y: 14 }); // trembles
  lens.move({ x: 10, y: 40 });
  vi.advanceTimersByTime(500);
  expect(lens.finger).toBeNull();
});

it("forgets all when the browser takes the finger away", () => {
  lens.down({ x: 10, y: 10 });
  vi.advanceTimersByTime(200);
  lens.cancel();
  lens.up({ x: 10, y: 10 });
  expect(played).toEqual([]);
});
