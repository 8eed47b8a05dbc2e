"""The page "Breed" where one thread does everything and there are few arrays: roulette on ``zones``, for a minute.

Everything is the server's own: the form's settings and their check, the list of jobs, records, news. What differs is
who works (one_thread/working.py) and what is offered; the rest is refused with the command that does it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from ....core.errors import ForbiddenSpecError, UnknownNameError, quoted
from ....evaluators.weights_file import read_weights
from ....evolve.runs.assembly import KIND, players_of
from ....evolve.runs.stored_run import config_of, steps_of
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ....store.champions import CHAMPION
from ....store.home import runs_directory
from ..jobs.jobs import Jobs
from ..jobs.named import job_named, of_job
from ..jobs.view import Asking, JobForm, JobView, News
from ..jobs.wire import CheckedJob, JobOrder, NumberEntry
from ..one_thread.asked import Answer, Asked, Route, SavedFile, Told, Work, as_json
from ..one_thread.working import OneAtATime, note_left
from ..wire.members import members_of
from . import presets
from .clone import cloned_breeding
from .details.ancestry import ancestry_of
from .details.trace import curve_part, trace_of
from .details.wire import ClonedRun
from .generation import generation_state
from .to_wire import NOTHING, own_entry, run_record
from .watch import breeding_news
from .wire import BreedingCatalogue, NewRun, RunEntry, RunRecord

if TYPE_CHECKING:
    from starlette.datastructures import State

EVALUATORS, RECIPES = ("zones",), ("roulette",)
OPPONENTS = ("round-robin",)
GAME = "reversi"
MOST = {"population": 40, "generations": 1000, "depth": 3, "per_pair": 4, "panel_openings": 50}
"""So that a generation, the smallest piece of work, takes a phone no more than some seconds."""
_PRESETS = (
    ("minute", NewRun(game="reversi/6", recipe="roulette", evaluator="zones", panel_openings=25)),
    ("larger-board", NewRun(game="reversi/8", recipe="roulette", evaluator="zones", depth=3, per_pair=2)),
)
_CATALOGUE: TypeAdapter[BreedingCatalogue] = TypeAdapter(BreedingCatalogue)
_CLONED: TypeAdapter[ClonedRun] = TypeAdapter(ClonedRun)
Nothing: Any = None  # no application, whose state breeding does not ask


def offered() -> BreedingCatalogue:
    """The server's catalogue without what needs the installed program."""
    whole = presets.breeding_catalogue()
    recipes = [recipe for recipe in whole["recipes"] if recipe["name"] in RECIPES]
    limits = [
        members_of(NumberEntry, each, most=min(each["most"], MOST.get(each["name"], each["most"])))
        for each in whole["limits"]
    ]
    return {
        **whole,
        "presets": [{"name": name, "is_source": False, "wanted": wanted} for name, wanted in _PRESETS],
        "games": [{"name": GAME, "evaluators": list(EVALUATORS)}],
        "recipes": [{**recipe, "options": [_plain(option) for option in recipe["options"]]} for recipe in recipes],
        "limits": limits,
        "scorings": ["points"],
        "opponents": [each for each in whole["opponents"] if each["name"] in OPPONENTS],
        "races": [each for each in whole["races"] if each["name"] == "none"],
    }


def _plain(option: Any) -> Any:
    """Without normal numbers, which these arrays do not draw."""
    return {**option, "choices": [each for each in option["choices"] if each != "gaussian"]}


def check(wanted: NewRun) -> CheckedJob:
    """As the server does, but for the time: the few games that it tries tell nothing of a thread that just began.

    Raises HeibaiError, and ForbiddenSpecError: it needs the installed program.
    """
    checked = presets.check(wanted)
    _require_offered(wanted, checked["command"])
    if taken := checked["generation"]:
        checked["generation"] = {**taken, "seconds": None}
    return checked


def _begin(wanted: NewRun, asking: Asking) -> RunDirectory:
    check(wanted)
    return presets.begin(wanted)


def _require_offered(wanted: NewRun, command: str) -> None:
    config = presets.config_for(wanted)
    numbers = {"population": config.population, "generations": config.generations, "depth": config.depth,
               "per_pair": config.openings, "panel_openings": config.panel_openings}  # fmt: skip
    is_here = (
        config.game.name == GAME
        and config.evaluator.partition(":")[0] in EVALUATORS
        and config.recipe in RECIPES
        and config.options.get("form") != "gaussian"
        and config.scoring == "points"
        and config.opponents_text in OPPONENTS
        and config.race == "none"
        and all(value <= MOST[name] for name, value in numbers.items())
    )
    if not is_here:
        raise ForbiddenSpecError(
            f"without the installed program this page breeds weights of {', '.join(EVALUATORS)} by "
            f"{', '.join(RECIPES)}, up to {MOST['population']} individuals and {MOST['depth']} plies; use: {command}"
        )


