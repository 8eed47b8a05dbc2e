"""What ``heibai bench`` runs of Gomoku's searches for forced wins: problems of benchmarks/forced_wins.tsv."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....games.gomoku.kernel.forced_wins import GomokuVcf, GomokuVct
from ....games.gomoku.position import GomokuPosition
from ....games.gomoku.rules import Gomoku

# (rule set, moves up to the position on 15x15)
FOURS = (
    (
        "freestyle",
        "h8f6d8f8f10g9h10h9i10g10f9f11g11e9i8e12c14g7h6g8d13j8g6h7e7i7d10e10e11f7j7f12d5f5f4d12c12d7c8g12h12i14h13i13b11h14f15c11f14e14i11g13",
    ),
    (
        "standard",
        "h8k5j6h6k3i5f8i8l5i3i2h2l6k6j4k7j3j5k4m6h5l3k9m4m8h1i4k2j1g6l4l7i7n5j9g9o4h4o6o7m7g5f6n6m9f5g7i9",
    ),
    (
        "renju",
        "j8m5j2g5g2k2m4j4k3k5i3l3k4i4l5j3h5k6j5k8m6k9k10n7j9j6k7i6i7j7m10l6h6n8m7h7j10n10",
    ),
    (
        "caro",
        "i8i5i6j7h7k4g6j9e4j6j10l8k7g8h4f5h5h8i4k2",
    ),
)
THREES = (
    (
        "renju",
        "h8j8l6l5k9i9k5m7j7i7k8i6i8k10g10h9f9g11k6k7h10f10m6n6e8h11f8g8l7j9e7i11j11e9d6g9d7c6",
    ),
    (
        "freestyle",
        "i8f5i5f8i6i3f6i7g7h8g6h6h5k5g9g8g4j7",
    ),
    (
        "standard",
        "i8f5i5f8i6f7f9i7g7h7h8f6k8g8l8j8f4",
    ),
    (
        "renju",
        "i8i5i6k6l5k3h6k5k4m6",
    ),
    (
        "caro",
        "i8f5i5f8i6f7f9i7g7h7h8f6k8g8l8j8f4k9g5",
    ),
)
# Seventy-three fours: "shadows and fog" by Tama Hoshiduki, as renju-note/quintet (MIT) has it.
LONG = (
    "-XO-OX-XOOOOXOO"
    "---X--OXXO--OXX"
    "O-X---------X-X"
    "X---OO-------OO"
    "--X----------XO"
    "OXOO---------XX"
    "OX-X--O----X---"
    "XOOO---X-O----O"
    "OO------------O"
    "O-----OXO-----O"
    "X---X----O----X"
    "-X-X---OX------"
    "------O-XX-----"
    "X--------X--OX-"
    "---X--XO--X---X X"
)


def works() -> list[tuple[str, Callable[[], int]]]:
    """Names and what to do for each; a search begins with empty tables and returns its nodes."""
    fours = [(f"vcf {rule} {number}", partial(_fours, rule, moves)) for number, (rule, moves) in enumerate(FOURS, 1)]
    threes = [(f"vct {rule} {number}", partial(_threes, rule, moves)) for number, (rule, moves) in enumerate(THREES, 1)]
    return [("vcf 73 fours", _long), *fours, *threes]


def _long() -> int:
    return GomokuVcf(table_megabytes=1).search(Gomoku(15, rule="renju").parse_position(LONG, analysis=True)).nodes


def _fours(rule: str, moves: str) -> int:
    return GomokuVcf(table_megabytes=1).search(_position(rule, moves)).nodes


def _threes(rule: str, moves: str) -> int:
    return GomokuVct(table_megabytes=16).search(_position(rule, moves)).nodes


def _position(rule: str, moves: str) -> GomokuPosition:
    game = Gomoku(15, rule=rule)
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return position
