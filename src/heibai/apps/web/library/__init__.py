"""The server's side of the page "Library"."""
