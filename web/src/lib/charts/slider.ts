// A plot that is a slider: where a pointer and the keys of the keyboard lead on it.

type OnPlot = PointerEvent & { currentTarget: Element };

/** The place of 0 to `last` that the pointer is at, on a plot of `width` that begins `left` of the element; null: it only passes. */
export function pointedAt(event: OnPlot, left: number, width: number, last: number): number | null {
  if (event.buttons !== 1 && event.type === "pointermove") return null;
  const box = event.currentTarget.getBoundingClientRect();
  return Math.round(((event.clientX - box.left - left) / width) * last);
}

/** Where a key leads from `at`; the event is used up then. Null: it leads nowhere. */
export function steppedTo(event: KeyboardEvent, at: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last, PageUp: at + 10, PageDown: at - 10,
  };
  const place = places[event.key];
  if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return null;
  event.preventDefault();
  return place;
}
