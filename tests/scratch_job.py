"""A kind of job of another package: it counts to a number in steps, and shows a curve. Nothing of heibai knows it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from plugin_packages import install

NAME, PACKAGE = "counting", "heibai-counting"
MILLION = 1_000_000
MODULE = """
import hashlib

from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import Progress, State
from heibai.jobs.kind import Curve, JobKind, JobOption, More


class Counting(JobKind):
    name = "counting"
    noun = "count"
    unit = "numbers"
    takes = frozenset()
    options = (
        JobOption("to", int, 1_000_000, "the number that it ends with", 1, 10_000_000),
        JobOption("step", int, 50_000, "numbers between two checkpoints", 1, 10_000_000),
    )

    def begin(self, options, path):
        return RunDirectory.create(path, kind=self.name, config=dict(options))

    def work_on(self, directory, work):
        directory.require_kind(self.name)
        if (before := directory.result()) is not None:
            return before
        to, step = directory.config["to"], directory.config["step"]
        with directory.lock():
            done = (directory.rewind() or {"done": 0})["done"]
            self._tell(directory, State.RUNNING, done)
            while done < to and work.control.proceed():
                first, done = done, min(to, done - done % step + step)
                sum(range(first, done))
                directory.append({"done": done, "root": done**0.5})
                directory.save_checkpoint({"done": done})
                self._tell(directory, State.RUNNING, done)
                if work.watch:
                    work.watch(done, to)
            if done < to:
                self._tell(directory, State.STOPPED, done, work.control.reason)
                return {"id": directory.id, "finished": False}
            sha = hashlib.sha256(str(done * (done + 1) // 2).encode()).hexdigest()
            result = {"id": directory.id, "finished": True, "counted": done, "hash": sha}
            directory.write_result(result)
            self._tell(directory, State.FINISHED, done)
            return result

    def _tell(self, directory, state, done, message=""):
        directory.write_state(state, Progress(done, directory.config["to"], self.unit), message)

    def about(self, config):
        return f"to {config['to']} by {config['step']}"

    def command(self, directory):
        return f"heibai runs begin counting to={directory.config['to']} step={directory.config['step']}"

    def curves(self, directory):
        return (Curve("root", "square root"),)

    def more(self, directory):
        return More("to", directory.config["to"])


JOB = Counting()
"""


def install_counting(folder: Path) -> None:
    """Put the package into ``folder``, which has to be on the path."""
    install(folder, PACKAGE, {"heibai.jobs": {NAME: "counting_kind:JOB"}}, {"counting_kind": MODULE})


@pytest.fixture
def counting_package(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the installed package, for this process and those that it starts."""
    from heibai.core import plugins

    folder = tmp_path_factory.mktemp("counting")
    install_counting(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{Path(__file__).parent}")
    plugins.installed.cache_clear()
    yield folder
    monkeypatch.undo()
    plugins.installed.cache_clear()
