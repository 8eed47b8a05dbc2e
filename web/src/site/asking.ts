// A worker that is asked under numbers. It is begun by the first message; one that is lost is begun anew by the next.

interface Answered {
  id: number;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export interface Loss {
  /** It had been loaded. */
  afterWork: boolean;
}

export class Asking<Asked extends object, Answer extends Answered, Told extends object> {
  #worker: Worker | null = null;
  #count = 0;
  #hasSpoken = false;
  readonly #awaited = new Map<number, Waiting<Answer>>();

  /** `told`: hears what answers no request. `lost`: hears of a loss, and says with what requests are rejected. */
  constructor(
    private readonly make: () => Worker,
    private readonly told: (said: Told) => void,
    private readonly lost: (loss: Loss) => Error,
  ) {}

  get isBegun(): boolean {
    return this.#worker !== null;
  }

  /** A number that nothing else was sent under. */
  newId(): number {
    return ++this.#count;
  }

  /** What is answered under the number of this message, which it is given. */
  ask(asked: Asked): Promise<Answer> {
    const id = this.newId();
    return new Promise((resolve, reject) => {
      this.#awaited.set(id, { resolve, reject });
      this.send({ ...asked, id });
    });
  }

  send(asked: Asked & { id?: number }): void {
    this.#worker ??= this.#connect();
    this.#worker.postMessage(asked);
  }

  #connect(): Worker {
    const worker = this.make();
    this.#hasSpoken = false;
    worker.onmessage = ({ data }: MessageEvent<Answer | Told>) => this.#heard(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(worker);
    };
    return worker;
  }

  #heard(said: Answer | Told): void {
    this.#hasSpoken = true;
    if (!("id" in said)) return this.told(said);
    this.#awaited.get(said.id)?.resolve(said);
    this.#awaited.delete(said.id);
  }

  #lose(worker: Worker): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = null;
    const waiting = [...this.#awaited.values()];
    this.#awaited.clear();
    const error = this.lost({ afterWork: this.#hasSpoken });
    for (const { reject } of waiting) reject(error);
  }
}
