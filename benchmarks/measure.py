"""Timing shared by the suites: rates as the median of repeats, all rows of a table measured in one run.

Pin a suite to one core with ``taskset -c 0 python benchmarks/<suite>.py``. On a machine that others use too, add
``--cpu-time``: it counts the processor time of this process in place of the wall clock (one thread only).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

REPEATS = 5
_clock = time.process_time if "--cpu-time" in sys.argv else time.perf_counter
PEERS = "pip install 'heibai[bench]'"  # what installs the programs that we compare with


@dataclass(frozen=True)
class Row:
    """One competitor's measured rate."""

    name: str
    rate: float  # units a second, median of REPEATS
    spread: tuple[float, float]  # slowest and fastest repeat


def measure(name: str, units: int, run: Callable[[], object], repeats: int = REPEATS) -> Row:
    """Time ``run``, which does ``units`` units of work, ``repeats`` times after one warm-up."""
    run()
    rates = []
    for _ in range(repeats):
        started = _clock()
        run()
        rates.append(units / (_clock() - started))
    return Row(name, statistics.median(rates), (min(rates), max(rates)))


def optional(name: str, make: Callable[[], Row]) -> list[Row]:
    """The row of a peer, or none, said on stderr, where the peer is not installed."""
    try:
        return [make()]
    except ImportError:
        print(f"{name} is not installed and left out; install it with: {PEERS}", file=sys.stderr)
        return []


def report(title: str, unit: str, rows: list[Row], *, as_json: bool) -> None:
    """Print a table; each row's ratio says how many times faster than it the first row is."""
    first = rows[0]
    if as_json:
        found = [
            {
                "name": r.name,
                "rate": r.rate,
                "slowest": r.spread[0],
                "fastest": r.spread[1],
                "ratio": first.rate / r.rate,
            }
            for r in rows
        ]
        print(json.dumps({"title": title, "unit": unit, "rows": found}))
        return
    print(title)
    for row in rows:
        low, high = row.spread
        ratio = "" if row is first else f"{_compared(first.rate / row.rate):>18}"
        print(f"  {row.name:<40}{row.rate:>16,.0f} {unit}/s  ({low:,.0f} - {high:,.0f}){ratio}")


def _compared(ratio: float) -> str:
    return f"{ratio:,.1f}x slower" if ratio >= 1 else f"{1 / ratio:,.1f}x faster"


def parser(description: str) -> argparse.ArgumentParser:
    """An argument parser with the options of every suite."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--json", action="store_true", help="one JSON object a table on stdout")
    made.add_argument("--cpu-time", action="store_true", help="count processor time, not the wall clock")
    return made
