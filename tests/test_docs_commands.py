"""Every block of commands and of Python in the documentation: it parses, and runs where seconds are enough.

What is not run, and what is made smaller before it runs, stands in docs_commands.py with the reason.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from docs_blocks import PAGES, PROGRAMS, ROOT, Block, Command, blocks_of, commands_of, name_of
from docs_commands import (
    BEFORE,
    DEAR,
    FAILS,
    FOLDER,
    INPUT,
    INSTEAD,
    NEEDS,
    NOT_RUN,
    PROGRAMS_AT_MOST,
    as_run,
    commands_to_run,
    is_dear_block,
    lay_out,
    packages_of,
    run_blocks_of,
    run_commands,
    run_page,
    trains_a_network,
)
from lacking import installed, lacking
from markdown_code import blocks_of as python_blocks_of
from markdown_code import run_blocks
from waiting import MINUTES

from heibai.apps.cli import GROUPS, USUAL, VERBS, load_verb
from heibai.experiments.catalogue import STUDIES

BLOCKS = {name_of(page): blocks_of(page) for page in PAGES}
COMMANDS = [command for blocks in BLOCKS.values() for block in blocks for command in commands_of(block)]
AT = {"ids": lambda command: command.place, "argvalues": COMMANDS}
# Pages whose Python is not run here -> why
NO_PYTHON = {
    "docs/api.md": "the docstrings: tests/face/test_exports.py; signatures: tests/test_docs.py",
    "docs/environments.md": "needs packages of others: tests/envs",
    "docs/networks.md": "needs a network that was trained for minutes: tests/learn/network",
    "docs/notebooks.md": "needs packages of others: tests/notebook",
    "docs/tutorial.md": "runs with its output in tests/test_docs.py",
    "docs/zh/tutorial.md": "the same blocks: tests/test_chinese_pages.py",
    "README.md": "runs with its output in tests/test_docs.py",
    "README.zh.md": "the same blocks: tests/test_chinese_pages.py",
    **{page: "run as notebooks: tests/course" for page in BLOCKS if re.match(r"docs/(zh/)?course/\d", page)},
}
_SPAN = re.compile(r"(?<!`)`(heibai [^`]+)`(?!`)")


def words_of(text: str) -> list[list[str]]:
    """The simple commands of a line: those between pipes and &&, without assignments before them."""
    lexer = shlex.shlex(text.replace("\\\n", ""), posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    simple: list[list[str]] = [[]]
    for word in lexer:
        if set(word) <= set("|&;"):
            simple.append([])
        elif simple[-1] or not re.match(r"\w+=", word):
            simple[-1].append(word)
    return [words for words in simple if words]


def heibai_of(text: str) -> list[list[str]]:
    """The arguments of every call of heibai in a command."""
    return [words[words.index("heibai") + 1 :] for words in words_of(text) if "heibai" in words[:2]]


def verb_of(arguments: list[str]) -> tuple[str, list[str]]:
    """The verb that is called, and the rest of its arguments; of a group alone its usual verb."""
    for length in (3, 2, 1):
        verb = " ".join(arguments[:length])
        if verb in VERBS:
            return verb, arguments[length:]
    group = arguments[0] if arguments else ""
    assert group in USUAL, f"no verb of heibai: {' '.join(arguments)}"
    return f"{group} {USUAL[group][0]}", arguments[1:]


def test_many_commands_are_found_and_no_shown_text_begins_as_one():
    assert len(COMMANDS) > 150
    begins = re.compile(rf"(\$ )?({'|'.join(map(re.escape, sorted(PROGRAMS)))}) ")
    shown = [
        block for blocks in BLOCKS.values() for block in blocks if not block.is_commands and block.word != "python"
    ]
    assert [(block.place, line) for block in shown for line in block.lines if begins.match(line)] == []


@pytest.mark.parametrize("command", **AT)
def test_a_shell_reads_the_command(command: Command):
    done = subprocess.run(["bash", "-n", "-c", command.text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", **AT)
def test_no_remark_is_continued_in_the_next_line(command: Command):
    """A shell ends a remark with its line, and takes the rest for a command."""
    assert not re.search(r"(^|\s)#[^\n]*\\\n", command.text)


@pytest.mark.parametrize("command", **AT)
def test_heibai_knows_the_verb_its_options_and_their_values(command: Command):
    text = as_run(command.text) if re.search("|".join(INSTEAD), command.text) else command.text
    text = text.replace('python "$TINY"', "heibai")
    for arguments in heibai_of(text):
        if arguments and not arguments[0].startswith("-"):
            verb, rest = verb_of(arguments)
            load_verb(verb).make_context(f"heibai {verb}", rest)
            if verb == "study" and rest and not rest[0].startswith("-"):
                assert rest[0] in STUDIES


@pytest.mark.parametrize("page", [page for page in BLOCKS if page != "CHANGELOG.md"])  # which tells of older ones
def test_a_command_in_the_text_names_a_verb_and_options_that_there_are(page):
    prose = re.sub(r"^ {0,3}```.*?^ {0,3}```$", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)
    for span in _SPAN.findall(prose):
        words = " ".join(span.split()).split(" ")[1:]
        named = next((" ".join(words[:n]) for n in (3, 2, 1) if " ".join(words[:n]) in {**VERBS, **GROUPS}), None)
        if words[0].startswith("-") or words[0].isupper():
            continue
        assert named, f"{page}: {span}"
        options = [word.partition("=")[0].rstrip(",;") for word in words if re.match(r"--\w", word)]
        if options and named in VERBS:
            known = {option for each in load_verb(named).params for option in each.opts} | {"--help"}
            assert set(options) <= known, f"{page}: {span}"


@pytest.mark.parametrize("page", BLOCKS)
def test_targets_and_programs_that_commands_name_are_there(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for block in BLOCKS[page]:
        for command in commands_of(block):
            for words in words_of(command.text):
                if words[0] == "make":
                    assert re.search(rf"^{re.escape(words[1])}:", makefile, re.M), command
                for word in words:
                    if re.fullmatch(r"(benchmarks|tools|tests)/[\w/]+\.(py|sh)", word):
                        assert (ROOT / word).is_file(), command


PROGRAMS_OF_OURS = sorted(
    {
        tuple(words[at : at + 2])
        for command in COMMANDS
        for words in words_of(command.text)
        for at, word in enumerate(words[:-1])
        if word in {"python", "python3"} and re.match(r"(benchmarks|tools)/", words[at + 1])
    }
)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("program", [program for _, program in PROGRAMS_OF_OURS])
def test_a_program_of_the_repository_has_the_options_that_commands_give_it(program):
    done = subprocess.run(
        [sys.executable, program, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=MINUTES, check=False
    )
    if absent := re.search(r"No module named '(\w+)'", done.stderr):
        lacking(f"{absent[1]}, which {program} imports, is not installed")
    assert done.returncode == 0, done.stderr
    for command in COMMANDS:
        for words in words_of(command.text):
            if program in words:
                asked = {word for word in words[words.index(program) :] if word.startswith("--")}
                assert [option for option in asked if option not in done.stdout] == [], command


WITH_COMMANDS = [
    page for page in PAGES if any(commands_to_run(block) and not is_dear_block(block) for block in blocks_of(page))
]
DEAR_BLOCKS = [(page, block) for page in PAGES for block in blocks_of(page) if is_dear_block(block)]
NETWORKS = [each for each in DEAR_BLOCKS if trains_a_network(each[1])]
OTHERS = [each for each in DEAR_BLOCKS if each not in NETWORKS]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name_of)
def test_the_commands_of_a_page_run_in_their_order(page: Path, tmp_path: Path):
    run_page(page, tmp_path)


@pytest.mark.sampled(40)
@pytest.mark.parametrize(("page", "block"), OTHERS, ids=[block.place for _, block in OTHERS])
def test_the_commands_of_a_dear_block_run_when_they_are_small(page: Path, block: Block, tmp_path: Path):
    run_small(page, block, tmp_path)


@pytest.mark.sampled(120)
@pytest.mark.parametrize(("page", "block"), NETWORKS, ids=[block.place for _, block in NETWORKS])
def test_the_commands_that_train_networks_run_when_they_are_small(page: Path, block: Block, tmp_path: Path):
    run_small(page, block, tmp_path)


def run_small(page: Path, block: Block, folder: Path) -> None:
    for module, package in packages_of(block):
        installed(module, package)
    run_blocks_of(page, [block], folder)


WITH_PYTHON = [
    page for page in PAGES if name_of(page) not in NO_PYTHON and any(block.is_python for block in BLOCKS[name_of(page)])
]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("page", WITH_PYTHON, ids=name_of)
def test_the_python_of_a_page_runs_in_its_order(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    for block, said in run_blocks(python_blocks_of(page.read_text(encoding="utf-8"))):
        assert block.shown is None or said == block.shown, f"{page}:{block.line}"


def test_every_line_of_the_tables_is_for_a_command_of_a_page():
    texts = [command.text for command in COMMANDS]
    for pattern in (*NOT_RUN, *NEEDS, *DEAR, *map(re.escape, PROGRAMS_AT_MOST), *INSTEAD, *FAILS, *INPUT):
        assert any(re.search(pattern, text) for text in texts), pattern
    assert {*BEFORE, *FOLDER, *NO_PYTHON} <= {*BLOCKS}


def test_what_a_block_is_shows_in_its_first_word():
    session = Block("p.md", 3, "", ("$ heibai runs \\", "  --json", "[]", "$ heibai games"))
    assert [command.text for command in commands_of(session)] == ["heibai runs \\\n  --json", "heibai games"]
    plain = Block("p.md", 3, "sh", ("A='[x]'", "# a remark", "heibai match $A random"))
    assert [command.place for command in commands_of(plain)] == ["p.md:3", "p.md:5"]
    assert commands_of(Block("p.md", 3, "", ("heibai: 'w.json' is damaged",))) == []
    assert commands_of(Block("p.md", 3, "python", ("time = 1",))) == []


def test_a_command_that_fails_is_named_with_what_it_said(tmp_path: Path):
    right = [Command("p.md:1", "A='random'"), Command("p.md:2", 'echo "$A" | cat   # a remark')]
    run_commands(right, tmp_path, {**os.environ})
    wrong = [*right, Command("p.md:3", "cat no-such-file"), Command("p.md:4", "echo more")]
    with pytest.raises(AssertionError, match=r"p\.md:3: cat no-such-file\n[^=]*No such file[^=]*exit code 1"):
        run_commands(wrong, tmp_path, {**os.environ})


def test_sizes_are_smaller_only_by_the_tables():
    assert as_run("heibai evolve roulette --seed 1 --out run").startswith("heibai evolve --panel-openings 1")
    assert as_run("heibai match 'alphabeta:depth=4,eval=zones' random --games 1000") == (
        "heibai match 'alphabeta:depth=2,eval=zones' random --games 4"
    )
    assert as_run("heibai eval zones f5d6c3") == "heibai eval zones f5d6c3"
