// The sentences of a study: code between backticks, titles between asterisks.

export interface Piece {
  kind: "text" | "code" | "title";
  text: string;
}

/** A text in its pieces, lines joined. */
export function piecesOf(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const whole = text.trim().replace(/\s+/g, " ");
  for (const match of whole.matchAll(/`([^`]+)`|\*([^*]+)\*/g)) {
    if (match.index > end) found.push({ kind: "text", text: whole.slice(end, match.index) });
    found.push(match[1] === undefined ? { kind: "title", text: match[2] ?? "" } : { kind: "code", text: match[1] });
    end = match.index + match[0].length;
  }
  if (end < whole.length) found.push({ kind: "text", text: whole.slice(end) });
  return found;
}

/** Whether a column of a table is what the source printed. */
export function isOfSource(column: string): boolean {
  return /^source\b/.test(column) || column === "elsewhere";
}
