// A report in words of the chosen language: who wins, or how likely; what the points behind that are.

import { leader, percentFor, seenBy, signed } from "../../../lib/evaluation";
import type { Color, ReportState, ScoreState } from "../../../lib/wire/types";
import type { Dictionary } from "../../../text/en";

/** "Black wins by 4", "Black 51 %"; of points that tell no chance the points; empty without a score. */
export function verdict(report: ReportState, text: Dictionary): string {
  const { score, chance } = report;
  if (score?.certain) return resultWords(score, report.exact, text);
  if (chance === null) return score ? pointsWords(score, text) : "";
  const leads = leader(chance);
  return sideWords(leads, text)(`${percentFor(chance, leads)} %`);
}

/** "Black +8.96 points": what an evaluator counted; empty of everything else. */
export function pointsOf({ score, chance }: ReportState, text: Dictionary): string {
  return score && score.unit === "points" && !score.certain && chance !== null ? pointsWords(score, text) : "";
}

function resultWords(score: ScoreState, exact: boolean, text: Dictionary): string {
  if (score.value === 0) return text.result.draw;
  const winner: Color = score.value > 0 ? 0 : 1;
  const side = winner === 0 ? "black" : "white";
  if (score.unit !== "discs") return text.winFor[side];
  return (exact ? text.winsBy : text.winsByAtLeast)[side](Math.abs(score.value));
}

function pointsWords(score: ScoreState, text: Dictionary): string {
  // Told for the side that leads: nobody has to think about signs.
  const leads: Color = score.value >= 0 ? 0 : 1;
  const lead = seenBy(score, leads);
  if (lead === 0) return text.even;
  return sideWords(leads, text)(text.points(signed(lead, lead < 10 ? 2 : lead < 1000 ? 1 : 0)));
}

function sideWords(color: Color, text: Dictionary): (words: string) => string {
  return color === 0 ? text.forBlack : text.forWhite;
}
