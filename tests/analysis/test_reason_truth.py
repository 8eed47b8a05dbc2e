"""Whatever reason is given is true of the positions, by rules that are counted here anew."""

from __future__ import annotations

from collections import Counter

import pytest

from heibai.analysis.analyst import Analyst
from heibai.analysis.reasons import reason_of
from heibai.analysis.reasons.question import AHEAD
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import make_player

REVERSI = GameSpec("reversi").make()
CORNERS = {0, 7, 56, 63}
PLAYOUTS = 10  # of a position, in which a stable disc keeps its side
SOON = 6


def played(game, text, seed):
    """The positions and moves of a game in which both sides err."""
    player, position, rng = make_player(text, game), game.start(), Rng(seed)
    positions, moves = [position], []
    while not position.is_over() and len(moves) < 70:
        moves.append(player.choose(game, position, rng=rng).move)
        position = position.play(moves[-1])
        positions.append(position)
    return positions, moves


def reasons_of(game, analyst, text, seeds):
    """(position, move, values before and after, reason) of all moves that are not the best."""
    looker = Analyst(game, text=analyst)
    for seed in seeds:
        positions, moves = played(game, text, seed)
        values = [looker.value(position, ply) for ply, position in enumerate(positions)]
        for ply, move in enumerate(moves):
            found = reason_of(game, positions[ply], move, values[ply], values[ply + 1])
            if found:
                yield positions[ply], move, values[ply], values[ply + 1], found


def line_from(position, moves):
    """[moves + 1] the positions of a line."""
    found = [position]
    for move in moves:
        found.append(found[-1].play(move))
    return found


def as_if(position, side):
    """The same board with the side to move."""
    return REVERSI.parse_position(REVERSI.format_position(position)[:-1] + "XO"[side])


def moves_of(position, side):
    """Where the side could play."""
    return [move for move in as_if(position, side).moves() if move != REVERSI.pass_move]


def safe_moves_of(position, side):
    """Those after which the other side can take no corner."""
    turned = as_if(position, side)
    return [move for move in moves_of(position, side) if not CORNERS & set(turned.play(move).moves())]


def discs_of(position, side):
    cells = REVERSI.format_position(position)
    return {square for square in range(64) if cells[square] == "XO"[side]}


