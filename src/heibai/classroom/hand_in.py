"""One hand-in: a file or a folder, in any of four languages or as a program that is ready to run.

NAME.py                  a function ``choose_move`` or a class ``Player``, else a program of the plain protocol
NAME.java .cpp .js       a program of the plain protocol
NAME                     an executable file of it
NAME/                    a folder with main.py or player.py, Main.java, main.cpp or main.js; its heibai.toml may name
                         the protocol
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from ..core.errors import SpecError, quoted, quoted_path
from ..core.system.processes import kill_group
from ..protocols.catalogue import ASKED
from .declaration import DECLARED, declares
from .limits import HandInLimits

OUT = "class-results"  # in the class's folder: what heibai writes
MANIFEST = "heibai.toml"
_MAINS = ("main.py", "player.py", "Main.java", "main.cpp", "main.js")
_LANGUAGES = {".py": "python", ".java": "java", ".cpp": "c++", ".js": "js"}
_TOOLS = {"java": ("javac", "default-jdk"), "c++": ("g++", "g++"), "js": ("node", "nodejs")}
_OWN_PYTHON = Path(__file__).parent / "runners" / "own_python.py"
_COMPILER = HandInLimits(seconds=60.0, memory=2048, processes=64, file=256)
_COMPLAINT = 1 << 16  # bytes of the compiler's words that are read
_ERROR = re.compile(r"error|undefined reference", re.IGNORECASE)  # of the compiler or of the linker
_QUIET_JVM = ("-Xlog:disable", "-Xlog:all=warning:stderr")  # what it says itself is no answer
_SMALL_JVM = ("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2")  # few threads on a machine of many processors
_TESTS = re.compile(r"[Tt]est_|.*[a-z_]Test\.java$")  # files beside a hand-in that are no part of it
_LARGEST = 16 << 20  # bytes of a hand-in
_WIDE = 1 << 16  # megabytes of address space that node and Java reserve without use


@dataclass(frozen=True)
class HandIn:
    """What one student handed in."""

    name: str  # letters, digits, '-', '_' and '.'
    path: Path  # the file or folder
    main: Path  # the file that is run or compiled
    language: str  # "python", "java", "c++", "js"; "program": is run as it is
    protocol: str = "plain"  # or one of `ASKED`
    is_deterministic: bool = False  # it says that the same position always gets the same answer (declaration.py)

    @property
    def digest(self) -> str:
        """SHA-256 of all its files and their names."""
        sha = hashlib.sha256(self.protocol.encode())
        for path in files_of(self.path):
            sha.update(str(path.relative_to(self.path.parent)).encode() + b"\0" + path.read_bytes())
        return sha.hexdigest()


def files_of(path: Path) -> list[Path]:
    """The files of a hand-in in a settled order, links left out. Raises SpecError: it is too large."""
    found = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file() and not p.is_symlink())
    found = [each for each in found if "__pycache__" not in each.parts]
    if sum(each.stat().st_size for each in found) > _LARGEST:
        raise SpecError(f"{quoted_path(path)} holds more than {_LARGEST >> 20} MB; hand in sources alone")
    return found


def read_class(folder: Path) -> tuple[list[HandIn], dict[str, str]]:
    """The hand-ins by name, and what cannot be one: name -> why. Raises SpecError: there is no such folder."""
    if not folder.is_dir():
        raise SpecError(f"{quoted_path(folder)} is no folder; name the one that holds the hand-ins")
    found: dict[str, HandIn] = {}
    refused: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        if path.name == OUT or path.name.startswith((".", "__")):
            continue
        try:
            hand_in = read_hand_in(path)
        except (SpecError, OSError) as error:
            refused[path.name] = str(error)
            continue
        if hand_in.name in found:
            refused[path.name] = f"{hand_in.name} is the name of {found[hand_in.name].path.name}, too; rename one"
        else:
            found[hand_in.name] = hand_in
    return list(found.values()), refused


def read_hand_in(path: Path) -> HandIn:
    """The one in a file or folder. Raises SpecError: it is none."""
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in path.stem)
    if path.is_symlink() or not (path.is_file() or path.is_dir()):
        raise SpecError("it is a link or no file; hand in a file or a folder")
    manifest = _manifest(path / MANIFEST) if path.is_dir() else {}
    main = path / str(manifest.get("main", "")) if path.is_dir() else path
    if path.is_dir() and "main" not in manifest:
        mains = [path / each for each in _MAINS if (path / each).is_file()]
        if len(mains) != 1:
            raise SpecError(f"its folder holds {len(mains)} of {', '.join(_MAINS)}; one is needed")
        main = mains[0]
    files_of(path)
    language = _LANGUAGES.get(main.suffix, "program")
    if language == "program" and not os.access(main, os.X_OK):
        raise SpecError(f"{main.name} is no program; end its name with {', '.join(_LANGUAGES)}, or: chmod +x it")
    says_so = manifest.get(DECLARED) is True or (language == "python" and declares(main.read_bytes()))
    return HandIn(name, path, main, language, str(manifest.get("protocol", "plain")), says_so)


def _manifest(path: Path) -> dict[str, str | bool]:
    """Its main file, its protocol and whether it is deterministic. Raises SpecError."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise SpecError(f"{MANIFEST} cannot be read ({error}); mend it") from error
    is_known = set(found) <= {"main", "protocol", DECLARED} and isinstance(found.get(DECLARED, True), bool)
    if not is_known or found.get("protocol", "plain") not in ASKED:
        raise SpecError(
            f"{MANIFEST} holds {quoted(repr(found))}; main = FILE, protocol = {'|'.join(ASKED)} and "
            f"{DECLARED} = true|false expected"
        )
    if not (path.parent / str(found.get("main", MANIFEST))).resolve().is_relative_to(path.parent.resolve()):
        raise SpecError(f"main of {MANIFEST} lies outside of the hand-in; name a file of it")
    return found


