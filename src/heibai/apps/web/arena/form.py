"""What the form "New contest" offers, and the contest that a filled form asks for."""

from __future__ import annotations

import re
from dataclasses import replace

from ....arena.contests.command import command_of
from ....arena.contests.contest import Contest, make_contest, to_config
from ....arena.contests.formats import ROUND_ROBIN, SPRT, most_games, rounds_of
from ....arena.schedule.shipped import shipped_sets
from ....arena.statistics.sprt import Sprt
from ....core.contract import Game
from ....core.errors import ForbiddenSpecError, SpecError, quoted
from ....evolve.runs.bred import seed_in
from ....games import GAMES, GameSpec
from ....jobs.directory import RunDirectory
from ....players.remote.engines_file import engine_named, read_engines
from ....players.remote.player import NAME as REMOTE
from ....players.text import parse_player_text
from ....store.home import new_run_path
from ..jobs.own_code import require_no_code
from ..jobs.view import numbers_of
from ..jobs.wire import CheckedJob, NumberEntry
from ..players.opponents import Opponents
from ..wire.model import MAX_TEXT
from .wire import MOST_PLAYERS, ContestCatalogue, EngineEntry, NewContest, SprtRequest

MOST_GAMES = 20_000  # of all pairings: a page looks at all of them again and again
MOST_BALANCED = 400  # games of a pairing whose openings are searched for before the first begins
_TRIED = 100  # games of a pairing whose openings are made to see that the settings work
_LEAST = {"match": 2, "sprt": 2}  # players; of other kinds three
_PLIES: NumberEntry = {"name": "plies", "default": 8, "least": 0, "most": 99, "whole": True}  # of random openings
_OPENINGS = re.compile(r"(random:[0-9]{1,2}(,part=(train|test))?|(balanced|shipped)(:part=(train|test))?)|start")


def contest_catalogue() -> ContestCatalogue:
    """Engines of this machine, games with shipped openings, and what the numbers may be."""
    engines, fault = _engines()
    return {
        "engines": engines,
        "engines_fault": fault,
        "shipped": sorted(map(str, shipped_sets())),
        "limits": [*numbers_of(NewContest), *numbers_of(SprtRequest), _PLIES],
        "most_players": MOST_PLAYERS,
        "most_games": MOST_GAMES,
        "most_balanced": MOST_BALANCED,
    }


def _engines() -> tuple[list[EngineEntry], str]:
    """What engines.toml of this machine names, and what is wrong with it."""
    try:
        engines = read_engines()
    except SpecError as error:
        return [], str(error)
    return [
        {"text": f"{REMOTE}:{name}", "games": [game for game in GAMES if engine.plays(game)]}
        for name, engine in engines.items()
    ], ""


def check(wanted: NewContest) -> CheckedJob:
    """The command that plays the same, and how many games. Raises HeibaiError: it cannot work, or no page may ask."""
    new_run_path(wanted.kind, wanted.name)  # raises for a name that cannot be had
    contest = replace(contest_for(wanted, most=_TRIED), games=wanted.games)
    pairings = contest.most_games // contest.games
    command = command_of(to_config(contest))
    return {"command": command, "games": contest.most_games, "pairings": pairings, "generation": None}


def begin(wanted: NewContest) -> RunDirectory:
    """A new contest. Raises HeibaiError: it cannot work, or no page may ask."""
    contest = contest_for(wanted)
    return RunDirectory.create(new_run_path(contest.kind, wanted.name), kind=contest.kind, config=to_config(contest))


def contest_for(wanted: NewContest, *, most: int | None = None) -> Contest:
    """The contest that a page asks for; ``most``: with openings for so many games of a pairing alone.

    Raises:
        ForbiddenSpecError: it names code, files, a program that engines.toml does not, or too much.
        HeibaiError: it cannot work.
    """
    _require_players(wanted)
    _require_openings(wanted)
    if wanted.games % 2:
        raise SpecError(
            f"{wanted.games} games of a pairing came; every opening is played with both colours, so give an even number"
        )
    format = wanted.kind if len(wanted.players) > 2 else ROUND_ROBIN
    rounds = rounds_of(format, len(wanted.players), wanted.rounds)
    _require_few_games(wanted, most_games(format, len(wanted.players), openings=wanted.games // 2, rounds=rounds))
    game = _game(wanted.game)
    return make_contest(
        game,
        [admitted(text, game) for text in wanted.players],
        games=wanted.games if most is None else min(most, wanted.games),
        openings_text=wanted.openings,
        seed=wanted.seed,
        move_seconds=wanted.move_seconds,
        format=format,
        rounds=wanted.rounds,
        test=_test(wanted),
    )


def admitted(text: str, game: Game) -> str:
    """The accepted form of a player text; a champion by its longest name.

    Raises:
        ForbiddenSpecError: code, files, programs that engines.toml does not name, or more than a page may ask for.
        SpecError, UnknownNameError, WeightsError: no player text, or not for this game.
    """
    if len(text) <= MAX_TEXT and text.strip() and (parsed := parse_player_text(text)).name == REMOTE:
        if parsed.options:
            raise ForbiddenSpecError(f"{quoted(text)} sets up a program, which a page may not; leave the options out")
        return f"{REMOTE}:{engine_named(parsed.argument or '').name}"
    offered = Opponents()
    accepted = offered.pinned(offered.require(text, game))
    if seed_in(accepted) is not None:
        raise ForbiddenSpecError(f"{quoted(text)} is bred when it begins; breed a champion first, and let it play")
    return accepted


def _game(text: str) -> Game:
    require_no_code(text, use="heibai tournament")
    return GameSpec.parse(text).make()


def _require_players(wanted: NewContest) -> None:
    least, count = _LEAST.get(wanted.kind, 3), len(wanted.players)
    if count < least or (wanted.kind == "match" and count > least):
        needed = "two players" if wanted.kind == "match" else f"at least {least} players"
        raise SpecError(f"{count} players came, {wanted.kind} needs {needed}; add or remove some")


def _require_openings(wanted: NewContest) -> None:
    if not _OPENINGS.fullmatch(wanted.openings):
        raise ForbiddenSpecError(
            f"{quoted(wanted.openings)} names no openings that a page may ask for; write random:8, balanced, shipped "
            "or start, or use the command line"
        )
    if wanted.openings.startswith("balanced") and wanted.games > MOST_BALANCED:
        raise SpecError(
            f"{wanted.games} games from balanced openings came; the page has at most {MOST_BALANCED} of a pairing "
            "searched for; use fewer games, other openings or the command line"
        )


def _require_few_games(wanted: NewContest, games: int) -> None:
    if games > MOST_GAMES:
        raise SpecError(
            f"{games // wanted.games} pairings of {wanted.games} games are {games}, more than the page asks for, at "
            f"most {MOST_GAMES}; use fewer games of a pairing, or the command line"
        )


def _test(wanted: NewContest) -> Sprt | None:
    if wanted.kind != SPRT:
        if wanted.test is not None:
            raise SpecError(f"a test came with the kind {wanted.kind!r}; choose the kind 'sprt' or leave it out")
        return None
    if wanted.test is None:
        raise SpecError("the kind 'sprt' came without a test; give it elo0 and elo1")
    return Sprt(wanted.test.elo0, wanted.test.elo1, wanted.test.alpha, wanted.test.beta)
