"""A skip cannot hide anything from those who guard main."""

from __future__ import annotations

import pytest
from lacking import GUARDS, installed, lacking


def test_a_person_is_told_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    for guard in GUARDS:
        monkeypatch.delenv(guard, raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"^install it$"):
        lacking("install it")


@pytest.mark.parametrize("guard", GUARDS)
def test_where_main_is_guarded_the_test_fails(monkeypatch: pytest.MonkeyPatch, guard: str) -> None:
    for each in GUARDS:
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(guard, "true")
    with pytest.raises(pytest.fail.Exception, match=f"nothing is skipped where {guard} is set: install it"):
        lacking("install it")


def test_a_module_that_is_not_installed_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    for guard in GUARDS:
        monkeypatch.delenv(guard, raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"to run: \.venv/bin/pip install no-such-package"):
        installed("no_such_module", "no-such-package")
    assert installed("json", "Python").loads("1") == 1
