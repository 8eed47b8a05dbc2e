/** Who sits at a seat where no AI plays, as the server writes it. */
import type { Human } from "../wire/types";

export const HUMAN: Human = "human";
