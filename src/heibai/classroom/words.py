"""What went wrong, in the words of whoever handed it in."""

from __future__ import annotations

import re

_GONE = re.compile(r"'[^']*' is gone, exit code (-?\d+)")
_SAID = re.compile(r"; it said: (.*)$", re.DOTALL)
_MOVE = re.compile(r"('.*?') came, which is no legal move; legal: ([^;]*)", re.DOTALL)
_HALF = re.compile(r"half a line came: ('.*')", re.DOTALL)
_LONGEST = 200  # characters of its last words
_NETWORK = "it tried to use the network, which is off"
_WRITING = "it tried to write outside of its own folder"
_MISSING = "it looked for a file that is not there: it sees the system's files and its own, nothing else"
_PROCESSES = "it started too many processes or threads"
_MEMORY = "it wanted more memory than it may have"
_LARGE = "it wrote too large a file"
_CAUSES = {  # what a program complains of, in any of the languages -> the limit that it met
    "Network is unreachable": _NETWORK,
    "ENETUNREACH": _NETWORK,
    "EAI_AGAIN": _NETWORK,
    "Temporary failure in name": _NETWORK,
    "UnknownHostException": _NETWORK,
    "Read-only file system": _WRITING,
    "EROFS": _WRITING,
    "No such file or directory": _MISSING,
    "ENOENT": _MISSING,
    "NoSuchFileException": _MISSING,
    "unable to create native thread": _PROCESSES,  # an OutOfMemoryError of Java
    "Resource temporarily unavailable": _PROCESSES,
    "can't start new thread": _PROCESSES,
    "EAGAIN": _PROCESSES,
    "MemoryError": _MEMORY,
    "OutOfMemoryError": _MEMORY,
    "heap out of memory": _MEMORY,
    "Cannot allocate memory": _MEMORY,
    "bad_alloc": _MEMORY,
    "File too large": _LARGE,
    "No space left": "it wrote more than its folder holds",
}
_CODES = {  # exit code of a shell -> what the signal says
    134: "it gave up (abort)",
    136: "it divided by zero",
    137: "the system ended it, most likely because it wanted too much memory",
    139: "it used memory that is not its own (segmentation fault), or more of the stack than there is",
    153: _LARGE,
}
_SENTENCES = {  # part of the text of the player -> what it says of the program
    "no answer in time": "it did not answer in time",
    "kilobytes came before the answer": "it wrote too much instead of an answer",
    "bytes came": "it wrote too long a line",
    "it closed its output": "it closed its output and can answer no more",
    "does not read what it is told": "it does not read its questions",
}


def in_words(text: str) -> str:
    """A fault as the player of the program tells it, as one sentence for students; other texts as they came."""
    text = re.sub(r"Engine(Time)?Error: |remote:", "", text)
    fault, _, _ = text.partition("; it said: ")
    said = match.group(1) if (match := _SAID.search(text)) else ""
    if move := _MOVE.search(fault):
        sentence = f"it answered {_short(move[1], 40)}, which is no legal move there; legal: {move[2]}"
    elif gone := _GONE.search(fault):
        sentence = _ended(int(gone[1]))
    elif found := next((words for part, words in _SENTENCES.items() if part in fault), ""):
        sentence = found
    else:
        return text
    if half := _HALF.search(fault):
        sentence += f"; {_short(half[1], 40)} came without the end of its line"
    cause = next((cause for sign, cause in _CAUSES.items() if sign in said), "")
    return "; ".join(filter(None, (sentence, cause, said and f"its last words: {_short(said, _LONGEST)}")))


def _ended(code: int) -> str:
    if code == 0:
        return "the program ended by itself (exit code 0); it must go on until its input ends, or define choose_move"
    if code == 127:
        return "the program cannot be started"
    why = f": {_CODES[code]}" if code in _CODES else ""
    return f"the program ended by itself (exit code {code}){why}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}..."
