"""A reason as a code with its squares and numbers, and what each code means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveReason:
    """One reason; the squares and numbers are what its sentence needs."""

    code: str  # "lost-corner", see SENTENCES
    squares: tuple[int, ...] = ()
    count: int = 0
    instead: int = 0


# What each code means, for those who write sentences: {squares}, {count} and {instead} of the reason, the {side} that
# moved and the {other}, the {move} that was made and what it {lost}.
SENTENCES = {
    "missed-five": "{side} could have won at once with {squares}",
    "left-five": "after {move} {other} wins at once with {squares}",
    "missed-double-four": "{squares} makes a double four, which cannot be stopped",
    "left-double-four": "after {move} {other} makes a double four with {squares}, which cannot be stopped",
    "missed-four-three": "{squares} makes a four and an open three at once",
    "left-four-three": "after {move} {other} makes a four and an open three at once with {squares}",
    "missed-win": "{side} could have won by force, beginning with {squares}, in {count} moves of both sides",
    "left-win": "after {move} {other} wins by force, beginning with {squares}, in {count} moves of both sides",
    "unstopped-win": (
        "{other} threatened to win by force, and {move} does not stop it: beginning with {squares}, "
        "in {count} moves of both sides"
    ),
    "missed-proof": "{side} could have won by force, beginning with {squares}",
    "left-proof": "after {move} {other} wins by force, beginning with {squares}",
    "missed-result": "{squares} was proven to win",
    "left-result": "{other} is proven to win after {squares}",
    "wiped-out": "after {move} {other} can take the last disc, beginning with {squares}",
    "lost-corner": "{move} gives {other} the corner {squares}",
    "missed-corner": "the corner {squares} was there to be taken",
    "missed-pass": "after {squares} {other} has no legal move",
    "gave-moves": "{move} leaves {other} {count} moves instead of {instead}",
    "lost-corner-later": "after {move} {other} takes the corner {squares} soon",
    "missed-corner-later": "the corner {squares} was within reach",
    "lost-turn": "after {move} {side} soon has to pass",
    "missed-turn": "after {squares} {other} soon has to pass",
    "left-wedge": "after {move} {other} soon wedges in at {squares}",
    "missed-wedge": "{side} could soon have wedged in at {squares}",
    "diagonal-to-corner": "{move} lies diagonally beside an empty corner",
    "beside-corner": "{move} lies beside an empty corner",
    "few-safe-moves": "a few moves on, safe moves of {side}: {count}; after {squares}: {instead}",
    "more-safe-moves": "a few moves on, safe moves of {other}: {count}; after {squares}: {instead}",
    "fewer-moves": "a few moves on, moves of {side}: {count}; after {squares}: {instead}",
    "more-moves": "a few moves on, moves of {other}: {count}; after {squares}: {instead}",
    "fewer-stable": "a few moves on, stable discs of {side}: {count}; after {squares}: {instead}",
    "more-stable": "a few moves on, stable discs of {other}: {count}; after {squares}: {instead}",
    "spent-region": "{move} is where {other} cannot move, and could have waited",
    "wrong-parity": (
        "{move} goes into a region of {count} empty squares, {squares} into one of {instead}: "
        "who begins in an odd one moves last"
    ),
    "more-frontier": "a few moves on, discs of {side} beside empty squares: {count}; after {squares}: {instead}",
    "less-room": "a few moves on, empty squares beside discs of {other}: {count}; after {squares}: {instead}",
    "more-room": "a few moves on, empty squares beside discs of {side}: {count}; after {squares}: {instead}",
    "more-threats": "a few moves on, points for a four or open three of {other}: {count}; after {squares}: {instead}",
    "fewer-threats": "a few moves on, points for a four or open three of {side}: {count}; after {squares}: {instead}",
    "missed-block-double-four": "{squares} takes the point where {other} makes a double four",
    "missed-block-four-three": "{squares} takes the point where {other} makes a four and an open three at once",
    "missed-block-three": "{squares} takes the point where {other} makes a three that threatens a double four",
    "missed-four": "{squares} makes a four",
    "missed-three": "{squares} makes a three that threatens a double four",
    "left-four": "after {move} {other} makes a four with {squares}",
    "left-three": "after {move} {other} makes a three that threatens a double four with {squares}",
    "fewer-discs": "after {move} best play ends {count:+d} instead of {instead:+d}",
    "better-line": "{squares} is worth {lost} more at {count} plies",
}
