"""What came of a contest, in words: the same in a terminal and on the page."""
