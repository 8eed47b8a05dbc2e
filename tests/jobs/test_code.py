"""A run says which code made it."""

import subprocess

import pytest
from waiting import MINUTES

from heibai import __version__
from heibai.jobs import code, job
from heibai.jobs.directory import RunDirectory


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    def git(*words):
        names = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", "-C", str(tmp_path), *names, *words], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    (tmp_path / "src" / "heibai").mkdir(parents=True)
    (tmp_path / "src" / "heibai" / "a.py").write_text("1")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    monkeypatch.setattr(code, "_ROOT", tmp_path)
    monkeypatch.setattr(job, "code_version", job.code_version.__wrapped__)
    run = subprocess.run  # which gets ten seconds there
    monkeypatch.setattr(subprocess, "run", lambda *words, **how: run(*words, **how | {"timeout": MINUTES}))
    return tmp_path, git("rev-parse", "HEAD")


def test_a_checkout_says_its_commit_and_whether_it_was_changed(checkout):
    root, commit = checkout
    assert job.code_version() == f"{__version__}+{commit[:12]}"
    (root / "src" / "heibai" / "a.py").write_text("2")
    assert job.code_version() == f"{__version__}+{commit[:12]}.changed"


def test_outside_a_checkout_or_without_git_it_is_the_version(checkout, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert job.code_version() == __version__
    monkeypatch.undo()
    monkeypatch.setattr(code, "_ROOT", tmp_path / "elsewhere")
    assert job.code_version.__wrapped__() == __version__


def test_a_run_keeps_it(tmp_path):
    run = RunDirectory.create(tmp_path / "run", kind="test", config={})
    assert run.code == job.code_version()
    assert RunDirectory.open(run.path).code == run.code
