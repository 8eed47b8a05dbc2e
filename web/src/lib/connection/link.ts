// What the page needs of whoever answers it. There are two: a server (server.ts), and on a page without one a worker
// (site/link.ts); the build chooses, as "#link", and pages do not know which.

export interface Asked {
  method: string;
  /** With what stands behind the question mark. */
  address: string;
  headers: Record<string, string>;
  /** As JSON where the content type says so. */
  body: Blob | string | null;
  /** It arrives although the page is left meanwhile. */
  outlives: boolean;
}

export interface Listener<Answer> {
  opened(): void;
  closed(): void;
  answered(answer: Answer): void;
}

export interface Channel<Request> {
  /** False when there is no connection: nothing was sent. */
  send(request: Request): boolean;
  close(): void;
}

/** Files of what is kept where no server hands them out. */
export interface GameFiles {
  /** Have the browser save this game. */
  save(id: string): Promise<void>;
  /** Games and analyses, as one file. */
  saveAll(): Promise<void>;
  /** Keep what a file has that is not there; how many games and analyses. Throws Refused, and nothing is kept. */
  take(file: Blob): Promise<{ games: number; analyses: number }>;
}

export interface Link {
  /** The page is drawn after this, so that what is known at once is there from the beginning. */
  ready: Promise<unknown>;
  request(asked: Asked): Promise<{ status: number; answer: unknown }>;
  open<Request, Answer>(path: string, listener: Listener<Answer>): Channel<Request>;
  /** Hear events until the one that is called "end"; the function ends it. `lost`: no answer; `tries`: it is asked again. */
  listen<Event extends { type: string }>(address: string, heard: (event: Event) => void, lost: (tries: boolean) => void): () => void;
  /** Null: links to the server's addresses do it. */
  files: GameFiles | null;
}
