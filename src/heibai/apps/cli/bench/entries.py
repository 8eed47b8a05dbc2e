"""What ``heibai bench`` runs: pinned positions and a list of named entries, each a fixed amount of work.

An entry's node count is a fingerprint: it changes only when the rules or the searches change, and then
``benchmarks/signature.txt`` changes in the same commit. Only deterministic work belongs here: no clocks, no threads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ....core.contract import Limits
from ....core.rng import Rng
from ....games.reversi.kernel.boards import perft
from ....games.reversi.kernel.solver import ReversiSolver
from ....games.reversi.position import ReversiPosition
from ....games.reversi.rules import Reversi
from ....players.spec import make_player
from . import forced_wins as forced_wins
from . import gomoku_search as gomoku_search

# Games of random moves, stopped at different stages; the numbers in comments are empty squares.
POSITIONS_8X8 = (
    "-----------O-------O-------OX-----XOO----X---------------------- X",  # 56
    "--------------------XOX----XOO----XXXO----O-X------------------- X",  # 52
    "-------------X-----XX---OXXXX----OOOX-----O-O-----O--O---------- X",  # 48
    "------------O-OX---OOOO----OOOXX---OOOXX---O--X------X---------- X",  # 44
    "-O--------O------X-OOX--XXOOOXX--OXXX----OXXOO--O---O----------- X",  # 40
    "-------------OO--O-XXXX---OOXXXO-XXOXXX---OOOXX--XOO------O----- X",  # 36
    "-------OXXX---O-OXO--OX--XOOOOOO-XXOX--XOXOOOOO--OO-----O------- X",  # 32
    "----OOO-----OO--O--OOOX--OXXOXO-OOXOOOOOXXXXOO----XXXXO------X-- X",  # 28
    "-X--------X-X---XXXX-XOOO-XOXOO--XOXOOXX-O-XOOXX--XXX-OO-OOOX-XO X",  # 24
    "XXXX-X--OOOOOOX--OOXXXXX-OOXOOXXXOOXO-X--XOXXX--OXXXO-----X--O-- X",  # 20
    "---XO---OOOOO-X-OOOOOX---OOXXXXXOOOXOXXX-OXOXXX--OOXXXOOOOOOX--O X",  # 16
    "--OOOOO--XOOOOXO-OOXOXX-OOOXXXXXOX-XXXXXXOXXXXXX--OOOXXX---OXXXX X",  # 12
)
POSITIONS_6X6 = (
    "--------XO----XO---XOO--X----------- X",  # 28
    "------X-X-X-XXOXO-X-OOO----O------O- X",  # 22
    "---X---OOO--XXOO--XXOO--XXXOXX----OO X",  # 16
    "-OOOO-XXOOO-XOXOO-XXOOOOXX-XO------- X",  # 12
)

# Players whose searches are counted; no champion, whose weights may change while the search does not.
PLAYERS = (
    "minimax:depth=5,eval=zones",
    "alphabeta:depth=7,eval=zones",
    "alphabeta:depth=6,eval=seven",
    "alphabeta:depth=6,eval=[ntuple:set=logistello,random=1]",
    "alphabeta:depth=9,table=4,eval=zones",
    "alphabeta:depth=8,table=4,exact=14,eval=squares",
    "alphabeta:nodes=100000,table=4,eval=phased",
    "flat:playouts=2000,simulate=end",
    "mcts:playouts=5000,simulate=end",
    "mcts:playouts=5000,simulate=10,eval=zones",
)


@dataclass(frozen=True)
class Entry:
    """One named piece of work."""

    name: str  # "perft 8x8 depth 9"
    run: Callable[[], int]  # does it and returns its nodes


def entries() -> list[Entry]:
    """Every entry, in the order of ``benchmarks/signature.txt``."""
    return [*perft_entries(), *search_entries(), *exact_entries(), *gomoku_entries()]


def perft_entries() -> list[Entry]:
    """Leaves below the start position of each board; the kernel counts."""
    depths = {8: 9, 6: 9, 4: 16}
    return [Entry(f"perft {size}x{size} depth {depth}", partial(_perft, size, depth)) for size, depth in depths.items()]


def _perft(size: int, depth: int) -> int:
    return perft(Reversi(size).start(), depth) or 0


def search_entries() -> list[Entry]:
    """Every player of PLAYERS on the pinned positions of each board."""
    pinned = {8: POSITIONS_8X8, 6: POSITIONS_6X6}
    return [
        Entry(f"{text} {size}x{size}", partial(_search, text, Reversi(size), texts))
        for text in PLAYERS
        for size, texts in pinned.items()
    ]


def _search(player: str, game: Reversi, positions: tuple[str, ...]) -> int:
    chooser = make_player(player, game)
    return sum(chooser.choose(game, game.parse_position(text), rng=Rng(0)).nodes for text in positions)


def exact_entries() -> list[Entry]:
    """The kernel's solver on the pinned positions that are late enough, each with an empty table of 16 MiB."""
    late = [
        position
        for size, texts, most in ((8, POSITIONS_8X8, 20), (6, POSITIONS_6X6, 16))
        for position in map(Reversi(size).parse_position, texts)
        if position.empties <= most
    ]
    return [Entry(f"exact {p.size}x{p.size} {p.empties} empties", partial(_solve, p)) for p in late]


def _solve(position: ReversiPosition) -> int:
    return ReversiSolver(table_megabytes=16).search(position, limits=Limits()).nodes


def gomoku_entries() -> list[Entry]:
    """Gomoku's searches for forced wins, and its engine."""
    return [Entry(name, run) for name, run in (*forced_wins.works(), *gomoku_search.works())]
