"""A position of Gomoku, recomputed in clear Python at every move.

It is two sets of points (bit ``row * columns + column``, a1 in the bottom left corner), the side to move and the stage
of the opening. A full board without a win is a draw. In renju a side may pass, and two passes in a row are a draw: such
moves are played from records, but ``moves()`` has a pass only for a side without a point, so nobody else considers it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from ...core.abilities.of_positions import CountsStones, OpeningAct, OpeningOffers, Passes
from ...core.contract import WIN, Color
from ...core.errors import IllegalMoveError
from ...core.numbers import counted
from ...core.rng import mix
from .. import grid
from .evaluation.grid_lines import DIRECTIONS, BoardLines, cells_of, lines_of
from .evaluation.lines import winning_run
from .openings import CHOICE_LABELS, FIRST_OFFER, OFFER, OpeningChoice, allowed_squares, breach, opening_stones
from .renju import Forbidden, forbidden_points
from .rulesets import RuleSet
from .stages import SCRIPTS, Stage, has_offers


@dataclass(frozen=True)
class GomokuPosition(OpeningOffers, CountsStones, Passes):
    """One immutable position of one variant."""

    black: int
    white: int
    to_move: Color
    columns: int
    rows: int
    rules: RuleSet
    stage: Stage
    last: int | None = field(default=None, compare=False)  # the stone just placed: only it can have won
    passes: int = field(default=0, compare=False)  # in a row, just made
    blocked: frozenset[int] = field(default=frozenset(), compare=False)  # points that the next stone is kept off

    @property
    def area(self) -> int:
        return self.columns * self.rows

    @property
    def seat(self) -> int:
        """Who acts: 0 the first player, 1 the second; an opening rule may part seat and colour."""
        return self.stage.acting_seat(self.to_move)

    @property
    def black_seat(self) -> int:
        """The seat that has the black stones; 0 until an opening's choice says otherwise."""
        return self.stage.black_seat

    @property
    def colours_open(self) -> int:
        """0 once colours are settled; before, 1 when the acting seat is to choose one, -1 when somebody will later."""
        if not self.stage.colours_open:
            return 0
        return 1 if self.stage.act is OpeningAct.CHOOSE else -1

    @property
    def opening_act(self) -> OpeningAct | None:
        """What the opening rule asks for; None: a stone of the side to move."""
        act = self.stage.act
        return None if act is OpeningAct.PLACE and not self.colours_open else act

    @property
    def has_offers(self) -> bool:
        return has_offers(self.stage.opening)

    @property
    def offered(self) -> tuple[int, ...]:
        return self.stage.offered

    @property
    def offers_left(self) -> int:
        return self.stage.left

    def offer_of(self, square: int) -> int:
        return self.area + FIRST_OFFER + square

    def as_settled(self) -> GomokuPosition:
        """The same board with the game on, black to whom would have it now."""
        return self if self.stage.settled else replace(self, stage=Stage("free", black_seat=self.black_seat))

    @property
    def opening_is_over(self) -> bool:
        """Whether no opening rule says anything about this move or a later one: board and side to move tell all.

        Not while points are blocked.
        """
        return self.stage.settled and self.stones >= opening_stones(self.stage.opening) and not self.blocked

    @cached_property
    def cells(self) -> str:
        """[area] ``X`` black, ``O`` white, ``-`` empty, in the order of the squares."""
        return cells_of(self.black, self.white, self.area)

    @property
    def stones(self) -> int:
        """Number of stones on the board."""
        return (self.black | self.white).bit_count()

    @property
    def pass_move(self) -> int:
        return self.area

    @property
    def lines(self) -> BoardLines:
        return lines_of(self.columns, self.rows)

    @cached_property
    def winner(self) -> Color | None:
        """The side whose last stone won, or None."""
        if self.last is None:
            return None
        mover = Color.BLACK if self.black >> self.last & 1 else Color.WHITE
        cells = self.cells if mover is Color.BLACK else self.cells.translate(_EXCHANGED)
        reads = (self.lines.read(cells, self.last, d) for d in range(len(DIRECTIONS)))
        return mover if any(winning_run(line, at, self.rules, mover) for line, at in reads) else None

    def is_over(self) -> bool:
        ended = self.winner is not None or self.passes >= _PASSES_THAT_END
        return ended or (self.stones == self.area and not self.stage.choosing)

    @cached_property
    def forbidden(self) -> dict[int, Forbidden]:
        """Points that black, who is to move, may not play, with the reason; empty for white."""
        is_blacks = not self.stage.choosing and self.stage.act is not OpeningAct.PICK
        playing = self.to_move is Color.BLACK and not self.is_over() and is_blacks
        return self.points_forbidden_to_black if playing else {}

    @cached_property
    def points_forbidden_to_black(self) -> dict[int, Forbidden]:
        """What renju forbids to black on this board, whoever is to move; empty under the other rule sets."""
        return forbidden_points(self.cells, self.lines) if self.rules.restricted else {}

    def _empty(self) -> int:
        return ((1 << self.area) - 1) & ~(self.black | self.white)

    @property
    def allowed(self) -> frozenset[int] | None:
        """Points that the opening rule, and who blocked some, leave to the next stone; None: every empty one."""
        if self.blocked:
            free = replace(self, blocked=frozenset()).allowed
            return (frozenset(range(self.area)) if free is None else free) - self.blocked
        if self.stage.opening in SCRIPTS and self.stage.act is not OpeningAct.PLACE:
            return None
        return allowed_squares(self.stage.opening, self.stones, self.columns, self.rows)

    @cached_property
    def _images(self) -> dict[int, int]:
        """The point that was offered, by each of its images under the symmetries that leave the board as it is."""
        return {image: point for point in self.offered for image in self._images_of(point)}

    @cached_property
    def _kept_symmetries(self) -> list[tuple[int, ...]]:
        """Those that leave all stones as they are."""
        every = grid.symmetries(self.columns) if self.columns == self.rows else (tuple(range(self.area)),)
        sides = self.black, self.white
        return [each for each in every if tuple(grid.permute_bits(side, each) for side in sides) == sides]

    def _images_of(self, point: int) -> set[int]:
        return {each[point] for each in self._kept_symmetries}

    @cached_property
    def _points_to_offer(self) -> tuple[int, ...]:
        """Empty points without those that were offered and their images; renju forbids none, with two black stones."""
        return tuple(point for point in grid.squares_of(self._empty()) if point not in self._images)

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        if self.is_over():
            return ()
        if self.stage.choosing:
            return tuple(self.area + choice for choice in self.stage.choices())
        if self.stage.act is OpeningAct.OFFER:
            return tuple(self.area + FIRST_OFFER + point for point in self._points_to_offer)
        if self.stage.act is OpeningAct.PICK:
            return self.offered
        squares, allowed = grid.squares_of(self._empty()), self.allowed
        if allowed is not None or self.rules.restricted:
            squares = tuple(s for s in squares if s not in self.forbidden and (allowed is None or s in allowed))
        return squares or (self.area,)

    def moves(self) -> tuple[int, ...]:
        """Empty points that the rules leave, or the opening's choices; a side left without any passes."""
        return self._moves

    def play(self, move: int) -> GomokuPosition:
        if move not in self._moves and not (move == self.area and self.may_pass):
            raise self._illegal(move)
        if self.stage.choosing:
            stage = self.stage.after_choice(OpeningChoice(move - self.area))
            return replace(self, stage=stage)
        if self.stage.act is OpeningAct.OFFER:
            point = move - self.area - FIRST_OFFER
            is_last = self._images_of(point) >= set(self._points_to_offer)
            return replace(self, stage=self.stage.after_offer(point, is_last=is_last))
        if move == self.area:
            return replace(self, to_move=self.to_move.other, last=None, passes=self.passes + 1, blocked=frozenset())
        bit = 1 << move
        black, white = (self.black | bit, self.white) if self.to_move is Color.BLACK else (self.black, self.white | bit)
        stage = self.stage.after_stone()
        return replace(
            self,
            black=black,
            white=white,
            to_move=self.to_move.other,
            last=move,
            stage=stage,
            passes=0,
            blocked=frozenset(),
        )

    def without(self, squares: frozenset[int]) -> GomokuPosition:
        """The same position, in which the next stone is kept off these points."""
        return replace(self, blocked=squares)

    @property
    def may_pass(self) -> bool:
        """Renju lets a side pass though it has points."""
        return self.rules.restricted and self.opening_is_over and not self.is_over()

    def _illegal(self, move: int) -> IllegalMoveError:
        came, side = format_move(move, self.columns, self.area), self.to_move.name.lower()
        return IllegalMoveError(f"{came!r} is not legal for {side}: {self._why_illegal(move)}")

    def _why_illegal(self, move: int) -> str:
        """The reason, and what would be legal."""
        if self.is_over():
            return "the game is over"
        if self.stage.choosing:
            offered = ", ".join(repr(CHOICE_LABELS[choice]) for choice in self.stage.choices())
            return f"the opening rule {self.stage.opening} asks for one of {offered}"
        if self.stage.act in (OpeningAct.OFFER, OpeningAct.PICK):
            return self._why_no_offer(move)
        if not 0 <= move < self.area:
            return (
                f"{len(self._moves)} points are legal, among them {grid.format_square(self._moves[0], self.columns)!r}"
            )
        if (self.black | self.white) >> move & 1:
            return "the point is taken; play an empty one"
        if move in self.forbidden:
            return f"renju forbids it as {_ARTICLE[self.forbidden[move]]} {self.forbidden[move]}; play elsewhere"
        return breach(self.stage.opening, self.stones)

    def _why_no_offer(self, move: int) -> str:
        """Of a move while points are offered, or one of them is picked."""
        rule, names = self.stage.opening, ", ".join(grid.format_square(point, self.columns) for point in self.offered)
        if self.stage.act is OpeningAct.PICK:
            return f"{rule} asks for one of the points that were offered: {names}"
        point = move - self.area - FIRST_OFFER
        if point in self._images:
            first = grid.format_square(self._images[point], self.columns)
            return f"{first!r} was offered, and the two are alike; offer a point that is no image of another"
        if 0 <= point < self.area:
            return "the point is taken; offer an empty one"
        example = format_move(self._moves[0], self.columns, self.area)
        points = counted(self.offers_left, "more point" if self.offered else "point")
        return f"{rule} asks for {points} for the fifth stone, as {example!r}"

    def margin(self) -> int:
        """1 black won, -1 white won, 0 a draw."""
        if self.winner is None:
            return 0
        return 1 if self.winner is Color.BLACK else -1

    def final_value(self, ply: int) -> float:
        """-(WIN - ply) for the side to move, which has lost to the last stone; 0 for a draw: sooner wins are better."""
        if self.winner is None:
            return 0.0
        return (WIN - ply) if self.winner is self.to_move else ply - WIN

    def key(self) -> int:
        """A 64-bit key of board, side to move and stage."""
        state = self.stage.code()
        for point in self.offered:
            state = mix(state ^ (point + 1))
        for word in range(0, self.area, 64):
            state = mix(state ^ (self.black >> word & (1 << 64) - 1))
            state = mix(state ^ (self.white >> word & (1 << 64) - 1))
        return mix(state ^ self.to_move)

    def transformed(self, symmetry: int) -> GomokuPosition:
        """The image under one of the eight symmetries of a square board (0 is the identity)."""
        permutation = grid.symmetries(self.columns)[symmetry]
        black, white = grid.permute_bits(self.black, permutation), grid.permute_bits(self.white, permutation)
        last, stage = None if self.last is None else permutation[self.last], self.stage
        return replace(self, black=black, white=white, last=last, stage=stage.transformed(permutation))

    def colors_swapped(self) -> GomokuPosition:
        """The same position with black and white exchanged, the side to move too."""
        return replace(self, black=self.white, white=self.black, to_move=self.to_move.other)


def start(columns: int, rows: int, rules: RuleSet, opening: str = "free") -> GomokuPosition:
    """The empty board."""
    return GomokuPosition(0, 0, Color.BLACK, columns, rows, rules, Stage.first(opening))


_PASSES_THAT_END = 2  # in a row
_EXCHANGED = str.maketrans("XO", "OX")
_ARTICLE = {Forbidden.OVERLINE: "an", Forbidden.DOUBLE_FOUR: "a", Forbidden.DOUBLE_THREE: "a"}


def format_move(move: int, columns: int, area: int) -> str:
    """``"h8"``, ``"pass"``, the word of an opening's choice or ``"offer-h8"``."""
    if 0 <= move < area:
        return grid.format_square(move, columns)
    if move == area:
        return "pass"
    if 0 <= move - area - FIRST_OFFER < area:
        return f"{OFFER}{grid.format_square(move - area - FIRST_OFFER, columns)}"
    return CHOICE_LABELS[OpeningChoice(move - area)] if move - area in set(OpeningChoice) else str(move)
