"""What went wrong, in the words of whoever handed it in."""

from __future__ import annotations

import re

_GONE = re.compile(r"'[^']*' is gone, exit code (-?\d+)")
_SAID = re.compile(r"; it said: (.*)$", re.DOTALL)
_MOVE = re.compile(r"'([^']*)' came, which is no legal move; legal: (.*)$")
_CAUSES = {  # what a program complains of -> the limit that it met
    "Network is unreachable": "it tried to use the network, which is off",
    "Read-only file system": "it tried to write outside of its own folder",
    "Resource temporarily unavailable": "it started too many processes",
    "MemoryError": "it wanted more memory than it may have",
    "bad_alloc": "it wanted more memory than it may have",
    "File too large": "it wrote too large a file",
    "No space left": "it wrote more than its folder holds",
}


def in_words(text: str) -> str:
    """A fault as the player of the program tells it, as one sentence for students; other texts as they came."""
    text = re.sub(r"Engine(Time)?Error: |remote:", "", text)
    said = match.group(1).strip("'\"") if (match := _SAID.search(text)) else ""
    cause = next((cause for sign, cause in _CAUSES.items() if sign in text), "")
    if "no answer in time" in text:
        sentence = "it did not answer in time"
    elif gone := _GONE.search(text):
        sentence = f"the program ended by itself (exit code {gone.group(1)})"
    elif move := _MOVE.search(text):
        sentence = f"it answered {move.group(1)[:40]!r}, which is no legal move there; legal: {move.group(2)}"
    elif "kilobytes came before the answer" in text:
        sentence = "it wrote too much instead of an answer"
    else:
        return text
    return "; ".join(filter(None, (sentence, cause, said and f"its last words: {said[:200]}")))
