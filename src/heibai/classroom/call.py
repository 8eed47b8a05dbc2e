"""One call of a class: what lies in its folder is read, tried and arranged; its run then has what is to be played."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ..arena.contests.formats import ROUND_ROBIN, SWISS, rounds_of
from ..core.contract import Game
from ..core.errors import HeibaiError, SpecError, quoted
from ..jobs.directory import RunDirectory
from ..players.spec import canonical_text, player_of
from ..players.stored_weights import weights_digests
from .class_home import ClassHome, Entrant, format_for
from .facts import ClassFacts, HandInFacts
from .hand_in import HandIn, keep_copy, read_class, read_hand_in
from .limits import HandInLimits, what_holds
from .register import Register, parse_deadline
from .similarity import alike
from .tournament.meetings import Seat, Wanted
from .tournament.stored_class import ask
from .words import in_words

_STORE = "hand-ins"  # in the class's data folder: a copy of every version
_LEAST = 3  # players of the standings


@dataclass(frozen=True)
class Call:
    """What was asked for."""

    game: Game
    limits: HandInLimits
    games: int = 2  # of a meeting
    openings: str = "random:8"
    seed: int = 0
    format: str | None = None  # round-robin, swiss; None: by the number of players
    rounds: int | None = None  # of a Swiss tournament; None: enough to tell one winner
    against: tuple[str, ...] = ()  # players that are in the standings, too
    gauntlet: tuple[str, ...] = ()  # players that every hand-in meets apart from them
    solution: str | None = None  # a hand-in's file or folder, or a player text: one more of those
    deadline: str | None = None  # of the class from now on, or "none"; None: as it was

    @property
    def rivals(self) -> tuple[str, ...]:
        """Player texts of the gauntlet."""
        is_player = self.solution is not None and not os.path.exists(self.solution)
        return (*self.gauntlet, *([self.solution] if self.solution is not None and is_player else []))


def prepare(
    folder: Path, home: Path, call: Call, *, now: datetime, told: Callable[[str], None]
) -> tuple[RunDirectory, ClassFacts]:
    """The run with all that is to be played, and what is known; ``told`` hears who is tried.

    Raises SpecError: fewer than three can play, the solution cannot, a fault in what was asked for.
    """
    (home / "scratch").mkdir(exist_ok=True)
    holds = what_holds(call.limits, scratch=home / "scratch")
    solution = _solution(call.solution)
    against, rivals = _seats(call.against, call.game), _seats(call.rivals, call.game)
    hand_ins, refused = read_class(folder)
    hand_ins = [each for each in hand_ins if solution is None or each.path.resolve() != solution.path]
    register, hand_ins, late = _register(home, call).admit(hand_ins, home / _STORE, now=now)
    hand_ins = [_kept(each, home / _STORE) for each in hand_ins]
    register.write(home)
    class_home = ClassHome(home, call.game, call.limits, call.seed)
    entrants = class_home.try_all([*hand_ins, *([solution] if solution else [])], refused, told)
    if solution:
        entrants, seat = _without_solution(entrants, solution, refused)
        rivals = [*rivals, seat]
    refused |= {each.hand_in.name: "; ".join(each.verdict.faults) for each in entrants if not each.verdict.may_play}
    wanted = _wanted(call, [each.seat for each in entrants if each.verdict.may_play], against, rivals, refused)
    directory = class_home.run(games=call.games, openings=call.openings)
    ask(directory, wanted)
    facts = ClassFacts(
        folder.resolve().name, str(directory.path.relative_to(home)), tuple(map(_facts, entrants)),
        "" if call.solution is None else rivals[-1].player, refused,
        register.deadline.isoformat(timespec="minutes") if register.deadline else "", register.is_closed,
        tuple(late), tuple(alike(hand_ins)), holds,
    )  # fmt: skip
    facts.write(home)
    return directory, facts


def _facts(entrant: Entrant) -> HandInFacts:
    hand_in, seat = entrant.hand_in, entrant.seat
    return HandInFacts(hand_in.name, seat.player, seat.id, hand_in.language, entrant.verdict)


def _register(home: Path, call: Call) -> Register:
    """With the deadline that was asked for, else as it is kept. Raises SpecError."""
    register = Register.read(home)
    return register if call.deadline is None else register.until(parse_deadline(call.deadline))


def _kept(hand_in: HandIn, store: Path) -> HandIn:
    """Its copy: what is handed in while a class plays waits for the next call. Raises OSError."""
    return read_hand_in(keep_copy(hand_in, store) / hand_in.path.name)


def _solution(text: str | None) -> HandIn | None:
    """The hand-in that it names; None: it is a player text, or nothing. Raises SpecError."""
    if text is None or not os.path.exists(text):  # unlike Path.exists, False for what is no name of a file
        return None
    try:
        return read_hand_in(Path(text).resolve())
    except OSError as error:
        raise SpecError(f"the solution {quoted(text)} cannot be read ({error.strerror})") from error


def _without_solution(
    entrants: Sequence[Entrant], solution: HandIn, refused: dict[str, str]
) -> tuple[list[Entrant], Seat]:
    """The others, and where it sits. Raises SpecError: it cannot play, or has the name of a hand-in."""
    name = solution.name
    found = [each for each in entrants if each.hand_in.name == name]
    if len(found) > 1:
        raise SpecError(f"a hand-in is called {quoted(name)} as the solution is; rename the solution")
    if not found or not found[0].verdict.may_play:
        why = in_words(refused.get(name) or "; ".join(found[0].verdict.faults if found else ()))
        raise SpecError(f"the solution {quoted(name)} cannot play: {why}; mend it, or leave out --solution")
    return [each for each in entrants if each.hand_in.name != name], found[0].seat


def _seats(texts: Sequence[str], game: Game) -> list[Seat]:
    """Players of heibai; those with weights of their own are others when these change. Raises SpecError."""
    found = [_player_text(text, game) for text in texts]
    digests = weights_digests(found, game)
    return [Seat(f"{text}@{digests[text][:12]}" if text in digests else text, text) for text in found]


def _player_text(text: str, game: Game) -> str:
    """In its usual form. Raises SpecError."""
    try:
        player_of(text, game)
        return canonical_text(text)
    except HeibaiError as error:
        raise SpecError(f"{quoted(text)} is neither a file nor a player: {error}") from error


def _wanted(
    call: Call, playing: Sequence[Seat], against: Sequence[Seat], rivals: Sequence[Seat], refused: dict[str, str]
) -> Wanted:
    """Who plays what. Raises SpecError."""
    seats = (*playing, *against)
    for several, option in ((seats, "--against"), (rivals, "--gauntlet")):
        if len({seat.id for seat in several}) < len(several):
            raise SpecError(f"a player is named twice with {option}; name every one once")
    if len(seats) < _LEAST:
        why = "; ".join(f"{name}: {in_words(each)}" for name, each in refused.items()) or "nothing was refused"
        raise SpecError(f"{len(seats)} can play, a class needs three ({why}); add others with --against level:2")
    format = call.format or format_for(len(seats))
    if format not in (ROUND_ROBIN, SWISS):
        raise SpecError(f"{quoted(format)} is no format of a class; write --format {ROUND_ROBIN} or --format {SWISS}")
    rounds = rounds_of(format, len(seats), call.rounds)
    return Wanted(seats, tuple(rivals), tuple(seat.id for seat in playing), format, rounds)
