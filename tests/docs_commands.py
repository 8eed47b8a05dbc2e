"""How the commands of the documentation are run in a test: what is smaller, what stands for a name, what is not run.

A page's commands are run in their order by one shell, in a scratch folder with a data folder of its own. Only what a
table here says is changed before: a command that is in none of them runs as it is written.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from docs_blocks import ROOT, Block, Command, blocks_of, commands_of
from random_records import random_moves
from waiting import MINUTES

from heibai.games import GameSpec
from heibai.records.export import exporting
from heibai.records.formats import wthor
from heibai.records.record import Record
from heibai.records.replay import check_all
from heibai.store.games import LiveGames
from heibai.store.home import database_path

# Commands that no test runs, by what they begin with or hold -> why, and what does it instead.
NOT_RUN = {
    r"^make |^\.ci/run": "sets up, builds or checks everything; .ci/run makes these targets",
    r"^(time |HEIBAI_HOME=\S+ )?heibai serve": "serves until Ctrl-C: tests/apps/web/test_server.py",
    r"^(pip|curl|docker|systemctl|ray|createdb) |^python3 -m venv": "installs, or starts a program of others",
    r"HEIBAI_STORE=|postgres_server\.sh": "needs a PostgreSQL server: tests/store",
    r"examples/(gymnasium|pettingzoo|openspiel)_|benchmarks/environments": "needs packages of others: .ci/examples.sh",
    r"examples/vector_": "learns for a minute: tests/examples, with fewer rounds",
    r"tests/packaging/check_wheel\.py": "tries wheels: .ci/wheels.sh",
    r"^HEIBAI_DATA=FOLDER": "needs positions that a clone has not, and minutes",
    r"benchmarks/browser_kernel\.py": "needs the kernel for browsers, and minutes: tests/web_kernel",
    r"http\.server|tools/site_app/|pytest -q tests/site_app": "serves until Ctrl-C, or needs what make site-app makes",
    r"benchmarks/network_peers": "needs pgx, which installs a package named tests, and hides ours",
    r"heibai learn work": "works until its training ends: tests/learn/network",
}
# What commands hold that need packages which heibai does without -> a module of theirs, and how they are installed.
NEEDS = {
    r"learn[. ]network|benchmarks/network_speed": ("optax", "'heibai[train]'"),
    r"\bnet=|\bnetwork:|benchmarks/network_speed": ("onnxruntime", "'heibai[network]'"),
}
# Commands that take seconds even when they are small: a block with one of them is a test of its own, see `is_dear`.
DEAR = (
    r"^heibai study +[a-z]|^heibai resume run +#",
    r"^heibai learn network|net=",
    r"python3? (-m heibai\.learn\.network|tools/|benchmarks/(?!book_openings))",
    r"remote:rhino",
)

# verb -> options that are at most so large; what is not given is given.
AT_MOST = {
    "evolve": {"--generations": 1, "--population": 4, "--openings-per-pair": 1, "--panel-openings": 1},
    "match": {"--games": 4},
    "tournament": {"--games": 2},
    "openings": {"--count": 4},
    "book grow": {"--positions": 6},
    "tune": {"--iterations": 2, "--games": 2, "--test-games": 4},
    "learn td": {"--games": 32, "--rows": 2, "--test-games": 2},
    "learn policy": {"--games": 8, "--rows": 2, "--test-games": 2, "--batch": 4},
    "learn self-play": {"--games": 4},
    "learn regression": {"--epochs": 1},
    "learn network": {
        "--moves": 4,
        "--rows": 1,
        "--games": 4,
        "--simulations": 4,
        "--fast": 2,
        "--blocks": 1,
        "--channels": 8,
    },
}
# The same of programs of the repository.
PROGRAMS_AT_MOST = {
    "measure_levels.py": {"--games": 2, "--pairs": 1},
    "champion.py": {"--pairs": 1},
    "perfect_play.py": {"--openings": 2},
    "engine_overhead.py": {"--moves": 2},
    "gomocup_tournament.py": {"--games": 2, "--turn": 2, "--match": 4},
    "two_builds.py": {"--games": 2},
    "gomoku_crowded.py": {"--positions": 2, "--nodes": 500},
    "one_ply_pool.py": {"--openings": 2, "--part": 0.0005},
    "reversi_search.py": {"--positions": 1},
    "benchmarks/forced_wins.py": {"--repeats": 1},
    "benchmarks/parallel.py": {"--repeats": 1, "--positions": 1},
    "make_forced_wins.py": {"--count": 1},
    "fit_human.py": {"--positions": 1, "--fewest-games": 1},
    "fit_ordering.py label": {"--most": 4},
    "fit_ordering.py fit": {"--rounds": 2},
    "fit_patterns.py": {"--positions": 60},
    "fit_pattern_nets.py": {"--positions": 60, "--steps": 2},
    "fit_probcut.py measure": {"--positions": 12, "--depth": 4},
    "play_gomoku_samples.py": {"--games": 6, "--nodes": 50},
    "heibai.learn.network.device": {
        "--minutes": 0.05,
        "--games": 8,
        "--simulations": 4,
        "--fast": 2,
        "--blocks": 1,
        "--channels": 8,
        "--batch": 8,
    },
}
# option -> commands that keep it: fewer would not be enough there
KEPT = {
    "--population": ("self-play-elite", "position-ranking", "meet:opponents"),
    "--games": ("self-play .*--positions",),
    "--positions": ("--include named",),
    "--blocks": ("--begin-from gomoku-9",),  # which has as many
    "--channels": ("--begin-from gomoku-9",),
}
# What a player or a recipe is given in a text -> at most so much of it.
IN_TEXTS = {"nodes": 200, "seconds": 0.01, "depth": 2, "playouts": 50, "visits": 4, "table": 1, "total": 1, "games": 40}
# Options that are at most so large where they are given.
IF_GIVEN = {"--depth": 1, "--generations": 2}

# What a page leaves to the reader, or what is not here -> what stands for it.
INSTEAD = {
    r"(tools/\S+ (?:label )?|learn samples )WTHOR_FOLDER": r"\1whole",
    r"(tools/fit_human\.py)": r"\1 --out fitted.json",  # else they write into the package and the kernel
    r"(tools/fit_ordering\.py fit)": r"\1 --out ordering.inc",
    r"freestyle-0\.npz freestyle-1\.npz \.\.\.": "freestyle-1.npz",
    r"--keep games\.jsonl": "--keep kept.jsonl",  # the folder has other games under that name
    r"--depths 12 16 18 20": "--depths 4",
    r"--depths 1-10 --most 150": "--depths 1-2 --most 5",
    r"^nice -n -15 taskset -c 1 ": "",
    r"^python (tools|benchmarks)/": r'cd "$SCRATCH" && python \1/',  # wherever the page's other commands are typed
    r"^heibai (study +[a-z])": r'python "$TINY" \1',  # tiny_studies.py
    r"\bARCHIVE\b|\bWTHOR_FOLDER\b": "wthor",
    r"\bSIMULATION\b": "simulate=end",
    r"\bOTHER_PYTHON\b": "python",
    r" --cluster \S+": "",  # the same games on threads; tests/cluster has the cluster
    r"(heibai (?:runs show|resume)) RUN": r"\1 run",
    r"(heibai resume reversi-6 --moves) 48000": r"\1 8",  # twice as many as it was begun with
    r"--number 88825": "--number 1",  # the game of the small archive that is in the collection
    r"positions=200": "positions=6",
    r"--generation 4": "--generation 1",
    r"--positions 250": "--positions 8",  # more than the book of before has
    r"(heibai restore) (?=heibai-)": r"\1 --replace ",  # the folder from which the backup came is not empty
    r"(heibai perft reversi) 8": r"\1 5",
    r"(learn samples .*--out) samples": r"\1 samples-of-the-page",  # the folder is there before: see BEFORE
    r"^cd examples && ": "",  # see FOLDER
    r"heibai solve gomoku (.*) --seconds \d+": r"heibai solve gomoku \1",  # by nodes, so that load changes nothing
    r"heibai solve gomoku ": "heibai solve gomoku --nodes 20000 ",
    r"\b9xvP\w*": "$GAME",
    r"--bundle heibai\.zip$": "--bundle heibai.zip --needs-python",  # tests/apps/cli/engines has the other one
    r" --engine brains/pbrain-heibai": "",  # the installed one
    r"remote:other,depth=4 (--parameter) depth=": r"minimax:depth=1,eval=zones \1 depth=",  # tests/tuning has programs
}
# Commands of which the page shows the refusal, and one that says that a busy machine took too long -> exit codes.
FAILS = {r"^heibai eval @w\.json": (2,), r"depht=": (2,), r"engine_overhead|gomocup_tournament": (0, 1)}
INPUT = {r"heibai play": "quit", r"heibai engine gomocup(?! --bundle)": "END", r"heibai engine (gtp|nboard)": "quit"}

RHINO = f'''[engines.rhino]
command = ["{sys.executable}", "-m", "heibai", "engine", "gtp", "--player", "random"]
protocol = "gtp"
games = ["reversi"]
'''
PLAYED = json.dumps({"game": "reversi", "size": 8, "seats": ["human", "level:6"], "seed": 1})
PEOPLE = ("Anna", "Bert", "Cem", "Dua")
EXACT = {"theoretical_discs": 40}  # from 24 empties on, as the archive knows it

# page -> what the reader has done before
BEFORE = {
    "docs/evolution.md": ["heibai evolve roulette --seed 2 --out other"],
    "docs/learning.md": ["heibai learn samples whole --test-years 2013,2019 --out=samples"],
    "docs/tutorial.md": ["heibai evolve roulette --out first"],
    "docs/zh/tutorial.md": ["heibai evolve roulette --out first"],
}
# page -> the folder in which its commands are typed
FOLDER = {"docs/players.md": "examples", "docs/evaluators.md": "examples"}


def why_not_run(command: Command) -> str | None:
    return next((why for pattern, why in NOT_RUN.items() if re.search(pattern, command.text)), None)


def is_dear(command: Command) -> bool:
    return not why_not_run(command) and any(re.search(pattern, command.text) for pattern in DEAR)


def trains_a_network(block: Block) -> bool:
    """For which code is compiled for most of a minute."""
    return any(re.search(r"learn[. ]network", command.text) for command in commands_to_run(block))


def packages_of(block: Block) -> list[tuple[str, str]]:
    """(a module, the package that brings it) of each that the block's commands need and heibai does without."""
    texts = [command.text for command in commands_to_run(block)]
    return [needed for pattern, needed in NEEDS.items() if any(re.search(pattern, text) for text in texts)]


