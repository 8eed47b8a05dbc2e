// The page without a server: the same page, kept for when there is no network.

import { mount } from "svelte";
import "../main";
import Newer from "./offline/Newer.svelte";
import { shown } from "./link";
import { newer } from "./offline/newer.svelte";

const WAIT = 3000; // ms

mount(Newer, { target: document.body });
// Nothing competes with the first move and the reply to it.
void shown.then(() => setTimeout(() => void newer.begin(), WAIT));
