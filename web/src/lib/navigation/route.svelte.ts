// The page that the address names, as it is now.

import { pageOf } from "./address";
import type { PageName } from "./pages";

class Route {
  hash = $state(location.hash);
  /** The page shows a board, to which one can skip. */
  hasBoard = $state(true);
  readonly page: PageName = $derived(pageOf(this.hash));

  constructor() {
    addEventListener("hashchange", () => (this.hash = location.hash));
  }

  /** Another address for what is shown already: "Back" does not lead to the one before. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.hash = location.hash;
  }
}

export const route = new Route();