def around(square):
    row, column = divmod(square, 8)
    near = ((row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
    return {8 * r + c for r, c in near if 0 <= r < 8 and 0 <= c < 8}


def empties_of(position):
    return set(range(64)) - discs_of(position, 0) - discs_of(position, 1)


def frontier_of(position, side):
    return [square for square in discs_of(position, side) if around(square) & empties_of(position)]


def room_of(position, side):
    """Empty squares beside discs of the other side."""
    return [square for square in empties_of(position) if around(square) & discs_of(position, 1 - side)]


def survivors(position, side):
    """Discs of the side that no random play to the end turns: its stable ones are among them."""
    kept, rng = discs_of(position, side), Rng(1)
    for _ in range(PLAYOUTS):
        at = position
        while not at.is_over():
            at = at.play(rng.choice(at.moves()))
            kept &= discs_of(at, side)
    return kept


def region_of(position, square):
    """The empty squares that hang together with one."""
    found, pending = set(), {square}
    while pending:
        found |= pending
        pending = set().union(*map(around, pending)) & empties_of(position) - found
    return found


class Told:
    """One reason beside the lines that it compares."""

    def __init__(self, position, move, before, after, reason):
        self.position, self.move, self.reason = position, move, reason
        self.best, self.color = before.move, position.to_move
        self.other = self.color.other
        better = before.line if before.line[:1] == (before.move,) else (before.move,)
        worse = (move, *after.line)
        plies = min(len(better), len(worse), AHEAD)
        self.better, self.worse = line_from(position, better), line_from(position, worse)
        self.better_line, self.worse_line = better, worse
        self.later = self.worse[plies], self.better[plies]
        self.left, self.wanted = self.worse[1], self.better[1]

    def counts(self, count, side):
        """Whether the two numbers of the reason are those of a count a few moves on."""
        return tuple(len(count(each, side)) for each in self.later) == (self.reason.count, self.reason.instead)

    def passes(self, line, side):
        positions = line_from(self.position, line)
        return [at for at, move in zip(positions, line[:SOON], strict=False) if move == 64 and at.to_move == side]

    def wedge(self, line, side):
        """The squares on which the side plays between two discs of the other, on an edge, soon."""
        found = []
        for at, move, after in zip(
            line_from(self.position, line), line[:SOON], line_from(self.position, line)[1:], strict=False
        ):
            if move == 64 or move in CORNERS or at.to_move != side:
                continue
            row, column = divmod(move, 8)
            steps = [1] if row in (0, 7) else [8] if column in (0, 7) else []
            theirs = discs_of(after, 1 - side)
            found += [move for step in steps if {move - step, move + step} <= theirs]
        return found

    def corner_soon(self, line, side):
        return [
            move
            for at, move in zip(line_from(self.position, line), line[:SOON], strict=False)
            if move in CORNERS and at.to_move == side
        ]


def near_corner(told, steps):
    """Whether the move is beside an empty corner this way, and the best move beside none."""

    def lies(move, kinds):
        return any(
            corner in empties_of(told.position)
            and (divmod(move, 8)[0] != divmod(corner, 8)[0]) + (move % 8 != corner % 8) in kinds
            and move in around(corner)
            for corner in CORNERS
        )

    return lies(told.move, {steps}) and not lies(told.best, {1, 2})


CHECKS = {
    "lost-corner": lambda t: t.reason.squares[0] in CORNERS & set(t.left.moves()) - set(t.wanted.moves()),
    "missed-corner": lambda t: t.best in CORNERS and t.reason.squares == (t.best,),
    "missed-pass": lambda t: t.wanted.moves() == (64,) != t.left.moves(),
    "gave-moves": lambda t: (len(t.left.moves()), len(t.wanted.moves())) == (t.reason.count, t.reason.instead),
    "lost-corner-later": lambda t: (
        t.reason.squares[0] in t.corner_soon(t.worse_line, t.other)
        and t.reason.squares[0] not in t.corner_soon(t.better_line, t.other)
    ),
    "missed-corner-later": lambda t: (
        t.reason.squares[0] in t.corner_soon(t.better_line, t.color)
        and t.reason.squares[0] not in t.corner_soon(t.worse_line, t.color)
    ),
    "lost-turn": lambda t: t.passes(t.worse_line, t.color) and not t.passes(t.better_line, t.color),
    "missed-turn": lambda t: t.passes(t.better_line, t.other) and not t.passes(t.worse_line, t.other),
    "left-wedge": lambda t: (
        t.reason.squares[0] in t.wedge(t.worse_line, t.other)
        and t.reason.squares[0] not in t.wedge(t.better_line, t.other)
    ),
    "missed-wedge": lambda t: (
        t.reason.squares[0] in t.wedge(t.better_line, t.color)
        and t.reason.squares[0] not in t.wedge(t.worse_line, t.color)
    ),
    "few-safe-moves": lambda t: t.counts(safe_moves_of, t.color) and t.reason.count + 2 <= t.reason.instead,
    "more-safe-moves": lambda t: t.counts(safe_moves_of, t.other) and t.reason.count >= t.reason.instead + 2,
    "fewer-moves": lambda t: t.counts(moves_of, t.color) and t.reason.count + 3 <= t.reason.instead,
    "more-moves": lambda t: t.counts(moves_of, t.other) and t.reason.count >= t.reason.instead + 3,
    "fewer-stable": lambda t: t.reason.count + 3 <= t.reason.instead <= len(survivors(t.later[1], t.color)),
    "more-stable": lambda t: t.reason.instead + 3 <= t.reason.count <= len(survivors(t.later[0], t.other)),
    "more-frontier": lambda t: t.counts(frontier_of, t.color) and t.reason.count >= t.reason.instead + 3,
    "more-room": lambda t: t.counts(room_of, t.other) and t.reason.count >= t.reason.instead + 3,
    "less-room": lambda t: t.counts(room_of, t.color) and t.reason.count + 3 <= t.reason.instead,
    "spent-region": lambda t: (
        not region_of(t.position, t.move) & set(moves_of(t.position, t.other))
        and region_of(t.position, t.best) & set(moves_of(t.position, t.other))
    ),
    "wrong-parity": lambda t: (
        (len(region_of(t.position, t.move)), len(region_of(t.position, t.best))) == (t.reason.count, t.reason.instead)
        and (t.reason.count % 2, t.reason.instead % 2) == (0, 1)
    ),
    "diagonal-to-corner": lambda t: near_corner(t, 2),
    "beside-corner": lambda t: near_corner(t, 1),
    "wiped-out": lambda t: t.worse[-1].is_over() and not discs_of(t.worse[-1], t.color),
}
VALUES = {"missed-result", "left-result", "fewer-discs", "better-line"}


@pytest.mark.sampled(2)
def test_every_reason_of_a_game_of_reversi_is_true_of_its_positions():
    seen = Counter()
    player = "alphabeta:depth=2,eval=zones,noise=0.3"
    analyst = "alphabeta:nodes=3000,eval=patterns"
    for position, move, before, after, reason in reasons_of(REVERSI, analyst, player, range(4)):
        seen[reason.code] += 1
        if reason.code not in VALUES:
            assert CHECKS[reason.code](Told(position, move, before, after, reason)), (
                reason, REVERSI.format_position(position), REVERSI.format_move(move), before.line, after.line,
            )  # fmt: skip
    assert len(seen.keys() - VALUES) >= 10, seen
    assert seen["better-line"] < 0.2 * seen.total(), seen


def made_five(game, position, side, square):
    return game.abilities.threats.turned(position, side).play(square).is_over()


def fives_after(game, position, side, square):
    """Where the side makes five when it has played there, by playing each point."""
    after = game.abilities.threats.turned(position, side).play(square)
    turned = game.abilities.threats.turned(after, side)
    return {point for point in turned.moves() if point < game.pass_move and turned.play(point).is_over()}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_every_reason_of_a_game_of_gomoku_is_true_of_its_positions(rule):
    game, seen = GameSpec("gomoku", 15, rule).make(), Counter()
    player = "alphabeta:nodes=300,eval=threats,noise=0.2"
    analyst = "alphabeta:nodes=3000,eval=threats"
    for position, move, _, _, reason in reasons_of(game, analyst, player, range(2)):
        seen[reason.code] += 1
        side, (square, *_) = position.to_move, (*reason.squares, None)
        left = position.play(move)
        if reason.code == "missed-five":
            assert made_five(game, position, side, square)
        elif reason.code == "left-five":
            assert made_five(game, left, side.other, square)
        elif reason.code in ("missed-four", "missed-four-three"):
            assert len(fives_after(game, position, side, square)) == 1
        elif reason.code == "left-four":
            assert len(fives_after(game, left, side.other, square)) >= 1
        elif reason.code in ("missed-double-four", "left-double-four", "missed-block-double-four"):
            whose = side if reason.code == "missed-double-four" else side.other
            at = left if reason.code == "left-double-four" else position
            assert len(fives_after(game, at, whose, square)) >= 2
        elif reason.code in ("missed-three", "left-three", "missed-block-three"):
            whose = side if reason.code == "missed-three" else side.other
            at = left if reason.code == "left-three" else position
            threatening = game.abilities.threats.turned(at, whose).play(square)
            turned = game.abilities.threats.turned(threatening, whose)
            assert any(len(fives_after(game, turned, whose, point)) >= 2 for point in turned.moves())
    assert len(seen) >= 4, seen
