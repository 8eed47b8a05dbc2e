"""How far an opening rule has come: a script of steps for each rule that parts seats and colours.

Seats: the first player is seat 0. Colours are settled when nobody may choose one any more; until then ``black_seat`` is
who would have black if nobody did.

Sources of Renju's three rules: Renju International Federation, "The rules of Renju" and its list of certified opening
rules (renju.net/rule): RIF (1996), Taraguchi-N with N = 10 and Soosorv-N with N = 8 (both certified in 2011).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from ...core.abilities.of_positions import OpeningAct
from ...core.contract import Color
from ...core.errors import HeibaiError, PositionTextError
from .. import grid
from .openings import DECLARATIONS, OpeningChoice
from .rulesets import OPENINGS

END = -1  # the step after the last: the game is on
_SEATS = {"first": 0, "second": 1}


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked of whom."""

    act: OpeningAct
    by: str  # "first" or "second", a player; "black" or "white", who has that colour now
    stones: int  # on the board before it
    choices: Mapping[OpeningChoice, int] = field(default_factory=dict)  # each with the step that follows it
    then: int = END  # the step that follows a stone or the last offer
    offers: int = 0  # points to be offered; 0: as many as were declared


def _placing(first: int, by: str, stones: int, count: int) -> tuple[Step, ...]:
    """``count`` stones in a row; ``first``: the number of the first step."""
    return tuple(Step(OpeningAct.PLACE, by, stones + n, then=first + n + 1) for n in range(count))


def _choosing(by: str, stones: int, then: int, **more: int) -> Step:
    """A colour for the player or colour ``by``, who has black only if it is named so."""
    own = ("TAKE_WHITE", "STAY_BLACK") if by == "black" else ("TAKE_BLACK", "STAY_WHITE")
    choices = dict.fromkeys(own, then) | more
    return Step(OpeningAct.CHOOSE, by, stones, {OpeningChoice[name]: step for name, step in choices.items()})


_FIRST_THREE = _placing(0, "first", 0, 3)
_PLACE, _DECLARE, _OFFER, _PICK = OpeningAct.PLACE, OpeningAct.DECLARE, OpeningAct.OFFER, OpeningAct.PICK

SCRIPTS: dict[str, tuple[Step, ...]] = {
    "swap": (*_FIRST_THREE, _choosing("second", 3, END)),
    "swap2": (
        *_FIRST_THREE,
        _choosing("second", 3, END, ADD_TWO=4),
        *_placing(4, "second", 3, 2),
        _choosing("first", 5, END),
    ),
    "rif": (  # a fifth move is offered twice
        *_FIRST_THREE,
        _choosing("second", 3, 4),
        Step(_PLACE, "white", 3, then=5),
        Step(_OFFER, "black", 4, then=6, offers=2),
        Step(_PICK, "white", 4),
    ),
    "taraguchi-10": (
        Step(_PLACE, "black", 0, then=1), _choosing("white", 1, 2),
        Step(_PLACE, "white", 1, then=3), _choosing("black", 2, 4),
        Step(_PLACE, "black", 2, then=5), _choosing("white", 3, 6),
        Step(_PLACE, "white", 3, then=7), _choosing("black", 4, 8, OFFER_TEN=10),
        Step(_PLACE, "black", 4, then=9), _choosing("white", 5, END),
        Step(_OFFER, "black", 4, then=11, offers=10), Step(_PICK, "white", 4),
    ),
    "soosorv-8": (
        *_FIRST_THREE,
        _choosing("second", 3, 4),
        Step(_PLACE, "white", 3, then=5),
        Step(_DECLARE, "white", 4, dict.fromkeys(DECLARATIONS, 6)),
        _choosing("black", 4, 7),
        Step(_OFFER, "black", 4, then=8),
        Step(_PICK, "white", 4),
    ),
}  # fmt: skip


@cache
def _colours_open(opening: str, number: int) -> bool:
    """Whether somebody may still choose a colour at this step or after it."""
    if number == END:
        return False
    step = SCRIPTS[opening][number]
    after = {step.then, *step.choices.values()} - {END}
    return step.act is OpeningAct.CHOOSE or any(_colours_open(opening, each) for each in after)


