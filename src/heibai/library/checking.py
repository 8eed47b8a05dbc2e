"""Records of a batch replayed by the rules: rows of the legal ones, and why the others are refused."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import HeibaiError
from ..games import GameSpec
from ..records.record import Record
from ..records.replay import Checked, check_all
from ..store.library import GameRow
from .stored import rows_of


def checked_rows(items: Sequence[Record | str], before: int) -> tuple[list[GameRow], list[tuple[int, str]]]:
    """The rows of the legal records of a batch, and of the others (number, reason)."""
    numbered = list(enumerate(items, start=before + 1))
    refused = [(number, item) for number, item in numbered if isinstance(item, str)]
    records = [(number, item) for number, item in numbered if isinstance(item, Record)]
    groups: dict[GameSpec, list[Record]] = {}
    for (number, record), checked in zip(records, _check([record for _, record in records]), strict=True):
        if isinstance(checked, Checked) and checked.legal:
            groups.setdefault(record.spec, []).append(checked.record)
        else:
            refused.append((number, _refusal(record, checked)))
    return [row for spec, group in groups.items() for row in rows_of(group, spec)], sorted(refused)


def _refusal(record: Record, checked: Checked | str) -> str:
    why = f"move {(checked.illegal_at or 0) + 1} is illegal" if isinstance(checked, Checked) else checked
    return f"byte {record.offset}: {why}"


def _check(records: Sequence[Record]) -> list[Checked | str]:
    """Each record replayed, or what is wrong with it; one that cannot be played costs its batch no other."""
    try:
        return list(check_all(records))
    except HeibaiError as error:
        if len(records) == 1:
            return [str(error)]
        middle = len(records) // 2
        return _check(records[:middle]) + _check(records[middle:])
