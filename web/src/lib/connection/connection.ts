// One websocket to the server; comes back by itself, slower and slower, and says whether it is there.

import type { Channel, Listener } from "./link";

const FIRST_WAIT = 250; // ms
const LONGEST_WAIT = 4000;

/** The address of a websocket of this server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

export class Connection<Request, Answer> implements Channel<Request> {
  readonly #url: string;
  readonly #listener: Listener<Answer>;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(url: string, listener: Listener<Answer>) {
    this.#url = url;
    this.#listener = listener;
    this.#open();
  }

  /** False when there is no connection: nothing was sent. */
  send(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** For good. One that is still being made is closed when it is there: browsers complain of anything earlier. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#isClosed) return socket.close();
      this.#wait = FIRST_WAIT;
      this.#listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listener.answered(JSON.parse(event.data) as Answer);
    };
    socket.onclose = () => {
      if (this.#isClosed) return;
      this.#listener.closed();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }
}
