"""A skip cannot hide anything from those who guard main."""

from __future__ import annotations

import pytest
from lacking import lacking


def test_a_person_is_told_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"^install it$"):
        lacking("install it")


def test_where_ci_is_set_the_test_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="nothing is skipped where CI is set: install it"):
        lacking("install it")
