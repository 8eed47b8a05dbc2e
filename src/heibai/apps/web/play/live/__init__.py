"""Games that are open now: in memory, shown on pages, played in."""
