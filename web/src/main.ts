import { link } from "#link";
import { mount } from "svelte";
import App from "./App.svelte";
import { showPlain } from "./lib/bidi";
import { preferences } from "./lib/preferences.svelte";
import { loadSerif } from "./serif";
import "./style.css";
import "./elements.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element #app");
showPlain(document);
void loadSerif().catch(() => undefined);
// Without its words the page is in English.
const words = preferences.load(preferences.language).catch(() => undefined);
void Promise.all([words, link.ready]).then(() => {
  target.replaceChildren(); // the first view of the page without a server
  mount(App, { target });
});