@dataclass(frozen=True)
class Start:
    """How a hand-in that was copied and compiled is started."""

    command: tuple[str, ...]
    home: Path  # its copy, all that it needs beside its language
    space: int | None = None  # megabytes of address space that its language reserves without use; None: nothing special


def copy_folder(store: Path, name: str, digest: str) -> Path:
    """Where `freeze` keeps a version."""
    return store / f"{name}-{digest[:12]}"


def freeze(hand_in: HandIn, store: Path, *, memory: int) -> Start:
    """Copy it under ``store`` by its digest and compile it, once; ``memory``: the megabytes that it will have.

    Raises SpecError: a program of its language is missing here, or it does not compile; the compiler's first words.
    """
    home = keep_copy(hand_in, store)
    main = home / hand_in.main.relative_to(hand_in.path.parent)
    if hand_in.language == "python":
        runner = (str(_OWN_PYTHON),) if _is_function(main) else ()
        return Start((sys.executable, "-B", *runner, str(main)), home)
    if hand_in.language == "program":
        return Start((str(main),), home)
    _require_tool(hand_in.language)
    if hand_in.language == "js":
        return Start(("node", str(main)), home, _WIDE)
    is_java = hand_in.language == "java"
    built = home / "built"
    if not built.exists():
        sources = [main]
        if hand_in.path.is_dir():
            sources = [each for each in sorted(main.parent.glob(f"*{main.suffix}")) if not _TESTS.match(each.name)]
        _compile(_java if is_java else _cpp, sources, main, built)
    if is_java:
        return Start(
            ("java", "-Xms8m", f"-Xmx{memory * 3 // 4}m", *_QUIET_JVM, *_SMALL_JVM, "-cp", str(built), main.stem),
            home,
            _WIDE,
        )
    return Start((str(built / "program"),), home)


def keep_copy(hand_in: HandIn, store: Path) -> Path:
    """Copy it under ``store``, where its version is not there yet; the folder of the copy. Raises OSError."""
    home = copy_folder(store, hand_in.name, hand_in.digest)
    if home.exists():
        return home
    half = store / f"half-{home.name}"  # of a call that was killed
    shutil.rmtree(half, ignore_errors=True)
    for source in files_of(hand_in.path):
        copy = half / source.relative_to(hand_in.path.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    half.rename(home)
    return home


def _require_tool(language: str) -> None:
    tool, package = _TOOLS[language]
    if shutil.which(tool) is None:
        raise SpecError(f"{tool} is not on this machine, which {language} needs; install it: apt install {package}")


def _java(sources: list[str], out: str) -> tuple[str, ...]:
    small = (f"-J{each}" for each in ("-Xmx512m", *_SMALL_JVM))
    return ("javac", *small, "-proc:none", "-encoding", "UTF-8", "-d", out, *sources)


def _cpp(sources: list[str], out: str) -> tuple[str, ...]:
    return ("g++", "-O2", "-std=c++17", "-fmax-errors=3", "-o", f"{out}/program", *sources)


def _compile(
    command: Callable[[list[str], str], tuple[str, ...]], sources: list[Path], main: Path, built: Path
) -> None:
    """Under limits, too: a source may include what is not its own. ``built`` is there at the end, or SpecError."""
    half, home = built.with_name("half-built"), built.parent
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir()
    with TemporaryDirectory(dir=home.parent) as scratch, TemporaryFile() as said:
        words = _COMPILER.command(
            command([*map(str, sources)], str(half)), scratch=Path(scratch), space=_WIDE, shown=[home], written=[half]
        )  # fmt: skip
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True) as run:
            try:
                code = run.wait(_COMPILER.seconds)
            except subprocess.TimeoutExpired:
                raise SpecError(
                    f"{main.name} took more than {_COMPILER.seconds:g} s to compile; make it smaller"
                ) from None
            finally:
                kill_group(run.pid)
        said.seek(0)
        complaint = said.read(_COMPLAINT).decode("utf-8", "replace")
    if code:
        first = next(filter(_ERROR.search, complaint.splitlines()), "the compiler failed")
        raise SpecError(f"{main.name} does not compile: {first.replace(f'{main.parent}/', '')}")
    half.rename(built)


def _is_function(main: Path) -> bool:
    """Whether it has what own_python.py calls. Raises SpecError: it is no Python."""
    try:
        names = {
            each.name for each in ast.parse(main.read_bytes()).body if isinstance(each, ast.FunctionDef | ast.ClassDef)
        }
    except (SyntaxError, ValueError) as error:
        where = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise SpecError(f"{main.name} is no Python ({error.args[0]}{where}); run it once yourself") from error
    return bool(names & {"choose_move", "Player"})
