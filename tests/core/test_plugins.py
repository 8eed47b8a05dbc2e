"""A shelf: heibai's own things first, then those of packages; broken ones are said and hinder nobody."""

from __future__ import annotations

import sys

import pytest
from plugin_packages import install

from heibai.core import plugins
from heibai.core.errors import SpecError
from heibai.core.plugins import Shelf

GROUP = "heibai.test"


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Installs packages whose entry points name numbers of one module; the shelf that reads them."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "numbers_plugin", raising=False)

    def add(name, **points):
        install(tmp_path, name, {GROUP: points}, {"numbers_plugin": "SEVEN, EIGHT, WORD = 7, 8, 'word'"})
        plugins.installed.cache_clear()
        return Shelf("number", GROUP, {"one": 1}, int)

    yield add
    monkeypatch.undo()
    plugins.installed.cache_clear()


def test_own_things_stand_before_those_of_packages(packages):
    shelf = packages("more-numbers", seven="numbers_plugin:SEVEN")
    assert dict(shelf) == {"one": 1, "seven": 7}
    assert len(shelf) == 2
    assert (shelf.origin("one"), shelf.origin("seven")) == ("heibai", "more-numbers 1.0")


def test_asking_for_an_own_thing_looks_for_no_package(monkeypatch):
    monkeypatch.setattr(plugins, "installed", lambda group: pytest.fail("it looked"))
    shelf = Shelf("number", GROUP, {"one": 1}, int)
    assert shelf["one"] == 1
    assert "one" in shelf


def test_an_own_name_cannot_be_taken_away(packages):
    shelf = packages("more-numbers", one="numbers_plugin:SEVEN")
    assert dict(shelf) == {"one": 1}


def test_an_unknown_name_is_no_entry(packages):
    shelf = packages("more-numbers")
    assert "two" not in shelf
    with pytest.raises(KeyError):
        shelf["two"]


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("no_such_module:X", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("numbers_plugin:NINE", "AttributeError"),
        ("numbers_plugin:WORD", "it is a str, no int"),
    ],
)
def test_a_broken_entry_names_its_package_and_how_to_mend_it(packages, target, why):
    shelf = packages("more-numbers", broken=target, seven="numbers_plugin:SEVEN")
    assert dict(shelf) == {"one": 1, "seven": 7}
    assert "broken" in shelf
    assert shelf.faults()["broken"].startswith(f"cannot be loaded from more-numbers 1.0: {why}")
    with pytest.raises(SpecError, match=r"number 'broken' of the package 'more-numbers 1.0' .* pip uninstall more-num"):
        shelf["broken"]


def test_a_name_of_two_packages_is_neithers(packages):
    packages("more-numbers", seven="numbers_plugin:SEVEN")
    shelf = packages("other-numbers", seven="numbers_plugin:EIGHT")
    with pytest.raises(SpecError, match="two packages have it; take one out") as raised:
        shelf["seven"]
    assert "'more-numbers 1.0 and other-numbers 1.0'" in str(raised.value)
