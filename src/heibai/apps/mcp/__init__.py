"""Tools for language models (Model Context Protocol): they read, play, analyse and breed, each within bounds."""
