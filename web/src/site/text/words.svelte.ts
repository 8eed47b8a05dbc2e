// The words of the page without a server in the chosen language.

import { Spoken } from "../../lib/spoken.svelte";
import { english } from "./en";
import { chinese } from "./zh";

export const spoken = new Spoken(english, chinese);
