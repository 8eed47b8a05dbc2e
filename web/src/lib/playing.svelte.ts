// How a person likes to play, kept in this browser: what is drawn, heard and said, and when.

import { store, storedObject } from "./stored";

export const BOARDS = ["green", "blue", "plain"] as const;
export const PACES = ["calm", "once"] as const;
export const REVEALS = ["always", "after"] as const;

export interface Playing {
  /** Colours of the board. */
  board: (typeof BOARDS)[number];
  /** The number of its step on every stone. */
  numbers: boolean;
  sound: boolean;
  /** Replies one after the other, or at once. */
  pace: (typeof PACES)[number];
  /** A forced pass is played without a press. */
  autoPass: boolean;
  /** Say when a move of the person lost something. */
  coach: boolean;
  /** When the value of a position is shown. */
  reveal: (typeof REVEALS)[number];
}

const KEY = "heibai.playing";
const USUAL: Playing = { board: "green", numbers: false, sound: false, pace: "calm", autoPass: false, coach: true, reveal: "always" };

/** What is kept, each only where it is one of those that there are. */
export function read(found: Partial<Playing>): Playing {
  const chosen = { ...USUAL };
  for (const key of ["numbers", "sound", "autoPass", "coach"] as const) {
    if (typeof found[key] === "boolean") chosen[key] = found[key];
  }
  chosen.board = BOARDS.find((each) => each === found.board) ?? USUAL.board;
  chosen.pace = PACES.find((each) => each === found.pace) ?? USUAL.pace;
  chosen.reveal = REVEALS.find((each) => each === found.reveal) ?? USUAL.reveal;
  return chosen;
}

class Kept {
  now: Readonly<Playing> = $state.raw(read(storedObject(KEY)));

  change(changed: Partial<Playing>): void {
    this.now = { ...this.now, ...changed };
    store(KEY, JSON.stringify(this.now));
  }
}

export const playing = new Kept();
