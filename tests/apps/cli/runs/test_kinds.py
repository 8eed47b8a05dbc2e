"""Every kind of run that the command line begins can be resumed by it."""

import importlib
import inspect

import pytest

from heibai.apps.cli import runs
from heibai.apps.cli.runs.kinds import KINDS


@pytest.mark.parametrize("name", KINDS)
def test_the_file_of_a_kind_works_with_the_options_that_it_says(name):
    kind = KINDS[name]
    work = importlib.import_module(f"..{kind.file}", runs.__name__).work_and_show
    taken = set(inspect.signature(work).parameters) - {"directory", "as_json"}
    assert kind.takes <= taken
    optional = {each.name for each in inspect.signature(work).parameters.values() if each.default is not each.empty}
    assert taken - optional == kind.takes