def commands_to_run(block: Block) -> list[Command]:
    return [command for command in commands_of(block) if not why_not_run(command)]


def is_dear_block(block: Block) -> bool:
    return any(map(is_dear, commands_of(block)))


def as_run(text: str) -> str:
    """The command with what the tables make smaller, and what stands for names."""
    for pattern, instead in INSTEAD.items():
        text = re.sub(pattern, instead, text)
    for key, most in IN_TEXTS.items():
        text = re.sub(rf"\b{key}=(\d[\d.]*)", lambda said, key=key, most=most: f"{key}={_less(said[1], most)}", text)
    for option, most in IF_GIVEN.items():
        text = re.sub(rf"{option} ([\d.]+)", lambda said, o=option, most=most: f"{o} {_less(said[1], most)}", text)
    for verb, options in AT_MOST.items():
        for option, most in options.items():
            if not any(re.search(kept, text) for kept in KEPT.get(option, ())):
                text = _at_most(text, f"heibai {verb}", option, most)
    for program, options in PROGRAMS_AT_MOST.items():
        for option, most in options.items():
            text = _at_most(text, program, option, most)
    return text


def _less(said: str, most: float) -> str:
    return said if float(said) <= most else str(most)


def _at_most(text: str, program: str, option: str, most: float) -> str:
    """Its option, given or not."""
    called = rf"(?<![\w.]){re.escape(program)}(?![\w.])"
    if not re.search(called, text):
        return text
    if found := re.search(rf"{option} (\d[\d.]*)", text):
        return text.replace(found[0], f"{option} {_less(found[1], most)}")
    return re.sub(called, f"{program} {option} {most}", text)


