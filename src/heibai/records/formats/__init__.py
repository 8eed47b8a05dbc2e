"""One module a file format: read yields records, write takes them."""
