"""The page "See it think": what the algorithms do at one position, in numbers that are their own."""
