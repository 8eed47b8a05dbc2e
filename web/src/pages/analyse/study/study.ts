// Comments and lines of one's own beside a game: values that are changed, never in place.

import type { Study, StudyComment, StudyLine } from "../../../lib/wire/types";

/** A moment: so many moves of the game, and moves of one's own behind them. */
export interface Place {
  ply: number;
  branch: readonly number[];
}

export const EMPTY: Study = { comments: [], lines: [] };

const begins = (line: StudyLine, { ply, branch }: Place): boolean =>
  line.ply === ply && branch.every((move, index) => line.moves[index] === move);

/** The line that holds a moment of one's own; -1: none. */
export function lineAt(study: Study, place: Place): number {
  return place.branch.length ? study.lines.findIndex((line) => begins(line, place)) : -1;
}

/** Keep the moves of one's own; a kept line that they go on with grows, its comments stay. */
export function withLine(study: Study, place: Place): Study {
  if (!place.branch.length || lineAt(study, place) >= 0) return study;
  const shorter = study.lines.findIndex(
    (line) => line.ply === place.ply && line.moves.every((move, index) => place.branch[index] === move),
  );
  const old = study.lines[shorter];
  const line: StudyLine = { ply: place.ply, moves: [...place.branch], comments: old?.comments ?? [] };
  return { ...study, lines: old ? study.lines.with(shorter, line) : [...study.lines, line] };
}

export function withoutLine(study: Study, index: number): Study {
  return { ...study, lines: study.lines.filter((_, at) => at !== index) };
}

/** One place further to the front: the first line matters most. */
export function promoted(study: Study, index: number): Study {
  const [line, before] = [study.lines[index], study.lines[index - 1]];
  if (!line || !before) return study;
  return { ...study, lines: study.lines.with(index - 1, line).with(index, before) };
}

export function commentAt(study: Study, place: Place): string {
  const said = place.branch.length ? study.lines[lineAt(study, place)]?.comments : study.comments;
  const at = place.branch.length || place.ply;
  return said?.find((each) => each.ply === at)?.text ?? "";
}

/** With this comment on a moment, none where it is empty; a moment of one's own is kept with it. */
export function withComment(study: Study, place: Place, text: string): Study {
  if (!place.branch.length) return { ...study, comments: said(study.comments, place.ply, text) };
  const kept = withLine(study, place);
  const index = lineAt(kept, place);
  const line = kept.lines[index];
  if (!line) return kept;
  return { ...kept, lines: kept.lines.with(index, { ...line, comments: said(line.comments, place.branch.length, text) }) };
}

function said(comments: readonly StudyComment[], ply: number, text: string): StudyComment[] {
  const others = comments.filter((each) => each.ply !== ply);
  return text.trim() ? [...others, { ply, text: text.trim() }].toSorted((one, other) => one.ply - other.ply) : others;
}
