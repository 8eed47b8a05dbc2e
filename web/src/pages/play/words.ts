// What happened and what is to be done, in words of the chosen language.

import { count, lineEnds, squareName } from "../../board/geometry";
import { reasonName } from "../../board/words";
import { actingSeat, cellsAfter, colorOf, hasOpenColors, isChoice, isOffer, offeredName, turned, yourSeat } from "../../lib/game";
import { HUMAN } from "../../lib/players/human";
import type { GameSpec } from "../../lib/spec";
import type { Color, GameState, LegalMove, StepState } from "../../lib/wire/types";
import type { Dictionary } from "../../text/en";
import { colorName, moveName } from "./names";
import { becauseText, isBetweenOthers, sidesResult } from "./table/sides";

/** "black, white, black" */
export function stoneNames(colors: readonly Color[], text: Dictionary): string {
  return text.opening.list(colors.map((color) => text.opening.stones[color]));
}

/** "Gomoku"; a game that came with a package has the name that the package gave it. */
export function gameName(name: string, text: Dictionary): string {
  return text.games[name] ?? name;
}

/** "Renju, swap2 opening"; empty for a game without variants. */
export function variantName({ rule, opening }: Pick<GameSpec, "rule" | "opening">, text: Dictionary): string {
  if (!rule) return "";
  const name = text.rules[rule]?.name ?? rule;
  return opening === "free" || !opening ? name : text.variant(name, text.openings[opening]?.name ?? opening);
}

export function resultText(game: GameState, text: Dictionary): string {
  const said = isBetweenOthers(game) ? sidesResult(game, text) : yourResult(game, text);
  return becauseText(game, yourSeat(game), said, text);
}

function yourResult(game: GameState, text: Dictionary): string {
  const { result } = game;
  if (!result || result.winner === null) return text.result.draw;
  const won = result.winner === colorOf(game, yourSeat(game), game.ply);
  if (game.board.counted && !result.reason) return marginText(game, won, Math.abs(result.margin), text);
  const who = won ? text.result.youWin : text.result.aiWins;
  const ends = lineEnds(result.line);
  if (!ends) return who;
  const [from, to] = ends.map((square) => squareName(square, game.board));
  return text.result.line(who, result.line.length, from ?? "", to ?? "");
}

/** "You win by 12", and why 12 where the discs on the board differ by less. */
function marginText(game: GameState, won: boolean, margin: number, text: Dictionary): string {
  const words = (won ? text.result.won : text.result.lost)(margin);
  const cells = cellsAfter(game, game.ply);
  return Math.abs(count(cells, "X") - count(cells, "O")) === margin ? words : text.result.withEmpty(words);
}

/** One step that was shown, and what it changed. */
export function stepWords(game: GameState, ply: number, text: Dictionary): string {
  const step = game.steps[ply - 1];
  if (!step) return "";
  if (isBetweenOthers(game)) return sideStep(game, step, ply, text);
  const yours = game.seats[step.seat] === HUMAN;
  if (step.is_pass) return yours ? text.said.youPassed : text.aiPassed;
  if (isChoice(game, step.move)) return choiceWords(game, step, ply, text);
  const name = squareName(step.move, game.board);
  const flips = turned(cellsAfter(game, ply - 1), step);
  return (yours ? text.said.youPlayed : text.said.aiPlayed)(name, flips);
}

/** "Black played D3, turning 2 discs." */
function sideStep(game: GameState, step: StepState, ply: number, text: Dictionary): string {
  const color = colorName(step.color, text);
  if (step.is_pass) return text.playing.passed(color);
  if (isChoice(game, step.move)) return choiceWords(game, step, ply, text);
  return text.playing.played(color, squareName(step.move, game.board), turned(cellsAfter(game, ply - 1), step));
}

/** "The AI takes black. You are White." */
export function choiceWords(game: GameState, step: StepState, ply: number, text: Dictionary): string {
  if (isBetweenOthers(game)) return text.playing.chose(text.opening.seats[step.seat], moveName(step.label, text));
  const yours = game.seats[step.seat] === HUMAN;
  if (isOffer(step)) return (yours ? text.opening.youOffered : text.opening.aiOffered)(offeredName(step.label));
  const chosen = text.opening.choices[step.label];
  const color = colorOf(game, yourSeat(game), ply);
  const done = (yours ? chosen?.youDid : chosen?.aiDid) ?? step.label;
  return color === null ? done : `${done} ${text.opening.youAre(colorName(color, text))}`;
}

