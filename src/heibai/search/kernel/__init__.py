"""The searches in the kernel, for any game that has an adapter to it; they know no game by name."""
