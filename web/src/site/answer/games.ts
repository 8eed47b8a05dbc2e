// All games of this browser: the list, new ones, files, and the one that the page shows.

import type { Answer, Catalogue, Created, GameState, NewGame, Request, StoredGames, Summary } from "../../lib/wire/types";
import { gameOf } from "../rules/game";
import type { Game, RuleBook } from "../rules/game";
import { holds, readLine, recordLine, tableOf } from "../table/record";
import { gameState, storedGame } from "../table/states";
import { HUMAN, Table, newTable } from "../table/table";
import type { StoredTable } from "../table/table";
import { OpenGame } from "./opengame";
import { Problem, messageOf, problemOf } from "../rules/problems";
import type { Taken } from "../messages";
import type { Searches } from "./searches";
import { MemoryStore } from "./store";
import type { Store } from "./store";

const RECENT = 10;
const MOST_RECORDS = 10_000;

export interface House {
  book: RuleBook;
  /** Names of players that this page has, by board: "gomoku/15/renju". */
  knows(name: string, game: Game): boolean;
  searches: Searches;
  /** Null: the browser keeps nothing. */
  store: Store | null;
  /** A whole number below 2^53. */
  newSeed(): number;
  newId(): string;
  tell(answer: Answer): void;
  /** A game was changed here; other windows may show it. */
  changed(id: string): void;
}

export class Games {
  readonly #house: House;
  readonly #memory = new MemoryStore();
  #open: OpenGame | null = null;
  #before: Promise<void> = Promise.resolve();

  constructor(house: House) {
    this.#house = house;
  }

  get catalogue(): Catalogue {
    return this.#house.book.catalogue;
  }

  /** One request of the page; they are answered in their order, and only a hint takes long. */
  request(request: Request): void {
    if (request.type === "hint") {
      void this.#serve(request);
      return;
    }
    this.#before = this.#before.then(() => this.#serve(request));
  }

  /** Another window has changed a game. */
  changedElsewhere(id: string): void {
    const open = this.#open;
    if (open?.table.kept.id === id) this.request({ type: "open", id, analysis: open.wantsAnalysis });
  }

