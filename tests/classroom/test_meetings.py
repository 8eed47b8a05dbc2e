"""Who meets whom: what was arranged stays, a newcomer adds its own meetings, and nobody else gets new ones by it."""

from collections import Counter
from itertools import combinations

import pytest

from heibai.classroom.tournament.meetings import CLASS, GAUNTLET, Meeting, Seat, Wanted, new_meetings


def seats(*names):
    return tuple(Seat(name, f"remote:{name}") for name in names)


def arranged(wanted, known=(), scores=None):
    """All meetings, round after round."""
    known = list(known)
    while new := new_meetings(wanted, known, scores or {}):
        known += new
    return known


def pairs(meetings):
    return [frozenset((each.first, each.second)) for each in meetings]


def test_in_a_round_robin_everybody_meets_everybody_once():
    assert Counter(pairs(arranged(Wanted(seats("c", "a", "b"))))) == Counter(map(frozenset, combinations("abc", 2)))


def test_a_newcomer_of_a_round_robin_adds_its_own_meetings_alone():
    before = arranged(Wanted(seats("b", "d", "e")))
    after = arranged(Wanted(seats("a", "b", "d", "e")), before)
    assert after[:3] == before
    assert Counter(pairs(after[3:])) == Counter(frozenset(("a", other)) for other in "bde")


def test_who_sits_first_does_not_depend_on_who_else_is_there():
    alone = arranged(Wanted(seats("x", "b", "k")))
    more = arranged(Wanted(seats("k", "a", "x", "b", "z")))
    assert {(each.first, each.second) for each in alone} <= {(each.first, each.second) for each in more}


@pytest.mark.parametrize("count", [17, 24, 33])
@pytest.mark.parametrize("spread", [0.0, 1.0])
def test_in_a_swiss_tournament_everybody_has_all_rounds_and_meets_nobody_twice(count, spread):
    names = [f"n{number}" for number in range(count)]
    scores = {name: spread * number / count for number, name in enumerate(names)}
    found = arranged(Wanted(seats(*names), format="swiss", rounds=5), scores=scores)
    had = Counter(name for pair in pairs(found) for name in pair)
    assert all(5 <= had[name] <= 7 for name in names)
    assert max(Counter(pairs(found)).values()) == 1
    assert connected(found) == set(names)


def connected(meetings):
    """Whoever can be compared with the first, through others maybe."""
    reached, before = set(pairs(meetings)[0]), set()
    while reached != before:
        before = set(reached)
        reached |= {name for pair in pairs(meetings) if pair & before for name in pair}
    return reached


def test_equal_players_are_paired_by_lot_and_not_in_groups():
    names = [f"n{number}" for number in range(32)]
    found = arranged(Wanted(seats(*names), format="swiss", rounds=5))
    assert len(found) == 80  # no meeting was needed to connect them


def test_who_met_only_those_who_left_meets_somebody_who_is_there():
    known = [Meeting(0, CLASS, "a", "gone"), Meeting(1, CLASS, "b", "c")]
    found = arranged(Wanted(seats("a", "b", "c"), format="swiss", rounds=1), known)
    assert len(found) == 3
    assert "a" in pairs(found)[2]


def test_a_newcomer_of_a_swiss_tournament_catches_up_and_nobody_else_is_paired():
    names = [f"n{number}" for number in range(20)]
    before = arranged(Wanted(seats(*names), format="swiss", rounds=5))
    after = arranged(Wanted(seats(*names, "late"), format="swiss", rounds=5), before)
    assert after[: len(before)] == before
    assert all("late" in pair for pair in pairs(after[len(before) :]))
    assert len(after) - len(before) == 5


def test_who_stays_owes_nothing_when_others_leave_a_swiss_tournament():
    names = [f"n{number}" for number in range(20)]
    before = arranged(Wanted(seats(*names), format="swiss", rounds=5))
    assert arranged(Wanted(seats(*names[3:]), format="swiss", rounds=5), before) == before


def test_the_gauntlet_comes_after_the_class_and_counts_by_itself():
    wanted = Wanted(seats("a", "b", "level"), seats("level"), ("a", "b"))
    found = arranged(wanted)
    assert [each.part for each in found] == [CLASS] * 3 + [GAUNTLET] * 2
    assert [(each.first, each.second) for each in found[3:]] == [("a", "level"), ("b", "level")]


def test_meetings_are_numbered_on():
    found = arranged(Wanted(seats("a", "b", "c")), [Meeting(0, CLASS, "a", "gone")])
    assert [each.number for each in found] == [0, 1, 2, 3]
