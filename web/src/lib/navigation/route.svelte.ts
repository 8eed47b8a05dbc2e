// The page that the address names, as it is now.

import { pageOf } from "./address";
import type { PageName } from "./address";

class Route {
  hash = $state(location.hash);
  readonly page: PageName = $derived(pageOf(this.hash));

  constructor() {
    addEventListener("hashchange", () => (this.hash = location.hash));
  }
}

export const route = new Route();
