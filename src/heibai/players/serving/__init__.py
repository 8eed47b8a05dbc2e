"""heibai's players as engines for programs of others: a session behind a protocol of lines."""
