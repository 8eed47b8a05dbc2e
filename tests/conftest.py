"""What every test may ask for."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import stores
from lacking import lacking
from memory import lay_files_in_memory
from sampling import (  # noqa: F401  hooks
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_terminal_summary,
)
from scratch_job import counting_package  # noqa: F401  fixture

# What one process has compiled, hundreds that tests start need not compile again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
lay_files_in_memory()


def pytest_collection_finish() -> None:
    """What thousands of tests are made of is not looked through again with every collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    gc.unfreeze()  # else the kernel's module would find its objects alive at the end, and complain


@pytest.fixture(scope="session", autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the games and runs of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEIBAI_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for runs of one's own: networks of other tests are not known."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder that HEIBAI_DATA names, with ``wthor/`` and ``fforum/`` in it; without it the test is skipped.

    Where main is guarded it fails instead (lacking.py).
    """
    named = os.environ.get("HEIBAI_DATA")
    if not named:
        lacking("needs the archives in FOLDER/wthor and FOLDER/fforum; to run: HEIBAI_DATA=FOLDER make test")
    return Path(named)


@pytest.fixture
def packages(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, with the one of plugin_packages.py, for this process and those that it starts."""
    from plugin_packages import install

    from heibai.core import plugins

    folder = tmp_path_factory.mktemp("packages")
    install(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{Path(__file__).parent}")
    plugins.installed.cache_clear()
    yield folder
    monkeypatch.undo()
    plugins.installed.cache_clear()


class Outcome(NamedTuple):
    """How a call of the command line ended."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        """What --json says."""
        return json.loads(self.out)


@pytest.fixture
def command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """The command line in this process: words -> its outcome. Whatever is no HeibaiError is raised."""
    from heibai.apps.cli import main

    def call(*words: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["heibai", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        return Outcome(int(ended.value.code or 0), *capsys.readouterr())

    return call


@pytest.fixture(params=["sqlite", "postgres"])
def store_kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of store; without HEIBAI_TEST_POSTGRES the tests on a server are skipped."""
    if request.param == "postgres" and not os.environ.get(stores.SERVER):
        lacking(stores.HOW_TO_RUN)
    return str(request.param)


@pytest.fixture
def every_store(store_kind: str) -> Iterator[str]:
    """The games of every data folder are in a store of this kind, here and in processes that begin by `stores`."""
    addresses = stores.Addresses()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEIBAI_TEST_KIND", store_kind)
        if store_kind == "postgres":
            patch.setattr("heibai.store.home.named_store", addresses)
        yield store_kind
    addresses.drop()


@pytest.fixture
def address(every_store: str, tmp_path: Path) -> str | Path:
    """Of one store, of each kind."""
    from heibai.store.home import store_address

    return store_address(tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of an empty store on the server that HEIBAI_TEST_POSTGRES names; without it the test is skipped."""
    if not os.environ.get(stores.SERVER):
        lacking(stores.HOW_TO_RUN)
    addresses = stores.Addresses()
    yield addresses(tmp_path)
    addresses.drop()
