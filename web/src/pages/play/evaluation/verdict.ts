// A report in words of the chosen language: who wins, or how likely; the discs behind that.

import { leader, percentFor, seenBy, signed } from "../../../lib/evaluation";
import type { Color, ReportState, ScoreState } from "../../../lib/wire/types";
import type { Dictionary } from "../../../text/en";

/** "Black wins by 4", "Black 51%"; of points that tell no chance the points; empty without a score. */
export function verdict(report: ReportState, text: Dictionary): string {
  const { score, chance } = report;
  if (score?.certain) return resultWords(score, report.exact, text);
  if (chance === null) return score ? ledWords(score, text.points, text) : "";
  const leads = leader(chance);
  return sideWords(leads, text)(`${percentFor(chance, leads)}%`);
}

/** "Black +3.5 discs": what an evaluator that counts discs expects; empty of everything else. */
export function discsOf({ score }: ReportState, text: Dictionary): string {
  return score && score.unit === "discs" && !score.certain ? ledWords(score, text.byDiscs, text) : "";
}

function resultWords(score: ScoreState, exact: boolean, text: Dictionary): string {
  if (score.value === 0) return text.result.draw;
  const winner: Color = score.value > 0 ? 0 : 1;
  const side = winner === 0 ? "black" : "white";
  if (score.unit !== "discs") return text.winFor[side];
  return (exact ? text.winsBy : text.winsByAtLeast)[side](Math.abs(score.value));
}

/** Told for the side that leads: nobody has to think about signs. */
function ledWords(score: ScoreState, unit: (text: string) => string, text: Dictionary): string {
  const leads: Color = score.value >= 0 ? 0 : 1;
  const lead = signed(seenBy(score, leads), Math.abs(score.value) < 1000 ? 1 : 0);
  return Number(lead) === 0 ? text.even : sideWords(leads, text)(unit(lead));
}

function sideWords(color: Color, text: Dictionary): (words: string) => string {
  return color === 0 ? text.forBlack : text.forWhite;
}
