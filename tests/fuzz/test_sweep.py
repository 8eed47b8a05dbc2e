"""A short sweep of hostile options in each test run; ``python tests/fuzz/sweep_options.py`` does all of them."""

import subprocess
import sys
from pathlib import Path

import pytest
from fuzz import hostile_options
from waiting import MINUTES

from heibai.apps.cli import VERBS, load_verb

SWEEP = Path(__file__).with_name("sweep_options.py")
CASES = list(hostile_options.cases())
SHORT = len(CASES) // 50


@pytest.mark.sampled(8)
def test_hostile_options_end_soon_with_one_sentence():
    command = [sys.executable, SWEEP, "--every", str(SHORT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=4 * MINUTES, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 with something wrong" in done.stdout


def test_every_parameter_of_every_verb_is_swept():
    swept = {case.about for case in CASES}
    assert swept >= {f"{verb} {parameter.opts[0]}" for verb in VERBS for parameter in load_verb(verb).params}
    assert len(CASES) >= 2000


# What a case does -> what the sweep says of it.
WRONG = {
    "raise ValueError('x')": "a traceback",
    "import time; time.sleep(600)": "it hung",
    "x = 'x' * 2**33": "a traceback",
    "import sys; sys.exit(3)": "exit code 3",
    "import sys; sys.exit('heibai: no')": "exit code 71",
    "import sys; print('heibai: a\\nb', file=sys.stderr); sys.exit(2)": "2 lines for one sentence",
    "import sys; print('heibai: a'); print('heibai: a', file=sys.stderr); sys.exit(2)": "on stdout",
}
SEES = """
import signal, sys
sys.path.insert(0, 'tests')
from fuzz import sweep_options as sweeping
from fuzz.hostile_options import Case
sweeping._warm = lambda: None
sweeping.PATIENCE, sweeping.MORE_PATIENCE, sweeping.END = 0.2, 0.4, 2.0
sweeping.signal.default_int_handler = signal.SIG_IGN
sweeping.heibai_main = lambda: exec(sys.argv[1])
print(*sweeping.sweep([Case('x', (word,), False, False) for word in sys.argv[1:]], jobs=1), sep='@@@')
"""


@pytest.mark.sampled(3)
def test_the_sweep_sees_what_is_wrong():
    done = subprocess.run(
        [sys.executable, "-c", SEES, *WRONG], capture_output=True, text=True, cwd=SWEEP.parents[2], check=True
    )
    found = done.stdout.split("@@@")
    for said, says in zip(found, WRONG.values(), strict=True):
        assert says in said
