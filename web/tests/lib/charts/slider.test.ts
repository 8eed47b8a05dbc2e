import { expect, it, vi } from "vitest";
import { pointedAt, steppedTo } from "../../../src/lib/charts/slider";

type OnPlot = Parameters<typeof pointedAt>[0];

const pointer = (type: string, buttons: number, clientX: number): OnPlot =>
  ({ type, buttons, clientX, currentTarget: { getBoundingClientRect: () => ({ left: 100 }) } }) as unknown as OnPlot;
const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: name, ctrlKey: false, altKey: false, metaKey: false, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

it("leads to the place under a press, and under a drag, but not under a pointer that passes", () => {
  expect(pointedAt(pointer("pointerdown", 1, 170), 20, 100, 10)).toBe(5);
  expect(pointedAt(pointer("pointermove", 1, 220), 20, 100, 10)).toBe(10);
  expect(pointedAt(pointer("pointermove", 0, 220), 20, 100, 10)).toBeNull();
});

it("steps by the arrow keys, jumps by the others, and uses the event up", () => {
  const places = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"].map((name) => steppedTo(key(name), 30, 60));
  expect(places).toEqual([29, 31, 40, 20, 0, 60]);
  const pressed = key("End");
  steppedTo(pressed, 30, 60);
  expect(pressed.preventDefault).toHaveBeenCalledOnce();
});

it("leaves every other key, and the browser's own ones, alone", () => {
  const pressed = [key("a"), key("ArrowLeft", { altKey: true }), key("Home", { ctrlKey: true })];
  expect(pressed.map((each) => steppedTo(each, 3, 6))).toEqual([null, null, null]);
  for (const each of pressed) expect(each.preventDefault).not.toHaveBeenCalled();
});