def run_page(page: Path, scratch: Path) -> None:
    """Runs the page's commands but for dear blocks. Raises AssertionError with what the first wrong one said."""
    run_blocks_of(page, [block for block in blocks_of(page) if not is_dear_block(block)], scratch)


def run_blocks_of(page: Path, blocks: list[Block], scratch: Path) -> None:
    """Runs the commands of some blocks of a page. Raises AssertionError as ``run_page`` does."""
    name = page.relative_to(ROOT).as_posix()
    environment = lay_out(scratch)
    folder = scratch / FOLDER.get(name, ".")
    commands = [Command(f"before {name}", text) for text in BEFORE.get(name, [])]
    commands += [command for block in blocks for command in commands_to_run(block)]
    run_commands(commands, folder, environment)


def run_commands(commands: list[Command], folder: Path, environment: dict[str, str]) -> None:
    """One after the other in one shell, until one ends otherwise than it should. Raises AssertionError for that one."""
    script = folder / "page.sh"
    script.write_text("set -uo pipefail\n" + "".join(_step(command, folder) for command in commands), encoding="utf-8")
    done = subprocess.run(
        ["bash", script.name],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=4 * MINUTES,
        check=False,
    )
    last = done.stdout.rpartition("=== ")[2]
    assert done.returncode == 0, f"{last}\n{done.stderr[-3000:]}"


def _step(command: Command, folder: Path) -> str:
    text = as_run(command.text)
    codes = next((codes for pattern, codes in FAILS.items() if re.search(pattern, command.text)), (0,))
    typed = next((typed for pattern, typed in INPUT.items() if re.search(pattern, command.text)), "")
    shown = f"{command.place}: {text}".replace("'", "'\\''")
    return (
        f"cd '{folder}'\necho '=== {shown}'\n{{ {text}\n}} <<< '{typed}'\n"
        f'code=$?; [[ " {" ".join(map(str, codes))} " = *" $code "* ]] || {{ echo "exit code $code" >&2; exit 1; }}\n'
    )


