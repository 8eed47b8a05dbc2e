// The page's answers come from the server that it came from.

import { Connection, socketAddress } from "./connection";
import type { Link } from "./link";
import { hear } from "./source";

export const link: Link = {
  ready: Promise.resolve(),
  async request({ method, address, headers, body, outlives }) {
    const response = await fetch(address, { method, headers, body, ...(outlives && { keepalive: true }) });
    return { status: response.status, answer: await response.json() };
  },
  open: (path, listener) => new Connection(socketAddress(path), listener),
  listen: hear,
  files: null,
};
