"""What the pages share about runs: which there are, the processes that work on them, how they stand, who watches."""
