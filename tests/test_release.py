"""`make release` refuses what is not ready; and the version is said once."""

from __future__ import annotations

import datetime
import importlib.util
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import heibai

ROOT = Path(__file__).parents[1]
TODAY = datetime.date(2026, 11, 26)
CHANGELOG = "# Changelog\n\n## [1.2.3] - 2026-11-26\n\n* Something.\n\n## [1.2.2] - 2026-01-02\n\n* Else.\n"

_spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "publish" / "release.py")
assert _spec is not None
assert _spec.loader is not None
release = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(release)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of version 1.2.3 that is ready for its release."""
    package = tmp_path / "src" / "heibai"
    package.mkdir(parents=True)
    package.joinpath("__init__.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    tmp_path.joinpath("CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    release.git(tmp_path, "init", "--quiet")
    release.git(tmp_path, "config", "user.name", "Anna")
    release.git(tmp_path, "config", "user.email", "anna@example.org")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    release.git(folder, "add", "--all")
    release.git(folder, "commit", "--quiet", "--message", "All of it")


def faults(folder: Path) -> list[str]:
    return release.faults_of(folder, release.declared_version(folder), TODAY)


def test_a_clean_checkout_with_its_entry_is_ready(checkout):
    assert release.declared_version(checkout) == "1.2.3"
    assert faults(checkout) == []


def test_changed_and_new_files_are_refused_by_name(checkout):
    checkout.joinpath("CHANGELOG.md").write_text(CHANGELOG + "\n", encoding="utf-8")
    checkout.joinpath("new.txt").touch()
    assert faults(checkout) == ["these files are not committed: CHANGELOG.md, new.txt"]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("# Changelog\n", "CHANGELOG.md lacks ## [1.2.3] - DATE as its first entry: it has no entry"),
        (
            CHANGELOG.replace("1.2.3", "Unreleased"),
            "CHANGELOG.md lacks ## [1.2.3] - DATE as its first entry: it begins with [Unreleased]",
        ),
        (CHANGELOG.replace("* Something.\n", ""), "CHANGELOG.md says nothing of 1.2.3"),
        (CHANGELOG.replace(" - 2026-11-26", ""), "CHANGELOG.md dates 1.2.3 None, expected YYYY-MM-DD"),
        (CHANGELOG.replace("2026-11-26", "soon"), "CHANGELOG.md dates 1.2.3 'soon', expected YYYY-MM-DD"),
        (CHANGELOG.replace("11-26", "11-27"), "CHANGELOG.md dates 1.2.3 in the future: 2026-11-27"),
    ],
)
def test_a_missing_or_undated_changelog_entry_is_refused(checkout, written, fault):
    checkout.joinpath("CHANGELOG.md").write_text(written, encoding="utf-8")
    commit(checkout)
    assert faults(checkout) == [fault]


def test_a_version_with_a_tag_or_without_three_numbers_is_refused(checkout):
    release.git(checkout, "tag", "v1.2.3")
    assert faults(checkout) == ["the tag v1.2.3 is there already; set heibai.__version__ to the next version"]
    checkout.joinpath("src", "heibai", "__init__.py").write_text('__version__ = "1.3"\n', encoding="utf-8")
    with pytest.raises(SystemExit, match=re.escape('__version__ = "MAJOR.MINOR.PATCH"')):
        release.declared_version(checkout)


def test_an_installed_program_of_another_version_is_refused():
    assert release.installed_otherwise(heibai.__version__) == []
    (fault,) = release.installed_otherwise("1.2.3")
    assert f"says 'heibai {heibai.__version__}', expected 'heibai 1.2.3'" in fault


def test_the_tool_itself_stops_at_an_unclean_checkout_before_it_builds(checkout, monkeypatch):
    checkout.joinpath("new.txt").touch()
    monkeypatch.setattr(release, "ROOT", checkout)
    monkeypatch.setattr(release, "build_and_check", lambda version: pytest.fail("it built"))
    monkeypatch.setattr("sys.argv", ["release", "--dry-run"])
    with pytest.raises(SystemExit, match=r"release: these files are not committed: new\.txt"):
        release.main()


@pytest.mark.parametrize(("words", "tags"), [(["--dry-run"], ""), ([], "v1.2.3")])
def test_only_without_dry_run_the_commit_gets_its_tag(checkout, monkeypatch, words, tags):
    monkeypatch.setattr(release, "ROOT", checkout)
    monkeypatch.setattr(release, "build_and_check", lambda version: None)
    monkeypatch.setattr(release, "installed_otherwise", lambda version: [])
    monkeypatch.setattr(release, "datetime", FixedDay)
    monkeypatch.setattr("sys.argv", ["release", *words])
    release.main()
    assert release.git(checkout, "tag", "--list") == tags
    if tags:
        assert release.git(checkout, "cat-file", "-t", tags) == "tag"  # annotated


class FixedDay:
    """The module ``datetime`` on the day of the entry."""

    class date(datetime.date):
        @classmethod
        def today(cls) -> datetime.date:
            return TODAY


def test_the_version_is_written_once_and_everything_else_tells_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert [entry["input"] for entry in project["tool"]["dynamic-metadata"]] == ["src/heibai/__init__.py"]
    command = ["git", "grep", "--name-only", "--fixed-strings", f'"{heibai.__version__}"', "--"]
    where = ["src/heibai/*.py", "web/package.json"]
    told = subprocess.run([*command, *where], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert told in (["src/heibai/__init__.py"], [])  # nothing where the sources are no checkout


def test_the_newest_changelog_entry_is_of_this_version_or_of_the_next_one():
    first = release._ENTRY.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert first is not None
    assert first["version"] in (heibai.__version__, "Unreleased")
