"""Where games begin and who meets whom: openings, pairings, Swiss rounds."""
