"""Requests that nobody thought of, made by schemathesis from the server's own document; no answer is a server error.

    python tests/fuzz/fuzz_api.py 60 --seed 1

The server is one of its own, on loopback, with a data folder that holds one of everything. Half of the requests are as
the document has them, half break it. Some values are likely ones (games, names of what is there), so that requests get
behind the first check. The addresses have their turns in an order that follows from the seed, each with few requests,
so that a short run asks all of them. Every answer must be of a documented form, and every refusal a problem with a
known code. Findings are printed as curl commands; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
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
from likely import Likely, prepare
from serving import served
from waiting import MINUTES

from heibai.apps.web.api.codes import all_codes
from heibai.apps.web.api.openapi import DOCUMENT, STREAM

EXAMPLES = 4  # of an address, before the next one has its turn
MOST_REQUESTS = 200_000
MOST_FOUND = 20  # findings, after which nothing more is to be learnt
LONGEST_HEAD = 16_000  # bytes of a request before its body
CHECKS: list[CheckFunction] = [not_a_server_error, content_type_conformance, response_schema_conformance]
SETTINGS = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
REFUSED_FOR_NOW = 503  # busy, or a store that cannot be used: said in a problem, and no mistake


class Requests:
    """What is asked, what came of it, and what was wrong."""

    def __init__(self, address: str, likely: Likely, end: float) -> None:
        self._address, self._likely, self._end = address, likely, end
        self._session = requests.Session()
        self.statuses: Counter[int] = Counter()
        self.asked: set[str] = set()  # verbs with their addresses
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
                self.asked.add(f"{case.method} {case.operation.path}")
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
                self._likely.replace(case.operation.path, holder)

    def _send(self, case: schemathesis.Case) -> requests.Response:
        wanted = case.as_transport_kwargs(base_url=self._address)
        return self._session.request(**{**wanted, "timeout": MINUTES, "stream": True})

    def _look(self, case: schemathesis.Case, answer: requests.Response) -> None:
        if answer.headers.get("content-type", "").startswith(STREAM):
            return  # it goes on as long as what it tells of
        if answer.status_code >= 400:
            self._look_at_problem(case, answer)
        if answer.status_code == 201:
            self._likely.note(case.operation.path, answer.json())
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
    document = requests.get(f"{address}{DOCUMENT}", timeout=MINUTES).json()
    schema = schemathesis.openapi.from_dict(document)
    return [found.ok() for found in schema.get_all_operations()]


def ask_all(asked: Requests, every: list[Any], first_seed: int) -> None:
    """All addresses in turn, each time in another order, until the time is over."""
    for number in range(first_seed, first_seed + MOST_REQUESTS):
        for operation in random.Random(number).sample(every, len(every)):
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


def end_in_order(process: subprocess.Popen[str]) -> str:
    """Interrupt the server, which ends its runs, as their folder is about to go; what went wrong, else nothing."""
    if process.poll() is not None:
        return f"ended by itself with {process.returncode}"
    process.send_signal(signal.SIGINT)
    try:
        code = process.wait(MINUTES)
    except subprocess.TimeoutExpired:
        return f"does not end within {MINUTES:g} s of an interrupt"
    return f"ended with {code}" if code else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    with own_home() as home, served(home) as (process, address):
        likely, every = Likely(random.Random(arguments.seed)), operations(address)
        prepare(address, likely)
        asked = Requests(address, likely, time.monotonic() + arguments.seconds)
        ask_all(asked, every, arguments.seed)
        if fault := end_in_order(process):
            asked.findings["the server"] = fault
    for what, command in asked.findings.items():
        print(f"{what}\n  {command[:1000]}", file=sys.stderr)
    told = ", ".join(f"{count} of {status}" for status, count in sorted(asked.statuses.items()))
    print(
        f"{sum(asked.statuses.values())} requests to {len(asked.asked)} of {len(every)} addresses: {told}; "
        f"{len(asked.findings)} findings"
    )
    raise SystemExit(1 if asked.findings else 0)


if __name__ == "__main__":
    main()
