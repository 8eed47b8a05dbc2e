"""No test depends on how busy the machine is: short time limits, wall clocks and pauses are named here, or fail."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LEAST = 120.0  # seconds of a limit that ends what hangs
MODULE_CLOCKS = {"monotonic", "perf_counter", "time", "monotonic_ns", "perf_counter_ns", "time_ns"}
# Calls whose limit is in seconds; others in the tests of the page count milliseconds.
IN_SECONDS = {
    "Popen", "asyncio.timeout", "asyncio.wait_for", "call", "check_call", "check_output", "communicate",
    "create_connection", "fail_after", "get", "join", "move_on_after", "post", "put", "request", "result", "run",
    "select", "settimeout", "urlopen", "wait",
}  # fmt: skip
# Where the limit stands that is given without its name.
PLACES = {
    "asyncio.timeout": 0, "asyncio.wait_for": 1, "fail_after": 0, "join": 0, "move_on_after": 0, "result": 0,
    "set_default_navigation_timeout": 0, "set_default_timeout": 0, "settimeout": 0, "wait": 0,
}  # fmt: skip
SLEEPS = ("time.sleep", "asyncio.sleep", "anyio.sleep")

LIMITS = {
    "arena/play/test_live.py": "the pause between two looks, which end with an event",
    "cluster/test_cluster.py": "the pause between two looks, which end with the work",
}
CLOCKS = {
    "waiting.py": "it is how tests wait",
    "prove_forced_wins.py": "a program that prints how long each proof took",
    "search/test_sequence.py": "a lower bound, of a search that goes by the same clock",
    "search/test_mcts_limits.py": "lower bounds, of searches that go by the same clock",
    "fuzz/fuzz_bindings.py": "it stops searches without an end; what takes too long is judged by processor time",
    "fuzz/fuzz_parsers.py": "a program that goes on for as many seconds as it is told",
    "fuzz/fuzz_api.py": "a program that goes on for as many seconds as it is told",
    "fuzz/sweep_options.py": "it interrupts what sleeps; seconds without a processor are not counted",
    "apps/web/conftest.py": "a player that goes on for minutes, or until it is stopped",
    "apps/web/play/live/test_terms.py": "a lower bound, of a game by the same clock",
}
PAUSES = {
    "waiting.py": "it is how tests wait",
    "plain_players.py": "a player that is slow; the slower, the surer the test",
    "user_players.py": "a player that takes longer than any test waits",
    "players/remote/faulty_engine.py": "a program that takes longer than any test waits",
    "players/remote/test_faults.py": "a reader that is slow for a while; the longer, the surer the test",
    "players/session/test_session.py": "a player that tells of itself until it is stopped",
    "core/test_watch.py": "a call that takes a while to end; the longer, the surer the test",
    "fuzz/fuzz_bindings.py": "the pause of the thread that stops searches",
    "apps/web/conftest.py": "a player that tells of itself until it is stopped",
    "apps/web/breed/test_routes.py": "nothing comes of a paused run; a busy machine makes that no less true",
    "apps/web/play/live/test_changes.py": "a store that takes a while to fail; the page may come before or after that",
    "apps/web/play/stored/test_lists_and_files.py": "lists that take a while; a second one at once is never right",
    "apps/web/play/thinking/test_analyst.py": "looks in an event loop, bound by minutes",
    "cluster/test_cluster.py": "moments of kills, any of which is right",
    "e2e/conftest.py": "the pause between two looks, bound by minutes",
    "faults/test_server_kills.py": "moments of kills, any of which is right",
}


def findings(source: str, name: str) -> Iterator[tuple[str, int, str]]:
    """What in a file of tests depends on the wall clock: (kind, line, what)."""
    tree = ast.parse(source)
    known = _numbers(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            for alias in node.names:
                if alias.name in {*MODULE_CLOCKS, "sleep"}:
                    kind = "pause" if alias.name == "sleep" else "clock"
                    yield kind, node.lineno, f"from time import {alias.name}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "time":
            if node.attr in MODULE_CLOCKS:
                yield "clock", node.lineno, f"time.{node.attr}"
        elif isinstance(node, ast.Call):
            yield from _of_call(node, known, in_browser=name.startswith("e2e/"))


def _of_call(node: ast.Call, known: dict[str, float], *, in_browser: bool) -> Iterator[tuple[str, int, str]]:
    called = _called(node.func)
    word = called if called.startswith("asyncio.") else called.rpartition(".")[2]
    least = 1000 * LEAST if in_browser and word not in IN_SECONDS else LEAST
    given = [each.value for each in node.keywords if each.arg in ("timeout", "timeout_ms")]
    if word in PLACES:
        given += node.args[PLACES[word] :][:1]
    for limit in given:
        seconds = _number(limit, known)
        if seconds is not None and 0 < seconds < least:
            yield "limit", node.lineno, f"{called} with the limit {ast.unparse(limit)}"
    sleeps = called in SLEEPS and (not node.args or _number(node.args[0], known) != 0)  # 0: others may go on
    if sleeps or word == "wait_for_timeout":
        yield "pause", node.lineno, called


def _called(node: ast.expr) -> str:
    """The name of what is called, with that of its owner where this is one word."""
    if isinstance(node, ast.Attribute):
        return f"{node.value.id}.{node.attr}" if isinstance(node.value, ast.Name) else f"(...).{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _numbers(tree: ast.Module) -> dict[str, float]:
    """The constants of a module that are numbers."""
    found: dict[str, float] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and (value := _number(node.value, found)) is not None:
            found |= {target.id: value for target in node.targets if isinstance(target, ast.Name)}
    return found


def _number(node: ast.expr, known: dict[str, float]) -> float | None:
    """The value of a number, of a constant, or of a product of those; None of what is known nowhere here."""
    if isinstance(node, ast.Constant):
        return float(node.value) if isinstance(node.value, int | float) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        left, right = _number(node.left, known), _number(node.right, known)
        return None if left is None or right is None else left * right
    return None


def unnamed(folder: Path) -> list[str]:
    """What of a folder of tests depends on the wall clock and has no reason here."""
    reasons = {"limit": LIMITS, "clock": CLOCKS, "pause": PAUSES}
    return [
        f"{name}:{line}: {what}"
        for path in sorted(folder.rglob("*.py"))
        for name in [str(path.relative_to(folder))]
        for kind, line, what in findings(path.read_text("utf-8"), name)
        if name not in reasons[kind]
    ]


def test_nothing_in_the_tests_depends_on_how_busy_the_machine_is():
    assert unnamed(TESTS) == []


def test_every_reason_is_needed():
    reasons = {"limit": LIMITS, "clock": CLOCKS, "pause": PAUSES}
    for kind, named in reasons.items():
        for name in named:
            kinds = {found for found, _, _ in findings((TESTS / name).read_text("utf-8"), name)}
            assert kind in kinds, f"{name} needs no reason for a {kind}"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("subprocess.run(words, timeout=60)", "subprocess.run with the limit 60"),
        ("SOON = 30\nthread.join(SOON)", "thread.join with the limit SOON"),
        ("future.result(2 * 5)", "future.result with the limit 2 * 5"),
        ("event.wait(timeout=0.5)", "event.wait with the limit 0.5"),
        ("httpx.get(address, timeout=1.0)", "httpx.get with the limit 1.0"),
        ("import time\nassert time.monotonic() < end", "time.monotonic"),
        ("from time import perf_counter", "from time import perf_counter"),
        ("import time\ntime.sleep(0.1)", "time.sleep"),
        ("asyncio.wait_for(came, 5)", "asyncio.wait_for with the limit 5"),
        ("anyio.fail_after(5)", "anyio.fail_after with the limit 5"),
        ("page.wait_for_timeout(20)", "page.wait_for_timeout"),
    ],
)
def test_a_planted_case_is_caught(tmp_path, source, said):
    tmp_path.joinpath("test_planted.py").write_text(source)
    (found,) = unnamed(tmp_path)
    assert found == f"test_planted.py:{len(source.splitlines())}: {said}"


@pytest.mark.parametrize("source", ["page.click('a', timeout=5000)", "page.set_default_timeout(30_000)"])
def test_a_planted_case_of_the_browser_is_caught(tmp_path, source):
    tmp_path.joinpath("e2e").mkdir()
    tmp_path.joinpath("e2e", "test_planted.py").write_text(source)
    (found,) = unnamed(tmp_path)
    assert found.startswith("e2e/test_planted.py:1: page.")


@pytest.mark.parametrize(
    "source", ["subprocess.run(words, timeout=MINUTES)", "thread.join()", "time.process_time()", "', '.join(names)"]
)
def test_what_does_not_depend_on_the_machine_is_free(tmp_path, source):
    tmp_path.joinpath("test_free.py").write_text(source)
    assert unnamed(tmp_path) == []
