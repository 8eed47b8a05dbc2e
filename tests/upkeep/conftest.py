"""Data folders to look after."""

from __future__ import annotations

import shutil

import pytest
from upkeep.full_home import furnish


@pytest.fixture(scope="session")
def furnished(tmp_path_factory):
    home = tmp_path_factory.mktemp("furnished") / "home"
    furnish(home)
    return home


@pytest.fixture
def home(tmp_path, monkeypatch, furnished):
    """A copy of its own of a furnished data folder, which heibai uses."""
    shutil.copytree(furnished, tmp_path / "home")
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
