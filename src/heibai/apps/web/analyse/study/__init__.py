"""The study of an analysis: as it is kept, and as it was kept before."""
