// heibai's own form of a record, a JSON object a line (records/formats/jsonl.py): written for one's own games, and read.

import type { Seat } from "../../lib/wire/types";
import { Problem } from "../rules/problems";
import type { Game } from "../rules/game";
import type { Position } from "../rules/position";
import { HUMAN, newTable } from "./table";
import type { Ending, StoredTable, Table } from "./table";
import { marginOf } from "./states";

const KEY = "heibai-record";
const VERSION = 1;

/** One line without its end. */
export function recordLine(table: Table): string {
  const { kept, game, position } = table;
  const { name, size, rule, opening } = game.spec;
  const [black, white] = position.coloursOpen ? [null, null] : [kept.seats[position.blackSeat], kept.seats[1 - position.blackSeat]];
  const termination = kept.ending?.reason ?? (position.isOver ? "normal" : "unfinished");
  const row = {
    [KEY]: VERSION,
    game: name,
    size,
    rule: rule || null,
    opening: opening || null,
    start: kept.terms.start,
    black,
    white,
    score: marginOf(table),
    termination,
    date: new Date(kept.created * 1000).toISOString().slice(0, 19),
    seed: kept.seed,
    discs: position.discs,
    moves: kept.steps.map(({ move }) => game.moveText(move)).join(" "),
  };
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Whether nothing of the other one, a state of the same game, is lacking in it. Games without a seed are of others, and
 * the same where their records are. */
export function holds(table: Table, other: Table): boolean {
  const [kept, less] = [table.kept, other.kept];
  if (recordLine(table) === recordLine(other)) return true;
  const isSame = less.seed > 0 && kept.seed === less.seed && kept.game === less.game && Math.floor(kept.created) === Math.floor(less.created);
  return isSame && less.ending === null && less.steps.length <= kept.steps.length && less.steps.every(({ move }, at) => kept.steps[at]?.move === move);
}

export interface Read {
  /** "gomoku/15/renju/swap2". */
  game: string;
  row: Readonly<Record<string, unknown>>;
}

/** What a line says of its game. Throws Problem. */
export function readLine(line: string, number: number): Read {
  let row: Record<string, unknown>;
  try {
    row = Object(JSON.parse(line)) as Record<string, unknown>;
  } catch {
    throw new Problem("record-format", `line ${number} is no JSON; expected one record of heibai a line, as the page saves them`);
  }
  if (row[KEY] !== VERSION) throw new Problem("record-format", `line ${number}: ${KEY} is ${String(row[KEY])}, this page reads ${VERSION}`);
  const game = [row["game"] ?? "reversi", row["size"] ?? 8, row["rule"], row["opening"]].filter(Boolean).join("/");
  return { game, row };
}

/** The game of a record as one that can be kept; `knows`: a player's name. Throws Problem. */
export function tableOf({ row }: Read, game: Game, { id, knows }: { id: string; knows(name: string): boolean }): StoredTable {
  const start = typeof row["start"] === "string" ? row["start"] : null;
  let position = start === null ? game.start() : game.read(start);
  const steps = String(row["moves"] ?? "").split(" ").filter(Boolean).map((word) => {
    const move = moveOf(word, position, game);
    position = position.play(move);
    return { move, report: null };
  });
  const [black, white] = [row["black"], row["white"]].map((name) => (typeof name === "string" && knows(name) ? name : HUMAN)) as [string, string];
  const created = typeof row["date"] === "string" ? Date.parse(`${row["date"]}Z`) / 1000 : NaN;
  return newTable(game, {
    id, steps,
    seats: position.blackSeat === 0 ? [black, white] : [white, black],
    seed: typeof row["seed"] === "number" && Number.isSafeInteger(row["seed"]) ? row["seed"] : 0,
    terms: { strict: false, start, led: 0, clock: null },
    ending: endingOf(row, position),
    ...(created && { created }),
  });
}

function moveOf(word: string, position: Position, game: Game): number {
  const move = position.moves.find((each) => game.moveText(each) === word) ?? (word === "pass" ? game.passMove : undefined);
  if (move === undefined) throw new Problem("record-format", `'${word.slice(0, 20)}' cannot be played there; mend the record`);
  return move;
}

function endingOf(row: Read["row"], position: Position): Ending | null {
  const reason = row["termination"];
  if ((reason !== "resigned" && reason !== "timeout") || position.isOver) return null;
  const blackLost = typeof row["score"] === "number" && row["score"] < 0;
  return { loser: (blackLost ? position.blackSeat : 1 - position.blackSeat) as Seat, reason };
}
