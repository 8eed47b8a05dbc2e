// The words of pages of jobs in the chosen language.

import { Spoken } from "../../spoken.svelte";
import { english } from "./en";
import { chinese } from "./zh";

export const spoken = new Spoken(english, chinese);