def _environment(scratch: Path, game: str) -> dict[str, str]:
    return {
        **os.environ,
        "HEIBAI_HOME": str(scratch / "home"),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(scratch / "packages"),
        "GAME": game,
        "SCRATCH": str(scratch),
        "TINY": str(ROOT / "tests" / "tiny_studies.py"),
        "BOARD": "\n".join(["." * 15] * 7 + ["......XXX......"] + ["." * 15] * 6 + ["...OO..........", "X"]),
    }


def lay_out(scratch: Path) -> dict[str, str]:
    """What the pages take for granted: an archive, records, a module of one's own, an installed package.

    The environment in which a shell finds it.
    """
    games = small_archive(scratch / "wthor")
    whole_archive(scratch / "whole")
    _write(scratch / "game.sgf", games[:1], "sgf")
    _write(scratch / "games.jsonl", games[:5], "jsonl")
    _write(scratch / "heibai.jsonl", games[:5], "jsonl")  # of a browser
    scratch.joinpath("positions.txt").write_text("h8a1h9a3h10a5i7a7j7a9k7a11\n# a remark\n", encoding="utf-8")
    for tree in ("examples", "benchmarks", "tools"):
        shutil.copytree(ROOT / tree, scratch / tree, ignore=shutil.ignore_patterns("__pycache__"))
    levels = scratch / "src" / "heibai" / "players" / "levels.json"  # measure_levels.py writes into it
    levels.parent.mkdir(parents=True)
    shutil.copy(ROOT / levels.relative_to(scratch), levels)
    for folder in (scratch, scratch / "examples"):
        folder.joinpath("w.json").write_text('{"format": "heibai-weights"}', encoding="utf-8")  # damaged
        folder.joinpath("leftmost.py").write_text(_module_of("docs/players.md", "class Leftmost"), encoding="utf-8")
    install_connect_four(scratch / "packages")
    (scratch / "packages" / "heibai_networks").symlink_to(ROOT / "networks" / "heibai_networks")
    environment = _environment(scratch, played_game(scratch / "home"))
    (scratch / "home" / "engines.toml").write_text(RHINO, encoding="utf-8")  # as docs/engines.md has it
    return environment


def small_archive(folder: Path) -> list[Record]:
    """A WTHOR archive of three years, all of whose games begin alike, so that books and trees have something."""
    game = GameSpec("reversi").make()
    opening = tuple(game.parse_transcript("f5d6c3d3c4"))
    position = game.start()
    for move in opening:
        position = position.play(move)
    begun = game.format_position(position)
    folder.mkdir(parents=True)
    games: list[Record] = []
    for year in (2004, 2013, 2019):
        written = [
            Record((*opening, *random_moves(8, seed, begun)), GameSpec("reversi"), date=str(year), tags=EXACT)
            for seed in range(100 * year, 100 * year + 12)
        ]
        checked = [each.record for each in check_all(written)]
        wthor.write(checked, folder / f"WTH_{year}.wtb")
        games += checked
    return games


def whole_archive(folder: Path) -> None:
    """The same of whole games between four people, from which the tools of the repository learn."""
    folder.mkdir(parents=True)
    for year in (2004, 2013, 2019):
        played = [
            Record(
                random_moves(8, year + number),
                GameSpec("reversi"),
                date=str(year),
                tags=EXACT,
                black=PEOPLE[number % 4],
                white=PEOPLE[(number + 1 + number // 4) % 4],
            )
            for number in range(12)
        ]
        wthor.write([each.record for each in check_all(played)], folder / f"WTH_{year}.wtb")


def played_game(home: Path) -> str:
    """The id of a game that was played on the page of this data folder."""
    with closing(LiveGames(database_path(home))) as live:
        ids = (live.create(PLAYED, random_moves(8, 1)).id for _ in range(100))
        return next(game for game in ids if not game.startswith("-"))  # which a shell would take for an option


def _write(path: Path, games: list[Record], format_: str) -> None:
    with exporting(path, format_) as write:
        for record in games:
            write(record)


def _module_of(page: str, words: str) -> str:
    return next(block.text for block in blocks_of(ROOT / page) if words in block.text)


def install_connect_four(folder: Path) -> None:
    """As pip leaves it: the module, and a folder that names it with its entry points."""
    source = ROOT / "examples" / "connect-four"
    shutil.copytree(source / "src", folder, ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / "heibai_connect_four-0.1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: heibai-connect-four\nVersion: 0.1.0\n")
    about.joinpath("entry_points.txt").write_text("[heibai.games]\nconnect-four = connect_four.game:GAME\n")
