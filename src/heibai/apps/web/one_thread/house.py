"""The composition of a browser's worker, as its JavaScript calls it: Analyse, Breed and Think, their work in turns.

What is asked for while a piece of work is done waits for its end. What was asked for last is worked on first, so lines
of a position come before the rest of a whole game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import ValidationError

from ....core.errors import ForbiddenSpecError, HeibaiError, SpecError, UnknownNameError, quoted
from ....store.home import ANALYSES, RUNS
from ...problem import problem_of
from ..analyse.one_thread import Analysing
from ..think.one_thread import TOPICS
from .asked import Answer, Asked, Route, SavedFile, Told, Work, as_json

THINK = "/api/v1/think/"
BREEDING = ("/api/v1/jobs", "/api/v1/runs")
STREAMS = {"growth"}  # of Think, told as they come
PROGRAM = "this needs the installed program; start it by: heibai serve"
Say = Callable[[str], None]

if TYPE_CHECKING:
    from ..breed.one_thread import Breeding


class Teller(Protocol):
    """What is told of its things by topics."""

    def snapshot(self, name: str) -> Mapping[str, Any]:
        """How one stands. Raises HeibaiError."""

    def go_on(self, name: str) -> Work:
        """The work on it where nobody is at it."""


class House:
    """See the module's docstring."""

    def __init__(self, folder: str, say: Say, threads: int = 1) -> None:
        """``folder`` of what is kept; ``say`` takes a message for the page as JSON, at once.

        ``threads``: that the kernel may begin for one call. Python itself has one.
        """
        os.environ["HEIBAI_HOME"] = folder
        self._say, self._feed, self._threads = say, 0, threads
        self._works: dict[str, tuple[Work, Callable[[Told], None]]] = {}  # what is done, and who hears of it
        self._analysing = Analysing(Path(folder) / ANALYSES, lambda id: self._tell({"keep": f"{ANALYSES}/{id}"}))
        thought: dict[str, Route] = {f"GET {THINK}{topic}": self._think for topic in TOPICS.keys() - STREAMS}
        self._routes: Mapping[str, Route] = {**self._analysing.routes, **thought}

    def ask(self, id: int, method: str, address: str, body: str) -> None:
        """Says ``{id, status, answer}``, or of a file ``{id, status, name, content}``; bytes come and go as Latin-1."""
        try:
            answer = self._answer(Asked.of(method, address, body.encode("latin-1")))
        except HeibaiError as error:
            problem = problem_of(error)
            self._tell({"id": id, "status": problem.status, "answer": problem.as_dict()})
            return
        if isinstance(answer, SavedFile):
            content = answer.content.decode("latin-1")
            self._tell({"id": id, "status": 200, "name": answer.name, "content": content})
            return
        self._say(f'{{"id":{id},"status":200,"answer":{answer.decode()}}}')

    def subscribe(self, topic: str) -> None:
        """Tell how an analysis or a run stands, go on with it, and tell what becomes known."""
        kind, _, id = topic.partition("/")
        self._feed += 1
        place = {"topic": topic, "feed": str(self._feed), "sequence": 0}
        try:
            teller = self._teller(kind, topic)
            self._tell(place | {"type": "snapshot", "state": teller.snapshot(id)})
        except HeibaiError as error:
            self._tell(place | {"type": "problem", "problem": problem_of(error).as_dict()})
            return

        def tell(event: Told) -> None:
            place["sequence"] += 1  # type: ignore[operator]
            self._tell(place | {"type": "event", "event": event})

        work, _ = self._works.pop(topic, (None, None))
        self._works[topic] = (work or teller.go_on(id), tell)

    @cached_property
    def _breeding(self) -> Breeding:
        """Loaded when it is asked for: that takes as long as all the others together."""
        from ..breed.one_thread import Breeding

        return Breeding(self._keep_run, self._begun, threads=self._threads)

    def _keep_run(self, name: str) -> None:
        """With the champion that Play offers, for which this worker need not be loaded; of a damaged run none."""
        try:
            champion = self._breeding.champion(name)
        except HeibaiError:  # which its record says
            champion = None
        self._tell({"keep": f"{RUNS}/{name}", "champion": champion})

    def _teller(self, kind: str, topic: str) -> Teller:
        if kind == "analysis":
            return self._analysing
        if kind == "job":
            return self._breeding
        raise UnknownNameError(f"{quoted(topic)} is nothing that this page tells of; ask for an analysis or a run")

    def _begun(self, name: str, work: Work) -> None:
        """Work on a run, of which nobody has asked to hear yet."""
        self._works[f"job/{name}"] = work, lambda told: None

    def listen(self, id: int, address: str) -> None:
        """Answer a question event by event: ``{listen, event}``; a refusal is ``{listen, problem}``."""

        def tell(event: Told) -> None:
            self._tell({"listen": id, "event": event})

        asked = Asked.of("GET", address)
        try:
            work = self._thought(asked, tell) if asked.path.startswith(THINK) else self._analysing.lines(asked)
        except HeibaiError as error:
            self._tell({"listen": id, "problem": problem_of(error).as_dict()})
            return
        self._works[f"listen/{id}"] = work, tell

    def leave(self, id: int) -> None:
        """Nobody hears the answer to a question any more."""
        if found := self._works.pop(f"listen/{id}", None):
            work, _ = found
            work.close()  # type: ignore[attr-defined]

    def step(self) -> bool:
        """One piece of what was asked for last; whether something is left."""
        if not self._works:
            return False
        name = next(reversed(self._works))
        work, tell = self._works[name]
        try:
            event = next(work)
        except StopIteration:
            del self._works[name]
        except HeibaiError as error:
            del self._works[name]
            tell({"type": "end", "state": "failed", "message": str(error)})
        else:
            if event:
                tell(event)
        return bool(self._works)

    def _answer(self, asked: Asked) -> Answer:
        is_of_breeding = asked.path.startswith(BREEDING)
        for route, answer in (self._breeding.routes if is_of_breeding else self._routes).items():
            if (parts := asked.match(route)) is not None:
                try:
                    return answer(asked, *parts)
                except ValidationError as error:
                    raise SpecError(_said_of(error)) from None
        raise ForbiddenSpecError(PROGRAM)

    def _think(self, asked: Asked) -> Answer:
        topic, found = TOPICS[asked.path.removeprefix(THINK)], list[Mapping[str, Any]]()
        topic.work(topic.wanted.model_validate(asked.query), found.append)
        return as_json(found[0])

    def _thought(self, asked: Asked, tell: Callable[[Told], None]) -> Work:
        """All at once: what is found on the way is told from within. Raises SpecError."""
        name = asked.path.removeprefix(THINK)
        if name not in STREAMS or "network" in asked.query:
            raise ForbiddenSpecError(PROGRAM)
        topic = TOPICS[name]
        try:
            wanted = topic.wanted.model_validate(asked.query)
        except ValidationError as error:
            raise SpecError(_said_of(error)) from None
        return _told_at_once(lambda: topic.work(wanted, tell))

    def _tell(self, message: Told) -> None:
        self._say(json.dumps(message, separators=(",", ":")))


def _told_at_once(work: Callable[[], None]) -> Work:
    work()
    yield {"type": "end", "state": "finished", "message": ""}


def _said_of(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}, {quoted(str(first['input']))} came; reload the page"
