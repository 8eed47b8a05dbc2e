"""An import as a run (its stops and its log: tests of the command line)."""

import pytest

from heibai.core.errors import RunError
from heibai.jobs.directory import RunDirectory
from heibai.library.imports import import_run


def test_a_run_of_another_kind_is_left_alone(tmp_path):
    directory = RunDirectory.create(tmp_path / "run", kind="evolve", config={"paths": [], "size": 8})
    with pytest.raises(RunError, match="'run' is a 'evolve' run, expected 'import'; see: heibai runs"):
        import_run.work_on(directory, home=tmp_path)
    assert not (tmp_path / "heibai.sqlite3").exists()
