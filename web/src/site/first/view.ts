// The first view as a text, drawn by the page's own components while it is built: tools/site_app/paint.py puts it into
// index.html, so that it is seen before any script runs.

import "./globals";
import { render } from "svelte/server";
import App from "../../App.svelte";
import { preferences } from "../../lib/preferences.svelte";
import type { Language } from "../../lib/preferences.svelte";
import { first } from "./drawn";
import type { FirstVisit } from "./visit";

/** The page with its first game, in a language. */
export async function view(visit: FirstVisit, language: Language): Promise<string> {
  first.now = visit;
  await preferences.load(language);
  preferences.change({ language });
  return render(App).body;
}
