// What the page and the studying worker say to each other.

/** Requests are answered under their number, questions event by event, topics as the server's feed tells them. */
export type StudyAsked =
  | { type: "ask"; id: number; method: string; address: string; body: ArrayBuffer | null }
  | { type: "subscribe"; topic: string }
  | { type: "listen"; id: number; address: string }
  | { type: "leave"; id: number };

export type StudySaid =
  | { id: number; status: number; answer: unknown }
  /** A file; its bytes as characters up to 255. */
  | { id: number; status: 200; name: string; content: string }
  | { listen: number; event: { type: string } }
  | { listen: number; problem: unknown }
  | { topic: string }
  /** The files of this analysis or run have changed. */
  | { keep: string };
