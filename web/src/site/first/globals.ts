// What the page's modules read of a browser while they are imported, where there is none. They must be imported first.

const nothing = (): void => undefined;
const value = {
  location: { hash: "" },
  navigator: { language: "en" },
  document: { documentElement: { dataset: {} } },
  addEventListener: nothing,
  matchMedia: () => ({ matches: false }),
};
for (const [name, given] of Object.entries(value)) Object.defineProperty(globalThis, name, { value: given, configurable: true });
