"""Copies are pointed out however they are disguised; own work is not, be it written from the same starter kit."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hand_ins import RIGHT
from student_solutions import CPP, PYTHON

from heibai.classroom.hand_in import read_class
from heibai.classroom.kit import write_kit
from heibai.classroom.similarity import alike

ORIGINAL = PYTHON["fewest_replies"]
HIGHEST_OF_OWN_WORK = 0.1  # share of any two of student_solutions.py


@pytest.fixture
def shares(tmp_path):
    """(name, name) -> share, of hand-ins given as name with ending -> text; all that is above 0."""

    def found(texts):
        folder = tmp_path / "class"
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            (folder / name).parent.mkdir(exist_ok=True, parents=True)
            (folder / name).write_text(text)
        return {(each.first, each.second): each.share for each in alike(read_class(folder)[0], least=1e-9)}

    return found


def _renamed(text):
    names = ("cells", "place", "mine", "theirs", "found", "line", "here", "scores", "turned", "mobility", "steps")
    for number, name in enumerate(names):
        text = re.sub(rf"\b{name}\b", f"v{number}", text)
    return text


def _reordered(text):
    head, *methods = re.split(r"(?m)^(?=    def )", text)
    return head + "".join(methods[::-1])


def _told_otherwise(text):
    text = re.sub(r'"""[^"]*"""', '"""All this is my own."""', text)
    return re.sub(r"(?m)^( *)(for .*)$", r"\1# here I go on\n\1\2", text).replace("97", "0x61")


@pytest.mark.parametrize(
    ("disguise", "least"),
    [(str, 1.0), (_renamed, 1.0), (_told_otherwise, 1.0), (_reordered, 0.9), (lambda t: _reordered(_renamed(t)), 0.9)],
    ids=["identical", "renamed", "other comments", "reordered", "renamed and reordered"],
)
def test_a_copy_is_pointed_out(shares, disguise, least):
    assert disguise is str or disguise(ORIGINAL) != ORIGINAL
    assert shares({"a.py": ORIGINAL, "b.py": disguise(ORIGINAL)})["a", "b"] >= least


def test_own_work_is_not_pointed_out(shares):
    found = shares({f"{name}.py": text for name, text in PYTHON.items()} | {f"{n}.cpp": t for n, t in CPP.items()})
    pairs = len(list(combinations([*PYTHON, *CPP], 2)))
    assert pairs == 55
    assert max(found.values()) < HIGHEST_OF_OWN_WORK, found


def test_short_programs_are_alike_by_chance_and_not_compared(shares):
    assert not any(share >= 0.8 for share in shares({f"{name}.py": text for name, text in RIGHT.items()}).values())


@pytest.mark.parametrize("language", ["python", "java", "c++", "js"])
def test_the_code_of_a_kit_is_nobodys(shares, tmp_path, language):
    for name in "ab":
        write_kit(tmp_path / "class" / name, language)
    assert shares({}) == {}


def test_a_copy_inside_of_a_kit_is_pointed_out(shares, tmp_path):
    for name in "abc":
        write_kit(tmp_path / "class" / name, "c++")
    found = shares({"a/main.cpp": CPP["cpp_flips"], "b/main.cpp": CPP["cpp_flips"], "c/main.cpp": CPP["cpp_weights"]})
    assert found["a", "b"] == 1.0
    assert found.get(("a", "c"), 0.0) < HIGHEST_OF_OWN_WORK


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("py", "half = size // 2; name = '#'; other = half + left // right - 1\n" + ORIGINAL),
        ("js", 'const url = "http://a"; const half = a / b; // said\n' + CPP["cpp_flips"]),
    ],
)
def test_what_looks_like_a_comment_hides_nothing(shares, name, text):
    changed = text.replace("left // right - 1", "right * left + one").replace("a / b", "[b, [a, b, [c, d]], e]")
    assert 0.5 < shares({f"a.{name}": text, f"b.{name}": changed})["a", "b"] < 1.0


def test_a_large_hand_in_is_compared_by_its_first_quarter_of_a_million_characters(shares):
    large = "\n".join(f"x = {number} * y[{number}]" for number in range(15_000))
    assert shares({"a.py": ORIGINAL + large, "b.py": ORIGINAL + large + PYTHON["two_ply"]})["a", "b"] == 1.0
