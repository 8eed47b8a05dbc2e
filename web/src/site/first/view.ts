// The first view as a text, drawn by the page's own components while it is built: tools/site_app/paint.py puts it into
// index.html, so that it is seen before any script runs.

import "./globals";
import { render } from "svelte/server";
import App from "../../App.svelte";
import { preferences } from "../../lib/preferences.svelte";
import type { Language } from "../../lib/preferences.svelte";
import { first } from "./drawn";
import type { FirstVisit } from "./visit";

export interface View {
  /** The page with its first game. */
  body: string;
  /** That more is coming, for who does not see it. */
  loading: string;
}

export async function view(visit: FirstVisit, language: Language): Promise<View> {
  first.now = visit;
  await preferences.load(language);
  preferences.change({ language });
  return { body: render(App).body, loading: preferences.text.pages.loading };
}
