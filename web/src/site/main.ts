// The page without a server: the same page, kept for when there is no network.

import { mount } from "svelte";
import "../main";
import Newer from "./offline/Newer.svelte";
import Unkept from "./studying/Unkept.svelte";
import { saveStudy, shown } from "./link";
import { wordsOf } from "../lib/problems";
import { newer } from "./offline/newer.svelte";

const WAIT = 3000; // ms

// Files of analyses and runs have addresses of a server; here the worker makes them.
addEventListener("click", (event) => {
  const address = event.target instanceof Element && event.target.closest("a[download]")?.getAttribute("href");
  if (!address || !/^\/api\/v1\/(analyses|jobs)\//.test(address)) return;
  event.preventDefault();
  saveStudy(address).catch((error: unknown) => alert(wordsOf(error)));
});

for (const notice of [Newer, Unkept]) mount(notice, { target: document.body });
// Nothing competes with the first move and the reply to it.
void shown.then(() => setTimeout(() => void newer.begin(), WAIT));
