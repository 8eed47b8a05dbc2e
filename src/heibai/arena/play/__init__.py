"""Games played: referee, threads, processes, clusters, and what came of them."""
