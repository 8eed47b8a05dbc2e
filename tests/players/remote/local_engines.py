"""engines.toml for tests: programs of this folder, and heibai itself behind its protocols."""

import sys
from pathlib import Path

from waiting import MINUTES

FAULTY = Path(__file__).with_name("faulty_engine.py")
LATE = ("hang", "children", "late", "half")  # faults that time alone ends


def toml(value):
    """A text, a number or a list of texts as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def write_engines(home, engines):
    """``engines``: name -> its keys."""
    tables = [
        f"[engines.{name}]\n" + "\n".join(f"{key} = {toml(each)}" for key, each in keys.items())
        for name, keys in engines.items()
    ]
    home.mkdir(exist_ok=True)
    (home / "engines.toml").write_text("\n\n".join(tables) + "\n")


def faulty(fault, *words, **keys):
    """The misbehaving engine; little time where that is what it lacks, else minutes."""
    command = [sys.executable, "-S", "-E", str(FAULTY), fault, *map(str, words)]
    seconds = 0.15 if fault in LATE else MINUTES
    return {"command": command, "protocol": "gomocup", "seconds": seconds, "grace": 0.1, "start": MINUTES} | keys


def ours(protocol, player, *words, **keys):
    """heibai behind a protocol."""
    command = [sys.executable, "-m", "heibai", "engine", protocol, "--player", player, *words]
    return {"command": command, "protocol": protocol, "start": MINUTES, "patience": MINUTES} | keys
