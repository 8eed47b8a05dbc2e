"""Values that an address is likely to take, so that requests get behind its first check: names of what is there."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import httpx
from waiting import MINUTES, wait_until

from heibai.records.export import offered_formats

# What ends by itself soon: two runs of a kind at a time would keep others from being begun.
RUN = {"game": "reversi/4", "recipe": "roulette", "evaluator": "wpc", "population": 2, "generations": 2, "depth": 1}
TRAINING = {"game": "reversi/4", "evaluator": "wpc", "games": 8, "rows": 2, "test_games": 2}
CONTEST = {"kind": "match", "game": "reversi/4", "players": ["random", "level:1"], "games": 2}
GAMES = b"(;GM[2]PB[a]PW[b]RE[B+4];B[d3];W[c3])\n(;GM[2]PB[b]PW[c]RE[W+4];B[d3];W[e3])\n"
VALUES: dict[str, list[Any]] = {
    "game": ["reversi", "reversi/4", "reversi/8", "gomoku/9/renju/swap2", "gomoku/15", "gomoku/5", 1, 2],
    "opponent": ["random", "level:1", "greedy:eval=zones", "alphabeta:depth=2,eval=zones"],
    "players": [["random", "level:1"], ["random", "level:1", "greedy:eval=zones"]],
    "player": ["a", "b", "random", "level:1"],
    "recipe": ["roulette", "roulette:mutation=0.2", "position-ranking", "ga:selection=rank", "cma"],
    "evaluator": ["zones", "wpc", "shapes", None],
    "format": offered_formats("reversi"),
    "moves": ["", "0", "1,2,3", "19,18", [], [19], [19, 18]],
    "order": ["pause", "resume", "stop", "add", "remove", "delete", "restore"],
    "openings": ["random:4", "balanced", "start"],
    "test": [None],
    "study": ["evolved-v-random", "zones-head-to-head", "reversi-6x6", "reward-learning"],
    "full": [False],
    "collection": [1, 2],
    "above": [0, 1],
    "text": ["", "a"],
    "kind": ["evolve", "match", "player", "event", "opening"],
    "number": [0, 1, None],
    "place": [0, 1],
    "name": ["games.sgf"],
    "generations": [1],
    "population": [2],
    "games": [[1], [1, 2], 2],
    "per_pair": [1],
    "depth": [1],
    "paths": [[]],  # what lies on this machine is nothing for a fuzz
}
# Which creations an address names: the longest beginning that fits.
_NAMED_AFTER = {
    "/api/v1/games": "/api/v1/games",
    "/api/v1/analyses": "/api/v1/analyses",
    "/api/v1/jobs": "/api/v1/jobs",
    "/api/v1/runs": "/api/v1/jobs",
    "/api/v1/arena": "/api/v1/jobs",
    "/api/v1/library/collections": "/api/v1/library/collections",
    "/api/v1/library/uploads": "/api/v1/library/uploads",
}  # fmt: skip
_NAMES = ("id", "name", "upload")  # of what was created, in an answer
_ASKED_BY = ("id", "run", "job", "upload")  # in a request


class Likely:
    """What is known to be there."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._made: dict[str, list[Any]] = defaultdict(list)

    def note(self, path: str, answer: Any) -> None:
        """``answer`` to what was created at ``path``."""
        self._made[_kind(path)] += [answer[name] for name in _NAMES if name in answer][:1]

    def replace(self, path: str, holder: dict[str, Any]) -> None:
        """Put likely values in the place of most values of a request."""
        for name in holder:
            if isinstance(holder[name], dict):
                self.replace(path, holder[name])  # what a job is asked for
            known = self.names(path, name) or VALUES.get(name, [])
            if known and self._rng.random() < 0.7:
                holder[name] = self._rng.choice(known)

    def names(self, path: str, name: str) -> list[Any]:
        """Of what is there, for the value ``name`` of a request to ``path``."""
        if path.startswith("/api/v1/library/games/"):
            return [1, 2] if name == "id" else []
        kind = "/api/v1/library/uploads" if name == "upload" else _kind(path)
        return self._made[kind] if name in _ASKED_BY else []


def _kind(path: str) -> str:
    fitting = [begin for begin in _NAMED_AFTER if path.startswith(begin)]
    return _NAMED_AFTER[max(fitting, key=len)] if fitting else ""


def prepare(address: str, likely: Likely) -> None:
    """One of everything that has a name, and two games in the library."""
    wanted: list[tuple[str, Any]] = [
        ("/api/v1/games", {"game": "reversi/4", "opponent": "random"}),
        ("/api/v1/analyses", {"game": "reversi/8", "moves": [19, 18]}),
        ("/api/v1/jobs", {"kind": "evolve", "wanted": RUN}),
        ("/api/v1/jobs", {"kind": "match", "wanted": CONTEST}),
        ("/api/v1/library/collections", {"name": "a"}),
    ]
    for path, body in wanted:
        likely.note(path, _created(f"{address}{path}", json=body))
    sent = _created(f"{address}/api/v1/library/uploads?name=games.sgf", content=GAMES)
    imported = {"kind": "import", "wanted": {"upload": sent["upload"]}}
    likely.note("/api/v1/jobs", _created(f"{address}/api/v1/jobs", json=imported))
    for name in likely.names("/api/v1/jobs", "job"):
        _wait(address, name)
    learning = _created(f"{address}/api/v1/jobs", json={"kind": "learn", "wanted": TRAINING})  # when there is room
    likely.note("/api/v1/jobs", learning)
    _wait(address, learning["name"])


def _created(address: str, **body: Any) -> Any:
    answer = httpx.post(address, timeout=MINUTES, **body)
    if answer.status_code != 201:
        raise SystemExit(f"{address} is not prepared: {answer.status_code} {answer.text}")
    return answer.json()


def _wait(address: str, job: str) -> None:
    """Until somebody has done it."""
    wait_until(
        lambda: httpx.get(f"{address}/api/v1/jobs/record", params={"job": job}, timeout=MINUTES).text,
        lambda record: '"state":"finished"' in record,
        pause=0.2,
    )
