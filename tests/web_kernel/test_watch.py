"""A search in JavaScript is heard of and stopped while it runs, and what was freed is gone."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from lacking import lacking
from web_kernel.proxy import BUILT

if not BUILT.is_file() or not shutil.which("node"):
    lacking("the kernel for browsers is not built; to run: make web-kernel")

REFUSED = {
    "thrown": "RangeError: enough",
    "watcher": "ValueError: watcher is 5, expected a function",
    "number": "ValueError: depth is a Object, expected a whole number of 32 bits",
    "handle": "ValueError: control is no Control of this kernel, or was freed",
    "map": "ValueError: settings is a Map, expected a plain object",
    "view": "ValueError: weights is a DataView, expected an array",
    "exact": "ValueError: own is 9007199254740992, expected a whole number from 0 of 64 bits, from 2^53 on as a BigInt",
    "megabytes": "ValueError: megabytes is 4096, allowed is a whole number from 1 to 1024",
    "missing": "ValueError: SolverTable needs megabytes; it takes: megabytes",
    "freed": "ValueError: this is no ReversiEngine of this kernel, or was freed",
}


def test_a_search_is_watched_and_stopped_from_within():
    program = Path(__file__).with_name("watch.mjs")
    for game in ("reversi", "kernel"):
        path = BUILT.with_name(f"heibai-{game}.mjs")
        said = json.loads(subprocess.run(["node", program, path], capture_output=True, text=True, check=True).stdout)
        assert said["depths"] == sorted(said["depths"])
        assert said["depths"][-1] == 8
        assert said["stopped"] is True
        assert 8 <= said["depth"] < 60
        assert said["whole"] > 0
        assert said["refused"] == REFUSED
