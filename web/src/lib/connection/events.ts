// The answer to one question as it is found.

import { link } from "#link";
import type { Link } from "./link";

/** Hear events until the one that is called "end"; the function ends it. `lost`: no answer; `tries`: it is asked again. */
export const hear: Link["listen"] = (address, heard, lost) => link.listen(address, heard, lost);
