// A first visit: the first game as tools/site_app/first.py writes it into the page, so that one can move in it before the
// worker that is to keep it is there.

import type { Catalogue, GameState, NewGame } from "../../lib/wire/types";
import { DATABASE } from "../answer/store";

export interface FirstVisit {
  catalogue: Catalogue;
  /** What the page asks for where nobody has chosen anything. */
  wanted: NewGame;
  /** As that game begins, but for its id. */
  game: GameState;
}

export function readVisit(page: Document): FirstVisit {
  const element = page.getElementById("first-visit");
  if (!(element instanceof HTMLTemplateElement)) throw new Error("the page has no #first-visit; build it by: make site-app");
  return JSON.parse(element.content.textContent ?? "") as FirstVisit;
}

/** Whether no game was ever kept here. Browsers that do not say so wait for the worker, which knows it. */
export async function isFirst(): Promise<boolean> {
  const found = await indexedDB.databases?.().catch(() => null);
  return found?.every(({ name }) => name !== DATABASE) ?? false;
}
