// What lies in a list that scrolls: brought into sight by the list alone, the page stays where it is.

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** How far a list has to scroll so that an item lies within it: 0 where it does; below 0 is up. */
export function scrollFor(list: Box, item: Box): number {
  if (item.top < list.top) return item.top - list.top;
  return Math.max(0, Math.min(item.bottom - list.bottom, item.top - list.top));
}

/** Scroll the list, and nothing around it, until the item is in sight. */
export function keepInSight(list: HTMLElement, item: Element | null): void {
  if (item) list.scrollTop += scrollFor(list.getBoundingClientRect(), item.getBoundingClientRect());
}
