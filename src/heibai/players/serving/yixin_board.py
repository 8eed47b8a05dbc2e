"""What boards of Yixin ask of a brain besides the commands of Gomocup: their openings, several moves, what it has not.

Points of an opening are told as ``MESSAGE SWAP2 MOVE1 7 7``, in the order of the board's own numbers. A command without
an answer here has none with Yixin either, or asks for something that is so already; the names and the forms of answers
are those that Yixin Board (Kai Sun) sends, and engines for it (Rapfi, AlphaGomoku) understand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ...core.errors import ProtocolError, quoted
from ...protocols.gomocup.answers import SWAP, Answer
from ...protocols.gomocup.requests import Request
from .conversation import Write

_SILENT = (
    "YXBLOCKPATHRESET", "YXBLOCKPATHUNDO",  # no path is blocked
    "YXRESIGN", "YXSETDATABASE", "YXPRINTFEATURE",
    "YXQUERYDATABASEALL", "YXQUERYDATABASEONE", "YXQUERYDATABASETEXT", "YXQUERYDATABASEALLT",  # nothing is known
)  # fmt: skip
_LACKING = (
    "YXBLOCKPATH", "YXBALANCE", "YXHASHDUMP", "YXHASHLOAD",
    "YXEDITTVDDATABASE", "YXEDITTEXTDATABASE", "YXEDITLABELDATABASE", "YXDELETEDATABASEONE", "YXDELETEDATABASEALL",
    "YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE", "YXDBTOPOS", "YXDBTOTXT", "YXTXTTODB", "YXDBCHECK", "YXDBFIX",
)  # fmt: skip
_THREADS, _HASH_SIZE = 1, 20  # what the boards offer to set at most; both are the player's own here
_STONES = {1: 0, 2: 3, 3: 5}  # step of swap2 -> stones on the board before it


class YixinBoard:
    """The commands and what each does."""

    def __init__(
        self,
        write: Write,
        look: Callable[[int], None],
        swapped: Callable[[int], Answer | None],
        clear_memory: Callable[[], None],
        balance: Callable[[int, int], None],
    ) -> None:
        """``look``: tells of so many moves. ``swapped``: the answer of swap2 with so many stones.

        ``balance``: answers so many stones after which the side to move is better by so many points.
        """
        self._write, self._look, self._swapped = write, look, swapped
        self.commands: Mapping[str, Callable[[Request], None]] = {
            "YXNBEST": lambda request: look(_count(request)), "YXSEARCHDEFEND": lambda request: look(1),
            "YXHASHCLEAR": lambda request: clear_memory(), "YXSHOWINFO": lambda request: self._show_info(),
            "YXSHOWHASHUSAGE": lambda request: write("MESSAGE how full the tables are is not told"),
            "YXBALANCEONE": lambda request: balance(1, _bias(request)),
            "YXBALANCETWO": lambda request: balance(2, _bias(request)),
            "YXDRAW": lambda request: write("MESSAGE DRAW REJECT"),
            **{f"YXSWAP2STEP{step}": partial(self._swap2, step) for step in _STONES},
            **dict.fromkeys(_SILENT, lambda request: None), **dict.fromkeys(_LACKING, self._refuse),
        }  # fmt: skip

    def _show_info(self) -> None:
        self._write(f"MESSAGE INFO MAX_THREAD_NUM {_THREADS}")
        self._write(f"MESSAGE INFO MAX_HASH_SIZE {_HASH_SIZE}")

    def _swap2(self, step: int, request: Request) -> None:
        stones = _STONES[step]
        answer = self._swapped(stones)
        if answer is None:
            return
        if stones and (answer.word == SWAP or len(answer.points) == 1):
            self._write(f"MESSAGE SWAP2 SWAP{step - 1} {'YES' if answer.word == SWAP else 'NO'}")
            return
        for number, (first, second) in enumerate(answer.points, start=stones + 1):
            self._write(f"MESSAGE SWAP2 MOVE{number} {first} {second}")

    def _refuse(self, request: Request) -> None:
        self._write(f"ERROR {request.name.lower()} is not supported")


def _bias(request: Request) -> int:
    """Raises ProtocolError."""
    text = request.text or "0"
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10):
        raise ProtocolError(f"{request.name} {quoted(text)} came, {request.name} with a number of points expected")
    return int(text)


def _count(request: Request) -> int:
    """Raises ProtocolError."""
    if not (request.text.isascii() and request.text.isdigit() and len(request.text) < 4):
        raise ProtocolError(f"YXNBEST {quoted(request.text)} came, YXNBEST with a number of moves expected")
    return int(request.text)
