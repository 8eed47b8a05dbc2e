// Characters that turn the direction of what stands around them: in a name they show another one. Here they stand by
// their numbers, as in the terminal, wherever the page shows a text.

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SHOWN = ["title", "aria-label", "alt", "placeholder"]; // attributes

/** "a\u202eb" with the turning character by its number. */
export function plain(text: string): string {
  return text.replace(TURNING, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** From now on nothing in the page holds one, whatever it is given: it is changed before it is painted. */
export function showPlain(page: Document): void {
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(clean);
      else clean(target);
    }
  });
  watch.observe(page, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SHOWN });
  clean(page.documentElement);
}

function clean(node: Node): void {
  if (node instanceof Text) {
    const text = plain(node.data);
    if (text !== node.data) node.data = text;
    return;
  }
  if (node instanceof Element) {
    for (const name of SHOWN) {
      const value = node.getAttribute(name);
      if (value !== null && value !== plain(value)) node.setAttribute(name, plain(value));
    }
  }
  node.childNodes.forEach(clean);
}
