// What the studies ask the server for. Every refusal is a Refused with problem details.

import { ask } from "../../../../lib/api";
import { readForm } from "../../../../lib/jobs/requests";
import type { StudyCard, StudySheet } from "../../../../lib/wire/types";

export function readStudies(): Promise<StudyCard[]> {
  return readForm("study");
}

export function readStudy(study: string): Promise<StudySheet> {
  return ask("GET /api/v1/studies/sheet", { query: `?${new URLSearchParams({ study })}` });
}