def _with_text(directory: RunDirectory, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """A champion that can be played has its whole text for a name, which Play's workers and the program understand."""
    champion = told.get("champion")
    if not champion or not champion["player"]:
        return told
    return {**told, "champion": {**champion, "player": _text_of(directory)}}


def _text_of(directory: RunDirectory) -> str:
    """Its champion's whole text."""
    players, stored = players_of(config_of(directory)), read_weights(directory.path / CHAMPION)
    return players.text_with(players.evaluator.with_weights(list(stored.weights)).name)


def _whole(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    return _with_text(directory, run_record(directory, state))


def _news(directory: RunDirectory, state: State) -> News:
    look = breeding_news(directory, state)
    return lambda is_over: [_with_text(directory, event) for event in look(is_over)]


BREEDING_HERE = JobView(
    kinds=(KIND,),
    entry=RunEntry,
    record=RunRecord,
    own=own_entry,
    nothing=NOTHING,
    whole=_whole,
    news=_news,
    form=JobForm(NewRun, _begin, check, offered, BreedingCatalogue, cloned_breeding, ClonedRun),
)


class Breeding:
    """Runs in the folder of runs; ``routes`` says what can be asked for, ``work`` is a run that was begun."""

    def __init__(self, keep: Callable[[str], None], begin: Callable[[str, Work], None], *, threads: int) -> None:
        """``keep`` is told the name of each run whose files have changed, ``begin`` the work on one.

        ``threads``: of the kernel, which play the games of a generation.
        """
        self._begin = begin
        note_left(runs_directory())

        def steps(directory: RunDirectory, control: Control) -> Generator[Mapping[str, Any], None, Any]:
            return steps_of(directory, threads=threads, control=control)

        self._workers = OneAtATime(steps, lambda path: keep(path.name), lambda path: self._begun(path.name))
        self._jobs = Jobs((BREEDING_HERE,), Nothing, Nothing, self._workers)

    @property
    def routes(self) -> Mapping[str, Route]:
        return {
            "GET /api/v1/jobs": self.list,
            "POST /api/v1/jobs": self.create,
            "POST /api/v1/jobs/check": self.check,
            "GET /api/v1/jobs/form": self.form,
            "GET /api/v1/jobs/record": self.record,
            "GET /api/v1/jobs/clone": self.clone,
            "POST /api/v1/jobs/order": self.order,
            "GET /api/v1/jobs/file": self.file,
            "GET /api/v1/runs/generation": _looked(generation_state, "number"),
            "GET /api/v1/runs/trace": _looked(trace_of),
            "GET /api/v1/runs/curve": _looked(curve_part, "first", "last"),
            "GET /api/v1/runs/ancestry": _looked(ancestry_of, "number", "place"),
        }

    def list(self, asked: Asked) -> Answer:
        return as_json(self._jobs.part((KIND,), after=asked.query.get("after", ""), limit=100))

    def create(self, asked: Asked) -> Answer:
        """Raises HeibaiError: the settings cannot work, or not here."""
        return as_json(self._jobs.begin(KIND, _wanted(asked), ""))

    def check(self, asked: Asked) -> Answer:
        """Raises HeibaiError."""
        return as_json(self._jobs.check(KIND, _wanted(asked)))

    def form(self, asked: Asked) -> Answer:
        """Raises ForbiddenSpecError: of another kind of job."""
        _require_bred(asked.query.get("kind", KIND))
        return _CATALOGUE.dump_json(offered())

    def record(self, asked: Asked) -> Answer:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return as_json(self.snapshot(asked.query["job"]))

    def clone(self, asked: Asked) -> Answer:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return _CLONED.dump_json(of_job(asked.query["job"], (KIND,), cloned_breeding))

    def order(self, asked: Asked) -> Answer:
        """Raises UnknownNameError, RunError, BusyError."""
        return as_json(self._jobs.order(JobOrder.model_validate_json(asked.body)))

    def file(self, asked: Asked) -> Answer:
        """Raises UnknownNameError, RunError."""
        record, name = self.snapshot(asked.query["job"]), asked.query["file"]
        if name not in record["files"]:
            raise UnknownNameError(f"{quoted(name)} is no file of {quoted(asked.query['job'])}; look at it again")
        return SavedFile(name, (job_named(asked.query["job"]).path / name).read_bytes())

    def snapshot(self, name: str) -> Mapping[str, Any]:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return self._jobs.record(name)

    def champion(self, name: str) -> Mapping[str, Any] | None:
        """The champion of a run as Play lists it, on the board that it was bred for; None: nobody yet.

        Raises RunError, WeightsFileError.
        """
        directory = job_named(name)
        if not (directory.path / CHAMPION).is_file():
            return None
        stored = read_weights(directory.path / CHAMPION)
        return {"text": _text_of(directory), "name": name, "game": GAME, "sizes": [stored.size], "fault": ""}

    def go_on(self, name: str) -> Work:
        """Of a run that nobody works on: that it has come to its end."""
        for event in self._jobs.watch(job_named(name), name).look():
            if event["type"] == "end":
                yield event

    def _begun(self, name: str) -> None:
        directory = job_named(name)
        self._begin(name, self._workers.work(directory, self._jobs.watch(directory, name)))


def _looked(look: Callable[..., Any], *numbers: str) -> Route:
    """Answers what ``look`` finds of a run, which takes some ``numbers`` of the request, None where they are not."""

    def answer(asked: Asked) -> Answer:
        found = [int(asked.query[name]) if name in asked.query else None for name in numbers]
        told: Told = of_job(asked.query["run"], (KIND,), lambda run: look(run, *found))
        return as_json(told)

    return answer


def _wanted(asked: Asked) -> NewRun:
    """Raises ForbiddenSpecError: another kind of job is to be begun."""
    body = asked.json()
    _require_bred(body.get("kind"))
    return NewRun.model_validate(body.get("wanted"))


def _require_bred(kind: object) -> None:
    if kind != KIND:
        raise ForbiddenSpecError(f"{quoted(str(kind))} needs the installed program; start it by: heibai serve")
