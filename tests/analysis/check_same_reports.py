"""The page and ``heibai analyse`` find the same of archive games, to the byte, while other programs load the machine.

    HEIBAI_DATA=FOLDER python tests/analysis/check_same_reports.py --games 20 --times 2 --beside 2

Games are spread evenly over FOLDER's WTHOR archive. Each is analysed by `heibai serve`, as its page asks for it, and
then by `heibai analyse`; so many ``--times``, each time by a new server with an empty home, and with so many threads as
the number of the time. ``--beside``: processes that keep processors busy meanwhile. ``--nodes``: of a position, in
place of the analyst's own number. Exit code 1: two reports of a game differ.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from lacking import GUARDS
from serving import served
from waiting import MINUTES

from heibai.analysis.analyst import NODES
from heibai.records.export import exporting
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record

BUSY = "while True: pass"
PROGRAM = (
    "from heibai.analysis import analyst; analyst.NODES.update(patterns={}); from heibai.apps.cli import main; main()"
)
DATA = "HEIBAI_DATA"
ASKED = ("game", "moves", "black", "white", "date", "event", "score")  # of a game that was found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--beside", type=int, default=1, metavar="N", help="busy processes")
    parser.add_argument("--nodes", type=int, default=NODES["patterns"])
    asked = parser.parse_args()
    program = [sys.executable, "-c", PROGRAM.format(asked.nodes)]
    if not os.environ.get(DATA):
        print(f"{DATA} names no folder of archives; nothing was compared")
        sys.exit(any(map(os.environ.get, GUARDS)))
    games = chosen(Path(os.environ[DATA]) / "wthor", asked.games)
    with tempfile.TemporaryDirectory() as scratch, busy(asked.beside):
        times = range(1, asked.times + 1)
        found = [every_report(program, games, Path(scratch) / str(number), threads=number) for number in times]
    of_games = enumerate(zip(*found, strict=True), start=1)
    differ = [number for number, reports in of_games if len({each for pair in reports for each in pair}) > 1]
    moves = sum(len(game.moves) for game in games)
    print(
        f"{len(games)} games of {moves} moves, {asked.times} times by page and terminal beside {asked.beside} busy "
        f"processes: {len(differ)} of them have unequal reports {differ or ''}"
    )
    sys.exit(bool(differ))


def chosen(archive: Path, count: int) -> list[Record]:
    """So many games, the first year's first."""
    records = [record for each in find_archives([archive]) for record in read_archive(each) if record.moves]
    return records[len(records) // (2 * count) :: max(1, len(records) // count)][:count]


def every_report(program: list[str], games: list[Record], scratch: Path, *, threads: int) -> list[tuple[bytes, bytes]]:
    """Of each game what page and terminal wrote."""
    scratch.mkdir()
    file = scratch / "games.jsonl"
    with exporting(file, "jsonl") as write:
        for game in games:
            write(game)
    page, terminal = scratch / "page", scratch / "terminal"
    return list(zip(of_the_page(program, file, page), of_the_terminal(program, file, terminal, threads), strict=True))


def of_the_page(program: list[str], file: Path, home: Path) -> Iterator[bytes]:
    with served(home, program=program) as (_, address), httpx.Client(base_url=address, timeout=MINUTES) as client:
        for found in answer(client.post("/api/v1/records", content=file.read_bytes())):
            wanted = {key: found[key] for key in ASKED if key in found}
            id = answer(client.post("/api/v1/analyses", json=wanted))["id"]
            wait_for_the_end(address, id)
            yield (home / "analyses" / id / "result.json").read_bytes()


def answer(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json()


def wait_for_the_end(address: str, id: str) -> None:
    origin: Any = address
    place = f"{address.replace('http', 'ws')}/api/v1/events"
    with connect(place, origin=origin, open_timeout=MINUTES, ping_timeout=MINUTES) as socket:
        socket.send(json.dumps({"type": "subscribe", "topic": f"analysis/{id}"}))
        while (told := json.loads(socket.recv(MINUTES))).get("event", {}).get("type") != "end":
            assert told["type"] != "problem", told
        assert told["event"]["state"] == "finished", told


def of_the_terminal(program: list[str], file: Path, home: Path, threads: int) -> Iterator[bytes]:
    for number in range(1, 1 + len(file.read_bytes().splitlines())):
        place = home / str(number)
        subprocess.run(
            [*program, "analyse", str(file), "--number", str(number), "--threads", str(threads), "--json"],
            env={**os.environ, "HEIBAI_HOME": str(place)},
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (result,) = place.glob("runs/*/result.json")
        yield result.read_bytes()


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
