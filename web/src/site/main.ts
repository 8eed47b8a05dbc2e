// The page without a server: the same page, kept for when there is no network.

import { mount } from "svelte";
import "../main";
import Newer from "./offline/Newer.svelte";
import { newer } from "./offline/newer.svelte";

mount(Newer, { target: document.body });
addEventListener("load", () => void newer.begin());
