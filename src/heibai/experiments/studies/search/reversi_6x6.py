"""``reversi-6x6``: the score of Reversi 6x6 under best play, proven from the start."""

from __future__ import annotations

from dataclasses import dataclass

from ....games.reversi.position import ReversiPosition
from ....games.reversi.rules import Reversi
from ....plots.figure import Plot, Series
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from .null_windows import NullWindows, SearchCost

ABOUT = """
Feinstein solved Reversi on 6x6 in 1993: under best play the second player wins 20:16. It took two weeks of a processor
and about 40,000,000,000 positions (*Amenor wins World 6x6 Championships*, British Othello Federation, July 1993). Here
our solver does it again. Whether the side to move gets so many discs is asked twice, at the score and right above it;
the two answers prove the score. Both are worked out by alpha-beta over the first plies, where a position and its images
are one. Its leaves, with fewer squares empty, are answered by a null window of the kernel's solver each. Every move of
the perfect game is proven to keep the score. The small size begins after eight plies of Feinstein's own perfect game.
"""
REPRODUCIBLE = True
BOARD = 6
_SHARES = 20  # points of the plot


@dataclass(frozen=True)
class Reversi6x6Size:
    """Where the proof begins, and where the kernel takes over."""

    opening: str  # moves before it
    leaf_empties: int  # squares that the kernel solves at once
    guess: int  # discs for the side to move, the score that is asked about first
    table: int  # MiB, of the kernel


SMALL = Reversi6x6Size(opening="c2b4c5d2e4e3d1c1", leaf_empties=20, guess=-4, table=64)
FULL = Reversi6x6Size(opening="", leaf_empties=26, guess=-4, table=256)


def expected(size: Reversi6x6Size) -> list[float]:
    """See ``Study``: how many leaves a proof has shows only at its end."""
    return []


def run(lab: Laboratory, size: Reversi6x6Size) -> Findings:
    """The score, and a game that ends with it."""
    game = Reversi(BOARD)
    opening = game.parse_transcript(size.opening)
    begin = _played(game, opening)
    proof = NullWindows(lab, game, leaf_empties=size.leaf_empties, table_megabytes=size.table)
    score = proof.score(begin, guess=size.guess)
    line = proof.line(begin, score)
    notes = (_verdict(begin, score), _cost(proof.work, size), _game(game, (*opening, *line)))
    return Findings((_questions(proof.work), _numbered(game, (*opening, *line))), notes, _plot(proof.work))


def _played(game: Reversi, moves: tuple[int, ...]) -> ReversiPosition:
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def _verdict(begin: ReversiPosition, score: int) -> str:
    side, own = begin.to_move.name.lower(), (begin.area + score) // 2
    where = "from the start" if begin.stones == 4 else f"from {begin.empties} empty squares"
    return f"Under best play {where} {side}, who moves first, gets {own}:{begin.area - own}, {score:+} discs: proven."


def _cost(work: list[SearchCost], size: Reversi6x6Size) -> str:
    nodes = [count for one in work for count in one.leaves]
    return (
        f"The proof has {len(nodes):,} leaves of {size.leaf_empties} empty squares; the kernel entered {sum(nodes):,} "
        f"positions (nodes) for them, {max(nodes):,} for the longest."
    )


def _game(game: Reversi, moves: tuple[int, ...]) -> str:
    """As a transcript, which leaves passes out."""
    black, white = _played(game, moves).discs()
    squares = "".join(game.format_move(move) for move in moves if move != game.pass_move)
    return f"A perfect game, which ends with {black} black and {white} white discs: {squares}"


def _questions(work: list[SearchCost]) -> ResultTable:
    rows = [
        (_question(one), "proven" if one.reached else "refuted", str(len(one.leaves)), f"{one.nodes:,}") for one in work
    ]
    leaves, nodes = sum(len(one.leaves) for one in work), sum(one.nodes for one in work)
    return ResultTable(
        "What was asked about the side to move",
        ("it gets", "", "leaves", "nodes"),
        (*rows, ("together", "", str(leaves), f"{nodes:,}")),
    )


def _question(one: SearchCost) -> str:
    return f"{one.target:+} discs or more"


def _numbered(game: Reversi, moves: tuple[int, ...]) -> ResultTable:
    """The board with the number of the move on each square; the discs of the start are X, black, and O."""
    view = game.view(game.start())
    shown = ["X" if cell == 0 else "O" if cell == 1 else "" for cell in view.cells]
    squares = [move for move in moves if move != game.pass_move]
    for number, square in enumerate(squares, start=1):
        shown[square] = str(number)
    rows = tuple((str(row + 1), *shown[BOARD * row : BOARD * (row + 1)]) for row in range(BOARD))
    return ResultTable("The perfect game, move by move", ("", *"abcdef"), rows)


def _plot(work: list[SearchCost]) -> Plot:
    """How many nodes the cheapest leaves took, by their share of all."""
    series = []
    for one in work:
        nodes = sorted(one.leaves)
        shares = [share / _SHARES for share in range(_SHARES + 1)] if nodes else []
        at = [nodes[round(share * (len(nodes) - 1))] / 1e6 for share in shares]
        series.append(Series(_question(one), tuple(100 * share for share in shares), tuple(at)))
    return Plot("What a leaf costs", "% of the leaves, the cheapest first", "million nodes", tuple(series))
