"""What all pages of the server share as an API: its document, codes of problems, parts of lists, creates, events."""
