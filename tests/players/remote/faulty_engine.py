"""A brain of Gomocup that plays the first free point, and does what its word says: what engines must not do.

    python faulty_engine.py FAULT [AFTER]

AFTER: moves that it plays well before. ``play``: no fault at all. Faults that only time ends are told by a MESSAGE.
"""

import os
import signal
import subprocess
import sys
import time

OTHER = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)"
size, taken, moves = 15, set(), 0
fault, after = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def hang(told=""):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if told:
        say(told, end="")
    time.sleep(600)


def do_wrong():
    """The fault in the place of a move; returns for those that play all the same."""
    if fault == "hang":
        hang("MESSAGE I hang\n")
    elif fault == "children":
        subprocess.Popen([sys.executable, "-S", "-c", OTHER])
        hang("MESSAGE I hang, and so does another\n")
    elif fault == "twice":  # a process that has left its group, and a move
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                with open("outlives", "w") as file:
                    file.write(str(os.getpid()))
                os.rename("outlives", "outlived")
                hang()
            os._exit(0)
        while not os.path.exists("outlived"):
            time.sleep(0.01)
        say("0,0")
    elif fault == "flood":
        while True:
            say("MESSAGE " + "x" * 1000)
    elif fault == "endless line":
        while True:
            say("x" * 10_000, end="")
    elif fault == "half":
        hang("7,")
    elif fault == "half and gone":
        say("7,", end="")
        os._exit(0)
    elif fault == "die":
        os._exit(3)
    elif fault == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "lie":
        x, y = next(iter(taken), (99, 99))
        say(f"{x},{y}")
    elif fault == "outside":
        say("99,99")
    elif fault == "nonsense":
        say("a good move")
    elif fault == "bytes":
        os.write(1, b"\xff\x00\xfe\n")
    elif fault == "silence":
        os.close(1)
        hang()
    elif fault == "memory":
        bytearray(1 << 40)
    elif fault == "late":
        say("MESSAGE I wait for another line")
        next(sys.stdin)
        say("0,0")


def move():
    global moves
    moves += 1
    if fault not in ("play", "stays") and moves > after:
        do_wrong()
        return
    x, y = next((x, y) for y in range(size) for x in range(size) if (x, y) not in taken)
    taken.add((x, y))
    say(f"{x},{y}")


if fault == "dead at once":
    sys.exit(1)
if fault == "deaf":
    hang()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "START":
        size, taken = int(rest), set()
        say("ERROR no" if fault == "no board" else "OK")
    elif word == "BEGIN":
        move()
    elif word == "TURN":
        taken.add(tuple(map(int, rest.split(","))))
        move()
    elif word == "BOARD":
        for stone in iter(lambda: next(sys.stdin).strip(), "DONE"):
            taken.add(tuple(map(int, stone.split(",")[:2])))
        move()
    elif word == "END" and fault != "stays":
        break
