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


def test_a_search_is_watched_and_stopped_from_within():
    program = Path(__file__).with_name("watch.mjs")
    for game in ("reversi", "kernel"):
        path = BUILT.with_name(f"heibai-{game}.mjs")
        said = json.loads(subprocess.run(["node", program, path], capture_output=True, text=True, check=True).stdout)
        assert said["depths"] == sorted(said["depths"])
        assert said["depths"][-1] == 8
        assert said["stopped"] is True
        assert 8 <= said["depth"] < 60
        assert said["freed"] == "ValueError: self is no object of the class that is wanted here"
