"""Games that were found in files, in pasted texts or in the library, as a page takes them to analyse."""
