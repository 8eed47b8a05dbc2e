// What happens to jobs and analyses: one websocket for all of them, there while somebody listens. After a break each
// story goes on where it was heard last; where the server has forgotten that, it tells anew how things stand.

import { link } from "#link";
import type { ProblemDetails } from "../wire/types";
import type { Channel } from "./link";

export interface Subscriber<State, News extends { type: string }> {
  /** How it stands: at first, and again where events were missed. */
  stands(state: State): void;
  /** Something happened; after an event that is called "end" nothing more is told. */
  heard(event: News): void;
  /** The server does not answer, and is asked again; false: it answers. */
  lost(isLost: boolean): void;
  /** Nothing will be told, for this reason. */
  refused(problem: ProblemDetails): void;
}

interface Heard {
  feed: string;
  sequence: number;
}

type Request = { type: "subscribe"; topic: string; since: Heard | null } | { type: "unsubscribe"; topic: string };
type Answer = { topic: string } & (
  | (Heard & { type: "snapshot"; state: unknown })
  | (Heard & { type: "resumed" })
  | (Heard & { type: "event"; event: { type: string } })
  | { type: "problem"; problem: ProblemDetails }
);

interface Subscription {
  subscriber: Subscriber<unknown, { type: string }>;
  /** What was heard last; null: nothing yet. */
  since: Heard | null;
}

class Feed {
  #connection: Channel<Request> | null = null;
  readonly #subscriptions = new Map<string, Subscription>();

  /** Hear of a topic, "job/NAME" or "analysis/ID", of which one subscriber is told; the function ends it. */
  subscribe<State, News extends { type: string }>(topic: string, subscriber: Subscriber<State, News>): () => void {
    const subscription: Subscription = { subscriber: subscriber as Subscriber<unknown, { type: string }>, since: null };
    this.#subscriptions.set(topic, subscription);
    if (this.#connection) this.#ask(topic, subscription);
    else this.#connect();
    return () => {
      if (this.#subscriptions.get(topic) !== subscription) return;
      this.#connection?.send({ type: "unsubscribe", topic });
      this.#forget(topic);
    };
  }

  #connect(): void {
    this.#connection = link.open<Request, Answer>("/api/v1/events", {
      opened: () => this.#subscriptions.forEach((each, topic) => this.#ask(topic, each)),
      closed: () => this.#subscriptions.forEach(({ subscriber }) => subscriber.lost(true)),
      answered: (answer) => this.#answered(answer),
    });
  }

  /** While there is no connection nothing is sent: everything is asked for when it is there. */
  #ask(topic: string, { since }: Subscription): void {
    this.#connection?.send({ type: "subscribe", topic, since });
  }

  #answered(answer: Answer): void {
    const subscription = this.#subscriptions.get(answer.topic);
    if (!subscription) return;
    const { subscriber, since } = subscription;
    if (answer.type === "problem") {
      this.#forget(answer.topic);
      subscriber.lost(false);
      subscriber.refused(answer.problem);
      return;
    }
    if (answer.type === "event" && !isNext(answer, since)) return; // of an earlier subscription
    subscription.since = { feed: answer.feed, sequence: answer.sequence };
    subscriber.lost(false);
    if (answer.type === "snapshot") subscriber.stands(answer.state);
    if (answer.type !== "event") return;
    if (answer.event.type === "end") this.#forget(answer.topic);
    subscriber.heard(answer.event);
  }

  #forget(topic: string): void {
    this.#subscriptions.delete(topic);
    if (this.#subscriptions.size) return;
    this.#connection?.close();
    this.#connection = null;
  }
}

function isNext({ feed, sequence }: Heard, since: Heard | null): boolean {
  return since !== null && feed === since.feed && sequence > since.sequence;
}

export const feed = new Feed();
