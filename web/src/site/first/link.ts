// In the place of whoever answers while the first view is drawn: nothing is asked.

import type { Link } from "../../lib/connection/link";

const refuse = (): never => {
  throw new Error("the first view asks nothing");
};

export const link: Link = { ready: Promise.resolve(), request: refuse, open: refuse, listen: refuse, files: null };
