"""Puts the network of a finished training into the package heibai-networks.

    heibai learn network --game reversi/6 ... --out RUN
    python tools/ship_network.py RUN reversi-6 --commit 0123456789ab

Its provenance gets the hours by the clock that the training's log tells, which differ every time, the commit whose
program trained it, and with how many moves it was begun: fewer than its command says if it was given more. The file
that a training makes has none of them, and is the same every time.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from heibai.jobs.directory import LOG
from heibai.jobs.job import CONFIG
from heibai.learn.network.file import NETWORK, read_network, write_network

PACKAGE = Path(__file__).parents[1] / "networks" / "heibai_networks"
SECONDS_AN_HOUR = 3600


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("name")
    parser.add_argument("--commit", required=True)
    asked = parser.parse_args()
    network = read_network(asked.run / NETWORK)
    rows = [json.loads(line) for line in (asked.run / LOG).read_text().splitlines()]
    hours = round(sum(row["seconds"] for row in rows) / SECONDS_AN_HOUR, 2)
    moves = json.loads((asked.run / CONFIG).read_text())["config"]["options"]["moves"]  # as it was begun
    added = {"commit": asked.commit, "hours": hours, "begun_with_moves": moves}
    made = replace(network, provenance={**network.provenance, **added})
    write_network(PACKAGE / f"{asked.name}.safetensors", made)
    print(f"{asked.name}: {made.provenance}")


if __name__ == "__main__":
    main()
