"""Tables of results become games without moves, whichever number comes first and whoever wrote the table."""

import random
from collections import Counter

import pytest

from heibai.core.errors import RecordFormatError
from heibai.library.imports.importing import import_files
from heibai.records.formats import gomocup
from heibai.records.ingest import find_archives, read_archive
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

# Gomocup 2005, first group, as its archive of results has it.
TABLE = """-\tHGARDEN\tBESTMOVE\tQMENTAT6\tNOESIS\tBRUTEFOR\tAI1000
HGARDEN\t-\t5 : 5\t10 : 0\t10 : 0\t10 : 0\t10 : 0
BESTMOVE\t5 : 5\t-\t10 : 0\t9 : 1\t10 : 0\t10 : 0
QMENTAT6\t0 : 10\t0 : 10\t-\t5 : 5\t10 : 0\t10 : 0
NOESIS\t0 : 10\t1 : 9\t5 : 5\t-\t7 : 3\t10 : 0
BRUTEFOR\t0 : 10\t0 : 10\t0 : 10\t3 : 7\t-\t5 : 5
AI1000\t0 : 10\t0 : 10\t0 : 10\t0 : 10\t5 : 5\t-
"""
WINS = {"HGARDEN": 45, "BESTMOVE": 44, "QMENTAT6": 25, "NOESIS": 23, "BRUTEFOR": 8, "AI1000": 5}


def wins_of(records):
    return dict(Counter(record.black if record.score > 0 else record.white for record in records))


def by_column(table):
    """The same table as Piskvork writes it: the column's wins first, sums below."""
    rows = [line.split("\t") for line in table.splitlines()]
    turned = [[" : ".join(reversed(cell.split(" : "))) for cell in row] for row in rows]
    return "\n".join("\t".join(row) for row in [*turned, ["TOTAL", *["1 : 2"] * 6]]) + "\n"


def page_of_piskvork(table):
    rows = [line.split("\t") for line in by_column(table).splitlines()[:-1]]
    cells = ["".join(f"<TH>{c}</TH>" if i == 0 or c.isupper() else f"<TD class=\"win\">{c}</TD>" for c in row)
             for i, row in enumerate(rows)]  # fmt: skip
    body = "\n".join(f"<TR>{row}</TR>" for row in cells)
    return f"<HTML><HEAD><TITLE>Piskvork tournament result</TITLE></HEAD><BODY><TABLE><TBODY>{body}</TABLE></BODY>"


def page_of_the_server(table):
    rows = [line.split("\t") for line in table.splitlines()]
    head = "<TR><TH>#</TH><TH>Name</TH><TH>Elo</TH><TH>Total</TH>" + "".join(
        f"<TH><NUM>{number}</NUM><BR/><NAME>{name[:3]}<NAME></TH>" for number, name in enumerate(rows[0][1:], start=1)
    )
    body = [
        f"<TR><TD><NUM>{number}</NUM></TD><TD><NAME>{row[0]}</NAME></TD><TD>1700</TD><TD>1:2</TD>"
        + "".join(f"<TD class='x'>{cell.replace(' ', '')}</TD>" for cell in row[1:])
        + "</TR>"
        for number, row in enumerate(rows[1:], start=1)
    ]
    page = "\n".join([head + "</TR>", *body])
    return f"<HTML>\n<HEAD>\n<TITLE>Piskvork tournament result</TITLE></HEAD><TABLE><TBODY>{page}</TABLE></HTML>"


@pytest.mark.parametrize("written", [str, by_column, page_of_piskvork, page_of_the_server])
def test_every_form_of_a_table_has_the_same_games(written, tmp_path):
    path = tmp_path / "2005_1.txt"
    path.write_text(written(TABLE))
    (archive,) = find_archives([path])
    assert archive.format == "gomocup"
    records = list(read_archive(archive))
    assert wins_of(records) == WINS
    assert {(record.year, record.event, record.moves) for record in records} == {(2005, "2005_1", ())}


def test_the_league_in_the_name_of_a_file_is_its_rule_set(tmp_path):
    path = tmp_path / "2019_r.txt"
    path.write_text(TABLE)
    assert {record.spec.rule for record in gomocup.read(path)} == {"renju"}


def test_the_library_counts_every_result_once(tmp_path):
    path = tmp_path / "2005_1.txt"
    path.write_text(TABLE)
    assert import_files([path], home=tmp_path / "home").added == sum(WINS.values())
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "2005_1.txt").write_text(page_of_the_server(TABLE))
    assert import_files([tmp_path / "copy"], home=tmp_path / "home").repeated == sum(WINS.values())
    library = LibraryGames(store_address(tmp_path / "home"))
    assert {row["name"]: row["wins"] for row in library.players()} == WINS
    library.close()


def test_a_damaged_row_is_named_with_its_byte_and_read_from_the_others():
    spoilt = TABLE.replace("QMENTAT6\t0 : 10\t0 : 10", "QMENTAT6\t0 ; 10\t0 : 10")
    with pytest.raises(RecordFormatError, match=f"byte {spoilt.index('QMENTAT6', 20 + spoilt.index('BESTM'))}"):
        list(gomocup.parse(spoilt))
    reasons = []
    assert wins_of(gomocup.parse(spoilt, refuse=reasons.append)) == WINS
    assert len(reasons) == 1


def test_numbers_that_no_tournament_has_are_refused():
    with pytest.raises(RecordFormatError, match="expected 5 : 1"):
        list(gomocup.parse(TABLE.replace("10 : 0", "1000000 : 0")))


def test_hostile_tables_are_read_or_refused():
    rng, reasons = random.Random(1), []
    for text in (TABLE, page_of_piskvork(TABLE), page_of_the_server(TABLE)):
        for _ in range(60):
            data = bytearray(text.encode())
            for _ in range(rng.randrange(1, 9)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            found = gomocup.parse(data[: rng.randrange(len(data))].decode("latin-1"), refuse=reasons.append)
            assert len(list(found)) < 200_000
    assert len(reasons) > 100
    assert all("expected" in str(reason) and "byte" in str(reason) for reason in reasons)
