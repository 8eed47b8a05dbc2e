"""Records of a batch replayed by the rules: rows of the legal ones, and why the others are refused."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import HeibaiError, quoted
from ...games import GameSpec
from ...records.record import Record
from ...records.replay import Checked, check_all
from ...store.library import GameRow
from ...store.schema import LONGEST_NAME
from ..stored import rows_of


def checked_rows(items: Sequence[Record | str], before: int) -> tuple[list[GameRow], list[tuple[int, str]]]:
    """The rows of the legal records of a batch, and of the others (number, reason)."""
    numbered = list(enumerate(items, start=before + 1))
    refused = [(number, item) for number, item in numbered if isinstance(item, str)]
    records = [(number, item) for number, item in numbered if isinstance(item, Record)]
    groups: dict[GameSpec, list[Record]] = {}
    for (number, record), checked in zip(records, _check([record for _, record in records]), strict=True):
        if isinstance(checked, Checked) and not _fault_of(checked):
            groups.setdefault(record.spec, []).append(checked.record)
        else:
            why = _fault_of(checked) if isinstance(checked, Checked) else checked
            refused.append((number, f"byte {record.offset}: {why}"))
    return [row for spec, group in groups.items() for row in rows_of(group, spec)], sorted(refused)


def _fault_of(checked: Checked) -> str:
    """Why a replayed record is refused; empty: it is not."""
    if not checked.legal:
        return f"move {(checked.illegal_at or 0) + 1} is illegal"
    record = checked.record
    for what, name in (("black's name", record.black), ("white's name", record.white), ("event", record.event)):
        if (size := _bytes_of(name)) > LONGEST_NAME:
            return f"{what} {quoted(name)} has {size} bytes, expected at most {LONGEST_NAME}; shorten it"
    return ""


def _bytes_of(name: str) -> int:
    """In any store: a server keeps U+FFFD for a zero byte."""
    return len(name.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace"))


def _check(records: Sequence[Record]) -> list[Checked | str]:
    """Each record replayed, or what is wrong with it; one that cannot be played costs its batch no other."""
    try:
        return list(check_all(records))
    except HeibaiError as error:
        if len(records) == 1:
            return [str(error)]
        middle = len(records) // 2
        return _check(records[:middle]) + _check(records[middle:])
