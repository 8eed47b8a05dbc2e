// The visit of which the first view is drawn, while the page is built.

import type { FirstVisit } from "./visit";

export const first = { now: null as unknown as FirstVisit };
