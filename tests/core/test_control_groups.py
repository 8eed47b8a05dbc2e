"""Control groups of both versions, in trees of files like those of the kernel."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from heibai.core.system import control_groups

FILES = {
    "memory": ("memory.limit_in_bytes",),
    "pids": ("pids.max",),
    "cpu": ("cpu.shares",),
    "unified": ("memory.max", "memory.swap.max", "memory.oom.group", "pids.max", "cpu.weight"),
}
LIMITS = {"memory": 1 << 29, "processes": 32, "share": 0.5}


@pytest.fixture
def kernel(monkeypatch):
    """New folders get the files that the kernel makes in a new group: ``kernel.files``, by the tree they are in."""

    class Kernel:
        files: tuple[str, ...] = ()

    make = Path.mkdir

    def mkdir(path, *words, **more):
        make(path, *words, **more)
        if path.name.startswith("heibai-"):
            for name in (*Kernel.files, "cgroup.procs"):
                (path / name).touch()

    monkeypatch.setattr(Path, "mkdir", mkdir)
    return Kernel


def _tree(root: Path, group: str, on: str) -> Path:
    """Of version 2, with these controllers on for the groups inside ``group``, and none in it."""
    own = root / group
    own.mkdir(parents=True)
    (root / "cgroup.controllers").write_text("cpu memory pids")
    for each in (own, *own.parents):
        (each / "cgroup.subtree_control").write_text(on if each == own.parent else "")
        if each == root:
            break
    return own


def test_version_two_makes_a_group_beside_this_one_where_its_controllers_are_on(tmp_path, kernel):
    kernel.files = FILES["unified"]
    own = _tree(tmp_path, "app.slice/run.scope", "cpu memory pids")
    held = control_groups.enter(**LIMITS, root=tmp_path, of="0::/app.slice/run.scope\n")
    assert held == {"memory", "pids", "cpu"}
    made = own.parent / f"heibai-{os.getpid()}"
    assert {name: (made / name).read_text() for name in (*FILES["unified"], "cgroup.procs")} == {
        "memory.max": str(1 << 29), "memory.swap.max": "0", "memory.oom.group": "1", "pids.max": "32",
        "cpu.weight": "50", "cgroup.procs": str(os.getpid()),
    }  # fmt: skip
    assert (own.parent / "cgroup.subtree_control").read_text() == "cpu memory pids"


def test_version_two_holds_the_controllers_that_are_on_and_no_others(tmp_path, kernel):
    kernel.files = ("pids.max",)
    _tree(tmp_path, "app.slice/run.scope", "pids")
    assert control_groups.enter(**LIMITS, root=tmp_path, of="0::/app.slice/run.scope\n") == {"pids"}


def test_a_tree_without_controllers_is_left_as_it_is(tmp_path, kernel):
    own = _tree(tmp_path, "app.slice/run.scope", "")
    before = sorted(tmp_path.rglob("*"))
    assert control_groups.enter(**LIMITS, root=tmp_path, of="0::/app.slice/run.scope\n") == frozenset()
    assert sorted(tmp_path.rglob("*")) == before
    assert own.is_dir()


def test_version_one_has_a_group_of_each_controller_inside_the_one_of_this_process(tmp_path, kernel):
    kernel.files = tuple(name for names in FILES.values() for name in names)
    for name in ("memory", "pids", "cpu"):
        (tmp_path / name / "lab").mkdir(parents=True)
    held = control_groups.enter(**LIMITS, root=tmp_path, of="3:cpu:/lab\n2:memory:/lab\n1:pids:/gone\n0::/\n")
    assert held == {"memory", "pids", "cpu"}
    own = f"heibai-{os.getpid()}"
    assert (tmp_path / "memory" / "lab" / own / "memory.limit_in_bytes").read_text() == str(1 << 29)
    assert (tmp_path / "cpu" / "lab" / own / "cpu.shares").read_text() == "512"
    assert (tmp_path / "pids" / own / "pids.max").read_text() == "32"  # a container's own top


def test_a_hybrid_system_takes_what_the_first_version_lacks_from_the_second(tmp_path, kernel):
    kernel.files = FILES["memory"] + FILES["unified"]
    (tmp_path / "memory").mkdir()
    own = _tree(tmp_path / "unified", "app.slice/run.scope", "pids")
    held = control_groups.enter(**LIMITS, root=tmp_path, of="2:memory:/\n0::/app.slice/run.scope\n")
    assert held == {"memory", "pids"}
    assert (own.parent / f"heibai-{os.getpid()}" / "pids.max").exists()


def test_a_limit_that_the_kernel_refuses_leaves_no_group(tmp_path, kernel):
    kernel.files = ()  # its files are not there
    (tmp_path / "pids").mkdir()
    assert control_groups.enter(**LIMITS, root=tmp_path, of="1:pids:/\n") == frozenset()


@pytest.mark.parametrize("of", ["", "0::/\n", "1:pids:/../..\n", "1:name=systemd:/user\n"])
def test_what_is_no_group_is_no_limit(tmp_path, of):
    assert control_groups.enter(**LIMITS, root=tmp_path, of=of) == frozenset()


def test_groups_of_programs_that_ended_are_removed_and_those_of_others_stay(tmp_path, kernel):
    kernel.files = FILES["pids"]
    ended, mine = tmp_path / "pids" / f"heibai-{1 << 30}", tmp_path / "pids" / f"heibai-{os.getppid()}"
    for each in (tmp_path / "pids", ended, mine):
        os.mkdir(each)
    assert control_groups.enter(**LIMITS, root=tmp_path, of="1:pids:/\n") == {"pids"}
    assert not ended.exists()
    assert mine.exists()
