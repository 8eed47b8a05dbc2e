// Steps that are walked through: by buttons, by keys, by themselves.

const PACE = 500; // milliseconds of a step that is made by itself

export class Walk {
  at = $state(0);
  last = $state(0);
  running = $state(false);
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Other steps, looked at from the first or the one that is said. */
  begin(last: number, at = 0): void {
    this.stop();
    this.last = last;
    this.to(at);
  }

  to(step: number): void {
    this.at = Math.max(0, Math.min(step, this.last));
    if (this.at === this.last) this.stop();
  }

  by(steps: number): void {
    this.stop();
    this.to(this.at + steps);
  }

  /** Go on by itself, or stop. */
  toggle(): void {
    if (this.running) {
      this.stop();
      return;
    }
    if (this.at === this.last) this.at = 0;
    this.running = this.last > 0;
    if (this.running) this.#clock = setInterval(() => this.to(this.at + 1), PACE);
  }

  stop(): void {
    clearInterval(this.#clock);
    this.running = false;
  }
}
