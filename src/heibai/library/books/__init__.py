"""Books: moves with counts from the library, and moves judged by search."""
