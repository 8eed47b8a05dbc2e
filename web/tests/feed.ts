// The feed of jobs and analyses as a test's own: who subscribed to what, and what is told.

import type { Subscriber } from "../src/lib/connection/feed";

interface Subscribed extends Subscriber<unknown, { type: string }> {
  topic: string;
  isOver: boolean;
}

let subscribed: Subscribed[] = [];

/** In the place of src/lib/connection/feed. */
export const feed = {
  subscribe(topic: string, subscriber: Subscriber<never, never>): () => void {
    const one = { ...subscriber, topic, isOver: false } as Subscribed;
    subscribed.push(one);
    return () => (one.isOver = true);
  },
};

/** Everybody who subscribed since the last time that this was called with `true`. */
export function subscriptions(forget = false): readonly Subscribed[] {
  const all = subscribed;
  if (forget) subscribed = [];
  return all;
}

/** The newest subscriber. */
export function listener(): Subscribed {
  const last = subscribed.at(-1);
  if (!last) throw new Error("nobody subscribed");
  return last;
}
