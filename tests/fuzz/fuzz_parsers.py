"""Random bytes for every parser: only HeibaiErrors come out, and what was read is written so that it reads the same.

    python tests/fuzz/fuzz_parsers.py --seconds 10 [--seed N] [TARGET...]

Inputs are good examples, mangled (bytes changed, dropped, put in, doubled, spliced), or plain noise. On a finding the
input is printed as a Python literal together with the traceback, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz.parser_targets import TARGETS

from heibai.core.errors import HeibaiError


def mangle(example: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """An input from an example by a few random edits; now and then plain noise."""
    if rng.random() < 0.05:
        return rng.randbytes(rng.randrange(100))
    data = bytearray(example)
    for _ in range(rng.choice((0, 1, 1, 2, 4, 16))):
        at, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        kind = rng.randrange(6)
        if kind == 0 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 1:
            del data[at:end]
        elif kind == 2:
            data[at:at] = rng.choice(
                (b"9" * 400, b"[" * 50, b"\\", b"]", b"-1", b"1e999", b"nan", b"\xff\xfe", b"\n", b"\0")
            )
        elif kind == 3:
            data[at:at] = data[at:end]
        elif kind == 4:
            data[at:end] = rng.choice(others)[: rng.randrange(40)]
        else:
            data[at:at] = bytes([rng.randrange(32, 127)])
    return bytes(data[:4096])


@dataclass
class Finding:
    """An input at which a parser broke its promise."""

    target: str
    data: bytes
    trace: str = field(repr=False)


def fuzz(name: str, *, rounds: int, seed: int) -> Finding | None:
    """``rounds`` inputs for one target, the same ones for the same seed; the first finding."""
    target, rng = TARGETS[name], random.Random(f"{seed} {name}")
    everything = [example for other in TARGETS.values() for example in other.examples]
    for _ in range(rounds):
        data = mangle(rng.choice(target.examples), everything, rng)
        try:
            target.run(data)
        except HeibaiError as error:
            if not str(error) or len(str(error)) > 2000:
                return Finding(name, data, f"a message of {len(str(error))} characters is no sentence: {error}")
        except Exception:
            return Finding(name, data, traceback.format_exc())
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    options = parser.parse_args()
    end, rounds, turn = time.monotonic() + options.seconds, 0, 0
    while time.monotonic() < end:
        for name in options.targets or TARGETS:
            finding = fuzz(name, rounds=200, seed=options.seed + turn)
            rounds += 200
            if finding:
                print(f"{finding.trace}\ntarget {finding.target}, input {finding.data!r}")
                return 1
        turn += 1
    print(f"{rounds} inputs, nothing but sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
