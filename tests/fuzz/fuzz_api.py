"""Requests that nobody thought of, made by schemathesis from the server's own document; no answer is a server error.

    python tests/fuzz/fuzz_api.py 60 --seed 1

The server is one of its own, on loopback, with an empty data folder. Half of the requests are as the document has them,
half break it. Some values are likely ones (games, ids of what was created), so that requests get behind the first
check. Every answer must be of a documented form, and every refusal a problem with a known code. Findings are printed as
curl commands; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import served

from heibai.apps.web.api.codes import all_codes
from heibai.apps.web.api.openapi import DOCUMENT, STREAM

EXAMPLES = 25  # of an address, before the next one has its turn
MOST_REQUESTS = 200_000
MOST_FOUND = 20  # findings, after which nothing more is to be learnt
LONGEST_HEAD = 16_000  # bytes of a request before its body
ANSWER_SECONDS = 30.0  # in which every answer must have begun
CHECKS: list[CheckFunction] = [not_a_server_error, content_type_conformance, response_schema_conformance]
SETTINGS = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
REFUSED_FOR_NOW = 503  # busy, or a store that cannot be used: said in a problem, and no mistake
LIKELY: dict[str, list[Any]] = {
    "game": ["reversi", "reversi/4", "reversi/8", "gomoku/9/renju/swap2", "gomoku/15", "gomoku/5"],
    "opponent": ["random", "level:1", "greedy:eval=zones", "alphabeta:depth=2,eval=zones"],
    "recipe": ["roulette", "roulette:mutation=0.2", "position-ranking"],
    "evaluator": ["zones", "wpc", "shapes", None],
    "format": ["jsonl", "sgf", "ggf", "transcript"],
    "moves": ["", "0", "1,2,3", "19,18", [], [19], [19, 18]],
    "order": ["pause", "resume", "stop"],
    "generations": [1],  # a run that ends: two at a time would keep others from being begun
    "population": [2],
    "per_pair": [1],
    "depth": [1],
}


class Requests:
    """What is asked, what came of it, and what was wrong."""

    def __init__(self, address: str, rng: random.Random, end: float) -> None:
        self._address, self._rng, self._end = address, rng, end
        self._session = requests.Session()
        self._made: dict[str, list[Any]] = {"id": [], "run": []}
        self.statuses: Counter[int] = Counter()
        self.findings: dict[str, str] = {}  # by what was wrong, the first request

    @property
    def is_over(self) -> bool:
        asked = sum(self.statuses.values())
        return time.monotonic() > self._end or asked >= MOST_REQUESTS or len(self.findings) >= MOST_FOUND

    def ask(self, case: schemathesis.Case) -> None:
        """One request, and a look at its answer."""
        if self.is_over:
            return
        self._make_likely(case)
        try:
            with self._send(case) as answer:
                self.statuses[answer.status_code] += 1
                self._look(case, answer)
        except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL):
            return  # the client does not send such things
        except requests.RequestException as error:
            command = case.as_curl_command()
            if len(command) < LONGEST_HEAD:  # of a longer one the rest is not read
                self._note(case, f"no answer: {type(error).__name__}")

    def _make_likely(self, case: schemathesis.Case) -> None:
        for holder in (case.path_parameters, case.query, case.body):
            if isinstance(holder, dict):
                for name in list(holder):
                    known = LIKELY.get(name) or self._made.get(name)
                    if known and self._rng.random() < 0.7:
                        holder[name] = self._rng.choice(known)

    def _send(self, case: schemathesis.Case) -> requests.Response:
        wanted = case.as_transport_kwargs(base_url=self._address)
        return self._session.request(**{**wanted, "timeout": ANSWER_SECONDS, "stream": True})

    def _look(self, case: schemathesis.Case, answer: requests.Response) -> None:
        if answer.headers.get("content-type", "").startswith(STREAM):
            return  # it goes on as long as what it tells of
        if answer.status_code >= 400:
            self._look_at_problem(case, answer)
        if answer.status_code == 201:
            made = answer.json()
            self._made["id" if "id" in made else "run"].append(made.get("id") or made.get("name"))
        if answer.status_code != REFUSED_FOR_NOW:
            try:
                case.validate_response(answer, checks=CHECKS)
            except (AssertionError, FailureGroup) as failure:
                words = next((line for line in str(failure).splitlines() if line.startswith("- ")), str(failure)[:200])
                self._note(case, f"{answer.status_code}: {words}")

    def _look_at_problem(self, case: schemathesis.Case, answer: requests.Response) -> None:
        kind = answer.headers.get("content-type")
        if kind != "application/problem+json":
            self._note(case, f"{answer.status_code} as {kind}, which is no problem")
        elif answer.json().get("code") not in all_codes():
            self._note(case, f"{answer.status_code} with the unknown code {answer.json().get('code')!r}")

    def _note(self, case: schemathesis.Case, what: str) -> None:
        key = f"{case.method} {case.operation.path}: {what}"
        self.findings.setdefault(key, case.as_curl_command())


def operations(address: str) -> list[Any]:
    """Every address with its verb."""
    document = requests.get(f"{address}{DOCUMENT}", timeout=ANSWER_SECONDS).json()
    schema = schemathesis.openapi.from_dict(document)
    return [found.ok() for found in schema.get_all_operations()]


def ask_all(asked: Requests, every: list[Any], first_seed: int) -> None:
    """All addresses in turn, until the time is over."""
    for number in range(first_seed, first_seed + MOST_REQUESTS):
        for operation in every:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                ask_some(asked, operation, mode, number)
        if asked.is_over:
            return


def ask_some(asked: Requests, operation: Any, mode: GenerationMode, number: int) -> None:
    """Some requests to one address. An address that takes nothing cannot be asked wrongly."""
    if asked.is_over:
        return
    draw = given(operation.as_strategy(generation_mode=mode))
    with suppress(Unsatisfiable):
        seed(number)(SETTINGS(draw(asked.ask)))()


@contextmanager
def own_home() -> Iterator[Path]:
    """A data folder of this run alone."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEIBAI_HOME"] = folder
        yield Path(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    with own_home() as home, served(home) as (process, address):
        asked = Requests(address, random.Random(arguments.seed), time.monotonic() + arguments.seconds)
        every = operations(address)
        ask_all(asked, every, arguments.seed)
        if process.poll() is not None:
            asked.findings["the server"] = f"ended with {process.returncode}"
    for what, command in asked.findings.items():
        print(f"{what}\n  {command[:1000]}", file=sys.stderr)
    told = ", ".join(f"{count} of {status}" for status, count in sorted(asked.statuses.items()))
    print(f"{sum(asked.statuses.values())} requests to {len(every)} addresses: {told}; {len(asked.findings)} findings")
    raise SystemExit(1 if asked.findings else 0)


if __name__ == "__main__":
    main()
