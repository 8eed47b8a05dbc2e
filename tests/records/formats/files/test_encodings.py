"""Old archives in their encodings: named, marked, or recognised by what stands in them."""

import pytest

from heibai.records.formats import sgf
from heibai.records.formats.files.encodings import decode, encoding_of
from heibai.records.ingest import find_archives, read_archive

TEXTS = [
    ("gbk", "张三"), ("gbk", "中国五子棋比赛, 黑方胜"), ("gbk", "黑白棋"), ("gbk", "李明 vs 王芳，决赛"),
    ("shift_jis", "山田 太郎"), ("shift_jis", "たろう 対 はなこ"), ("shift_jis", "第30期名人戦"), ("shift_jis", "連珠"),
    ("latin-1", "Ågren Müller"), ("latin-1", "Élise Château"), ("latin-1", "Ñandú Çelik"),
    ("latin-1", "Jürgen, François"),
    ("utf-8", "naïve 张三 たろう"), ("utf-16", "张三 Müller"),
]  # fmt: skip


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_a_text_is_recognised_by_its_content(encoding, text):
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(("name", "encoding"), [("GB2312", "gbk"), ("Shift_JIS", "cp932"), ("ISO-8859-1", "latin-1")])
def test_a_name_counts_for_more_than_the_content(name, encoding):
    data = "中".encode("gbk")
    assert encoding_of(data, name=name).replace("iso8859-1", "latin-1") == encoding


@pytest.mark.parametrize("name", ["", "no such", "rot13", "hex", "unicode_escape", "idna", "ascii", "utf-8", "\0"])
def test_a_name_that_is_none_or_wrong_is_passed_over(name):
    assert decode("Müller\r\n".encode("latin-1"), name=name) == "Müller\n"


@pytest.mark.parametrize(("encoding", "text"), [each for each in TEXTS if each[0] != "utf-16"])
@pytest.mark.parametrize("named", [True, False])
def test_a_file_of_sgf_keeps_its_names(tmp_path, encoding, text, named):
    head = f"CA[{encoding}]" if named else ""
    written = f"(;FF[4]{head}GM[4]SZ[15]PB[{text}]C[{text}\\]];B[hh]C[{text}])"
    (tmp_path / "game.sgf").write_bytes(written.encode(encoding))
    (archive,) = find_archives([tmp_path])
    (record,) = read_archive(archive)
    assert (record.black, record.tags["C"], record.notes[0].comment) == (text, f"{text}]", text)
    assert list(sgf.parse(sgf.format_record(record))) == [record]
