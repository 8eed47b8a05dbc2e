"""A brain of Gomocup as strong ones behave: a table of all the memory that it is told of, swap2 in a form of its own.

    python large_engine.py FORM    FORM: how stones of SWAP2BOARD are to come, "bare", "fields", or "both"

It leaves the names and values of its environment in the file ``environment`` of its folder.
"""

import json
import mmap
import os
import sys

size, taken, memory, tables = 15, set(), 0, []
with open("environment", "w") as file:
    json.dump(dict(os.environ), file)


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def reserve():
    if tables:
        return
    try:
        tables.append(mmap.mmap(-1, memory))
    except (OSError, ValueError) as error:
        say(f"MESSAGE no table of {memory >> 20} MB can be had")
        sys.stderr.write(f"bad_alloc: {error}\n")
        sys.exit(1)


def stones():
    return list(iter(lambda: next(sys.stdin).strip(), "DONE"))


def move():
    x, y = next((x, y) for y in range(size) for x in range(size) if (x, y) not in taken)
    taken.add((x, y))
    say(f"{x},{y}")


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "START":
        size, taken = int(rest), set()
        say("OK")
    elif word == "INFO" and rest.startswith("max_memory "):
        memory = int(rest.split()[1])
    elif word == "SWAP2BOARD":
        reserve()
        came = stones()
        form = {2: "bare", 3: "fields"}[len(came[0].split(","))] if came else sys.argv[1]
        if sys.argv[1] not in (form, "both"):
            say("ERROR stones in another form expected")
        elif came:
            say("SWAP")
        else:
            say("7,7 8,7 9,9")
    elif word in ("BEGIN", "TURN", "BOARD"):
        reserve()
        for stone in [rest] if word == "TURN" else stones() if word == "BOARD" else []:
            taken.add(tuple(map(int, stone.split(",")[:2])))
        move()
    elif word == "END":
        break
