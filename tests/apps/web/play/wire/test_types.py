"""The page's types are what the server's models say."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import TypeAdapter
from typing_extensions import TypedDict

from heibai.apps.web.wire.model import documented


def loaded() -> ModuleType:
    spec = spec_from_file_location("wire_types", Path(__file__).parents[5] / "tools" / "wire_types.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = loaded()


@pytest.fixture(scope="module")
def files() -> dict[Path, str]:
    """Every file with its text; they take seconds to make."""
    made: dict[Path, str] = tool.files()
    return made


def test_every_file_is_written_and_one_of_no_page_goes(
    files: dict[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {tmp_path / "wire" / path.name: text for path, text in files.items()}
    monkeypatch.setattr(tool, "FOLDER", tmp_path / "wire")
    monkeypatch.setattr(tool, "files", lambda: made)
    tool.main()
    spoiled = tmp_path / "wire" / "analyse.ts"
    spoiled.write_text(made[spoiled].replace("  ply: number;\n", "", 1), "utf-8")
    (tmp_path / "wire" / "gone.ts").write_text("export type Gone = string;\n", "utf-8")
    tool.main()
    assert {path: path.read_text("utf-8") for path in (tmp_path / "wire").iterdir()} == made


def test_all_that_is_made_are_types_without_which_the_page_is_built(files: dict[Path, str]) -> None:
    statements = [line for text in files.values() for line in text.splitlines() if re.match(r"(export|import)\b", line)]
    assert statements
    assert all(re.match(r"(export|import) (type|interface) ", line) for line in statements)


def test_what_several_pages_say_stands_in_one_file_and_the_others_import_it(files: dict[Path, str]) -> None:
    texts = {path.stem: text for path, text in files.items()}
    assert [name for name, text in texts.items() if "export interface BoardState {" in text] == ["play"]
    assert "import type { BoardState, " in texts["analyse"]


@documented
class Planted(TypedDict, total=False):
    """Everything at once."""

    pairs: list[tuple[int, str | None]]
    """What it is."""
    flag: bool
    named: dict[str, list[int]]


def test_types_comments_and_optional_members_are_written_as_typescript() -> None:
    schemas = {"Planted": tool.schema_of(TypeAdapter(Planted), {})}
    assert tool.declared("Planted", schemas) == (
        "/** Everything at once. */\n"
        "export interface Planted {\n"
        "  /** What it is. */\n"
        "  pairs?: [number, string | null][];\n"
        "  flag?: boolean;\n"
        "  named?: Record<string, number[]>;\n"
        "}\n"
    )


@pytest.mark.parametrize("base", tool.BASES)
def test_what_has_the_members_of_a_base_extends_it(base: type) -> None:
    properties = {name: {"type": "string"} for name in base.__annotations__} | {"flag": {"type": "boolean"}}
    schemas = {"More": {"properties": properties, "required": ["flag"]}}
    more = f"export interface More extends {base.__name__} {{\n  flag: boolean;\n}}\n"
    assert tool.declared("More", schemas) == more


def test_a_kind_of_type_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="teach it"):
        tool.typed({"type": "object", "patternProperties": {"^x": {"type": "integer"}}})