  async create(wanted: NewGame, id = this.#house.newId()): Promise<Created> {
    const game = gameOf(wanted.game ?? "reversi", this.#house.book);
    const { clock = null, strict = false, start = null, led = [] } = wanted;
    const terms = { strict, start: ownStart(start, game), led: led.length, clock: clock && { main: clock.main, increment: clock.increment ?? 0 } };
    const kept = newTable(game, {
      id,
      seats: this.#seats(wanted, game),
      seed: this.#house.newSeed(),
      steps: led.map((move) => ({ move, report: null })),
      terms,
      left: clock && [clock.main, clock.main],
    });
    const table = new Table(game, kept);
    if (table.isOver) throw new Problem("position-text", "there the game is over; leave somebody a move to begin with");
    if (clock && !table.people) throw new Problem("terms", "a game without a person has no clock, it is watched at your pace; leave the clock out");
    if (clock && table.position.coloursOpen) throw new Problem("terms", "an opening that leaves the colours open has no clock; choose another opening, or no clock");
    await this.#keep(table);
    return { id: kept.id };
  }

  #seats(wanted: NewGame, game: Game): [string, string] {
    const opponent = wanted.opponent ?? game.usualOpponent;
    const seats: [string, string] = wanted.seats ?? (wanted.you === "white" ? [opponent, HUMAN] : [HUMAN, opponent]);
    for (const name of seats) {
      if (name === HUMAN || this.#house.knows(name, game)) continue;
      throw new Problem("forbidden-spec", `'${name.slice(0, 60)}' plays in the installed program only; start it by: heibai serve`);
    }
    return seats;
  }

  async recent(): Promise<Summary[]> {
    const games = (await this.#all()).slice(0, RECENT);
    return games.map(({ id, game, seats, steps, updated }) => ({ id, game, seats, ply: steps.length, updated }));
  }

  async stored(): Promise<StoredGames> {
    return { items: (await this.#all()).map((kept) => storedGame(this.#table(kept))), next: null };
  }

  async read(id: string): Promise<GameState> {
    return gameState(await this.#find(id));
  }

  /** The game as a file of this page: its name and its text. */
  async file(id: string): Promise<{ name: string; text: string }> {
    const table = await this.#find(id);
    const date = new Date(table.kept.created * 1000).toISOString().slice(0, 10);
    return { name: `heibai-${table.game.spec.name}-${date}-${id.slice(0, 6)}.jsonl`, text: `${recordLine(table)}\n` };
  }

  /** All games that were begun, as one file. */
  async files(): Promise<{ name: string; text: string }> {
    const games = (await this.#all()).filter(({ steps }) => steps.length > 0);
    return { name: "heibai.jsonl", text: games.map((kept) => `${recordLine(this.#table(kept))}\n`).join("") };
  }

  /** Keep the records of a file that are new, or longer than they were; lines with an analysis are the studying worker's.
   * Throws Problem, with nothing kept, where one is none. `keeps`: false, only look. */
  async take(text: string, keeps = true): Promise<Taken> {
    const lines = text.split("\n").filter((line) => line.trim());
    if (lines.length > MOST_RECORDS) throw new Problem("record-format", `${lines.length} records came, this page takes ${MOST_RECORDS} at once; split the file`);
    const read = lines.map((line, at) => readLine(line, at + 1));
    const plain = read.filter(({ row }) => !("analysis" in row));
    const tables = plain.map((each) => {
      const game = gameOf(each.game, this.#house.book);
      return new Table(game, tableOf(each, game, { id: this.#house.newId(), knows: (name) => this.#house.knows(name, game) }));
    });
    const games = keeps ? await this.#keepNew(tables) : 0;
    return { games, hasAnalyses: plain.length < read.length };
  }

  /** How many are new, or in the place of less. */
  async #keepNew(tables: readonly Table[]): Promise<number> {
    const there = (await this.#all()).map((kept) => this.#table(kept));
    let count = 0;
    for (const table of tables) {
      if (there.some((each) => holds(each, table))) continue;
      const less = there.findIndex((each) => holds(table, each));
      const before = there[less];
      const next = before ? new Table(table.game, { ...table.kept, id: before.kept.id, version: before.kept.version + 1 }) : table;
      there.splice(before ? less : there.length, 1, next);
      await this.#keep(next);
      if (before) this.changedElsewhere(next.kept.id);
      count += 1;
    }
    return count;
  }

  async #serve(request: Request): Promise<void> {
    try {
      if (request.type === "open") return await this.#show(request.id, request.analysis ?? false);
      const open = this.#open;
      if (open?.table.kept.id !== request.id) throw new Problem("stale", "this game is not open; open it again");
      switch (request.type) {
        case "move":
          return await open.move(request.ply, request.move);
        case "undo":
          return await open.undo();
        case "hint":
          return await open.hint(request);
        case "stop":
          return open.stop(request.ply);
        case "think":
          return open.think(request.ply);
        case "resign":
          return await open.resign();
        case "watch":
          return open.watch({ paused: request.paused, seconds: request.seconds });
      }
    } catch (error) {
      this.#house.tell({ type: "problem", about: request.type, problem: problemOf(error) });
    }
  }

  async #show(id: string, analysis: boolean): Promise<void> {
    const table = await this.#find(id);
    this.#open?.close();
    const { searches, tell } = this.#house;
    this.#open = new OpenGame(table, analysis, { searches, tell, keep: (changed) => this.#keepChange(changed) });
    this.#open.goOn();
    if (!this.#house.store || (await this.#memory.get(id))) this.#sayForgetful("it forbids it here, or is full");
  }

  async #keepChange(table: Table): Promise<void> {
    if (await this.#keep(table)) return this.#house.changed(table.kept.id);
    this.changedElsewhere(table.kept.id);
    throw new Problem("stale", "the game has moved on in another window; look at the board and move again");
  }

  /** False: another window was quicker. What cannot be kept goes on in memory, and the page is told. */
  async #keep({ kept }: Table): Promise<boolean> {
    let why = "it forbids it here";
    try {
      const store = (await this.#memory.get(kept.id)) ? this.#memory : this.#house.store;
      if (store) return await store.put(kept);
    } catch (error) {
      why = messageOf(error);
    }
    kept.version = 1;
    await this.#memory.put(kept);
    this.#sayForgetful(why);
    return true;
  }

  #sayForgetful(why: string): void {
    const detail = `the browser did not keep this game (${why}); it goes on until the page is closed: make room, and save it as a file at its end`;
    this.#house.tell({ type: "problem", about: "keep", problem: new Problem("store", detail).details });
  }

  async #find(id: string): Promise<Table> {
    const kept = (await this.#memory.get(id)) ?? (await this.#house.store?.get(id));
    if (!kept) throw new Problem("unknown-name", `this browser has no game '${id.slice(0, 40)}'; begin another one`);
    return this.#table(kept);
  }

  async #all(): Promise<StoredTable[]> {
    const kept = (await this.#house.store?.all()) ?? [];
    const memory = await this.#memory.all();
    const ids = new Set(memory.map(({ id }) => id));
    return [...memory, ...kept.filter(({ id }) => !ids.has(id))];
  }

  #table(kept: StoredTable): Table {
    return new Table(gameOf(kept.game, this.#house.book), kept);
  }
}

/** A start that is not the usual one, in the form that the game writes. */
function ownStart(text: string | null, game: Game): string | null {
  if (text === null) return null;
  const start = game.read(text);
  return start.format() === game.start().format() ? null : start.format();
}
