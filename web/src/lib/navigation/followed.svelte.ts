// A page and the address: while it is shown it follows the one, and when it is left it lets go.

import { onDestroy, untrack } from "svelte";
import { route } from "./route.svelte";

interface Life {
  /** The page is left. */
  end?: () => void;
  /** The page shows a board, to which one can skip. */
  hasBoard?: () => boolean;
}

export function followAddress(follow: (hash: string) => unknown, { end, hasBoard = () => false }: Life = {}): void {
  $effect(() => {
    const { hash } = route;
    untrack(() => void follow(hash));
  });
  $effect(() => {
    route.hasBoard = hasBoard();
  });
  onDestroy(() => {
    end?.();
    route.hasBoard = true;
  });
}
