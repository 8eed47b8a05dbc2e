"""The page's types are what the server's models say."""

from __future__ import annotations

import sys
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


def test_the_committed_types_are_those_of_the_models(files: dict[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert {path for path in tool.FOLDER.iterdir() if path.suffix == ".ts"} >= files.keys()
    monkeypatch.setattr(tool, "files", lambda: files)
    monkeypatch.setattr(sys, "argv", ["wire_types.py", "--check"])
    tool.main()


def test_the_check_fails_when_a_model_and_the_types_differ(
    files: dict[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {tmp_path / path.name: text for path, text in files.items()}
    monkeypatch.setattr(tool, "files", lambda: made)
    for path, text in made.items():
        path.write_text(text, "utf-8")
    spoiled = tmp_path / "analyse.ts"
    spoiled.write_text(made[spoiled].replace("  ply: number;\n", "", 1), "utf-8")
    monkeypatch.setattr(sys, "argv", ["wire_types.py", "--check"])
    with pytest.raises(SystemExit, match="make wire"):
        tool.main()
    monkeypatch.setattr(sys, "argv", ["wire_types.py"])
    tool.main()
    assert spoiled.read_text("utf-8") == made[spoiled]


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