def has_offers(opening: str) -> bool:
    """Whether points are offered for a stone under this rule."""
    return any(step.act is OpeningAct.OFFER for step in SCRIPTS.get(opening, ()))


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the opening has come; by default the game is on."""

    opening: str
    number: int = END  # of the step in the rule's script
    black_seat: int = 0
    declared: int = 0  # points that are to be offered, as somebody said; 0: nobody did
    offered: tuple[int, ...] = ()  # points, ascending

    @staticmethod
    def first(opening: str) -> Stage:
        """The stage of an empty board."""
        return Stage(opening, 0 if opening in SCRIPTS else END)

    @property
    def settled(self) -> bool:
        """Whether the game is on."""
        return self.number == END

    @property
    def colours_open(self) -> bool:
        """Whether somebody may still choose a colour."""
        return _colours_open(self.opening, self.number)

    @property
    def act(self) -> OpeningAct | None:
        """What is asked now; of one point alone that is to be offered, the stone itself. None: the game is on."""
        if self.settled:
            return None
        return OpeningAct.PLACE if self._is_single else self._step.act

    @property
    def _step(self) -> Step:
        return SCRIPTS[self.opening][self.number]

    @property
    def _is_single(self) -> bool:
        return self._step.act is OpeningAct.OFFER and (self._step.offers or self.declared) == 1

    @property
    def choosing(self) -> bool:
        """Whether the acting seat has a choice of words instead of points."""
        return self.act in (OpeningAct.CHOOSE, OpeningAct.DECLARE)

    @property
    def left(self) -> int:
        """Points that are still to be offered."""
        offering = self.act is OpeningAct.OFFER
        return (self._step.offers or self.declared) - len(self.offered) if offering else 0

    @property
    def to_place(self) -> int:
        """Stones that the acting seat places before somebody chooses; 0 once nobody will."""
        count, number = 0, self.number
        while number != END and self.colours_open:
            step = SCRIPTS[self.opening][number]
            if step.act is not OpeningAct.PLACE or step.by != self._step.by:
                break
            count, number = count + 1, step.then
        return count

    def acting_seat(self, to_move: Color) -> int:
        """The seat that acts now."""
        by = to_move.name.lower() if self.settled else self._step.by
        if by in _SEATS:
            return _SEATS[by]
        return self.black_seat if by == "black" else 1 - self.black_seat

    def choices(self) -> tuple[OpeningChoice, ...]:
        """What the acting seat may choose, ascending; empty when it acts on a point."""
        return tuple(sorted(self._step.choices)) if self.choosing else ()

    def after_stone(self) -> Stage:
        """The stage after one more stone was placed."""
        if self.settled:
            return self
        alone = self._is_single or self.act is OpeningAct.PICK
        return replace(self, number=END if alone else self._step.then, offered=()).tidy()

    def after_choice(self, choice: OpeningChoice) -> Stage:
        """The stage after ``choice``, one of ``choices()``."""
        seat, then = self.acting_seat(Color.BLACK), self._step.choices[choice]
        if choice in (OpeningChoice.TAKE_BLACK, OpeningChoice.STAY_BLACK):
            return replace(self, number=then, black_seat=seat).tidy()
        if choice in (OpeningChoice.TAKE_WHITE, OpeningChoice.STAY_WHITE):
            return replace(self, number=then, black_seat=1 - seat).tidy()
        declared = DECLARATIONS.index(choice) + 1 if choice in DECLARATIONS else self.declared
        return replace(self, number=then, declared=declared)

    def after_offer(self, point: int, *, is_last: bool) -> Stage:
        """The stage after one more point was offered. ``is_last``: there is no other that could be."""
        offered = tuple(sorted((*self.offered, point)))
        done = is_last or self.left == 1
        return replace(self, number=self._step.then if done else self.number, offered=offered)

    def tidy(self) -> Stage:
        """Without what has no meaning any more once the game is on."""
        return replace(self, declared=0, offered=()) if self.settled else self

    def code(self) -> int:
        """A small number that tells stages apart, but for the points offered; 0 when the game is on as it began."""
        if self.settled:
            return (1 << 16) * self.black_seat
        return 1 + ((OPENINGS.index(self.opening) * 16 + self.number) * 2 + self.black_seat) * 16 + self.declared

    def transformed(self, permutation: tuple[int, ...]) -> Stage:
        """The image under a symmetry of the board."""
        return replace(self, offered=tuple(sorted(permutation[point] for point in self.offered)))

    def to_text(self, columns: int) -> str:
        """What a position's text says of the stage; empty when the first player has black and the game is on."""
        if self.settled:
            return f"black={self.black_seat + 1}" if self.black_seat else ""
        seat = self.acting_seat(Color.BLACK) + 1
        count = {OpeningAct.PLACE: max(1, self.to_place), OpeningAct.OFFER: self.left}.get(self._act)
        parts = [f"{self._act}={seat}" if count is None else f"{self._act}={count},{seat}"]
        parts += [f"black={self.black_seat + 1}"] if self.black_seat else []
        parts += [f"declared={self.declared}"] if self.declared else []
        points = "+".join(grid.format_square(point, columns) for point in self.offered)
        return ";".join([*parts, f"offered={points}"] if points else parts)

    @property
    def _act(self) -> OpeningAct:
        assert self.act is not None
        return self.act

    @staticmethod
    def from_text(text: str, opening: str, stones: int, columns: int, rows: int) -> Stage:
        """The inverse of ``to_text`` under an opening rule, with so many stones on the board. Raises PositionTextError.

        Of swap and swap2 the number of stones is not asked.
        """
        if not text:
            return Stage(opening)
        if opening in SCRIPTS and text == "black=2":
            return Stage(opening, black_seat=1)
        said = dict(part.partition("=")[::2] for part in text.split(";"))
        try:
            names = said.get("offered", "")
            points = sorted(grid.parse_square(name, columns, rows) for name in names.split("+")) if names else []
            declared = int(said.get("declared", "0"))
        except (HeibaiError, ValueError):
            points, declared = [], -1
        for number, step in enumerate(SCRIPTS.get(opening, ())):
            if step.stones == stones or not has_offers(opening):
                stage = Stage(opening, number, int(said.get("black") == "2"), declared, tuple(points))
                if stage._is_possible and stage.to_text(columns) == text:
                    return stage
        raise PositionTextError(f"{text[:40]!r} is no stage of the opening rule {opening}; leave it out")

    @property
    def _is_possible(self) -> bool:
        """Whether a game comes to it: what is declared and offered is what the rule has there."""
        step, is_declared = self._step, OpeningChoice.DECLARE_1 in self._before()
        if (self.declared in range(1, len(DECLARATIONS) + 1)) != is_declared or (self.declared and not is_declared):
            return False
        if step.act is OpeningAct.PICK:
            return 1 < len(set(self.offered)) == len(self.offered)
        return not self.offered or (step.act is OpeningAct.OFFER and self.left > 0)

    def _before(self) -> set[OpeningChoice]:
        """Choices that were made on the way, in scripts that lead here through one declaration."""
        script = SCRIPTS[self.opening]
        return {choice for step in script[: self.number] if step.act is OpeningAct.DECLARE for choice in step.choices}