/** What stands now, after the last step. */
export function turnWords(game: GameState, text: Dictionary): string[] {
  const words: string[] = [];
  const cells = cellsAfter(game, game.ply);
  if (game.board.counted) words.push(text.said.score(count(cells, "X"), count(cells, "O")));
  if (game.result) words.push(`${text.gameOver}: ${resultText(game, text)}.`);
  else if (game.board.must_pass && game.moves.length) words.push(mustPassWords(game, text));
  else if (game.moves.length) words.push(...taskWords(game, text), ...forbiddenWords(game, text));
  return words;
}

export function mustPassWords(game: GameState, text: Dictionary): string {
  return isBetweenOthers(game) ? text.playing.mustPass(colorName(game.board.to_move, text)) : text.mustPass;
}

/** What the person has to do now. */
export function taskWords(game: GameState, text: Dictionary): string[] {
  const { placing, limit, points, to_move } = game.board;
  if (placing.length) return [text.opening.placeNow(text.opening.stones[to_move]), ...(limit ? [limitWords(game, text)] : [])];
  if (isAsked(game)) return [text.yourTurnSaid, limitWords(game, text)];
  if (game.moves.some((each) => isChoice(game, each.move))) return [text.opening.chooseNow];
  if (limit) return [text.yourTurnAs(colorName(to_move, text)), limitWords(game, text)];
  if (isBetweenOthers(game)) return [text.playing.toMoveSaid(colorName(to_move, text), game.moves.length)];
  if (!points) return [text.said.moves(game.moves.length)];
  return [hasOpenColors(game) ? text.yourTurnAs(colorName(to_move, text)) : text.yourTurnSaid];
}

/** Whether the opening's limit says what the acting seat does, instead of where the next stone lies. */
export function isAsked({ board }: GameState): boolean {
  return ["declare", "offer", "pick"].includes(board.limit);
}

/** What the opening asks of the next stone, or of who acts; empty: nothing. */
export function limitWords({ board }: GameState, text: Dictionary): string {
  if (board.limit === "offer") return text.opening.offerNow(board.offers_left);
  return board.limit && (text.opening.limits[board.limit] ?? board.limit);
}

/** Whether the points that an opening leaves are marked on the board. */
export function isMarked({ board }: GameState): boolean {
  return board.limit !== "" && board.limit !== "declare" && board.limit !== "offer";
}

function forbiddenWords(game: GameState, text: Dictionary): string[] {
  const { forbidden } = game.board;
  if (forbidden.length === 0) return [];
  const names = forbidden.map(([square, reason]) => `${squareName(square, game.board)} ${reasonName(reason, text)}`);
  return [text.forbidden.said(text.opening.list(names))];
}

interface Turn {
  readonly connected: boolean;
  readonly yourTurn: boolean;
  readonly forbidden: ReadonlyMap<number, string>;
}

/** Why a press on `square` does nothing. */
export function refusalWords(turn: Turn, game: GameState, square: number, text: Dictionary): string {
  if (!turn.connected) return text.disconnected;
  if (!turn.yourTurn) return text.notYourTurn;
  const name = squareName(square, game.board);
  const reason = turn.forbidden.get(square);
  if (reason) return text.forbidden.point(name, reasonName(reason, text));
  const asked = limitWords(game, text);
  return asked ? `${text.notLegal(name)} ${asked}` : text.notLegal(name);
}

/** That a move, and the square that was pressed after it, were not played while the connection was lost. */
export function lostWords(game: GameState, move: LegalMove, next: number | null, text: Dictionary): string {
  const names = [moveName(move.label, text), ...(next === null ? [] : [squareName(next, game.board)])];
  return text.lost.notPlayed(text.opening.list(names));
}

/** What an opening asks for at this moment; null when there is nothing to say. */
export function openingWords(game: GameState, ply: number, text: Dictionary): string[] {
  const words = text.opening;
  const you = yourSeat(game);
  const yours = actingSeat(game, ply) === you;
  if (colorOf(game, you, ply) !== null) return [];
  const { placing, limit, to_move } = game.board;
  if (limit === "declare") return yours ? [] : [words.aiDeclares];
  if (!placing.length) return yours ? [words.youChoose(colorName(to_move, text))] : [words.aiChooses];
  const stones = stoneNames(placing, text);
  return yours
    ? [words.youPlace(placing.length, stones, limit !== ""), words.thenAiChooses]
    : [words.aiPlaces(placing.length, stones), words.thenYouChoose];
}
