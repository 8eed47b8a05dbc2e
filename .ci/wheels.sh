#!/usr/bin/env bash
# Wheels in empty environments: that of this Python, and of the others one that HEIBAI_SEED chooses; --all tries all.
set -euo pipefail
chosen=$((${HEIBAI_SEED:-0} % 4))
all=${1:-}
check() { .venv/bin/python tests/packaging/check_wheel.py "$@"; }
make_wheel() { make --no-print-directory wheel "$@"; } # VARIABLES OF make
turn() { [ "$all" = --all ] || [ "$chosen" = "$1" ]; }

rm -f dist/heibai-*.whl
make_wheel EXTRAS="$EXTRAS"
check
if turn 0; then
  check --cpu Nehalem
fi
if turn 1; then # one wheel from Python 3.12 on
  make_wheel PYTHON=python3.12 VENV=build/with-python3.12
  check --python python3.13
fi
if turn 2; then
  make_wheel EXTRAS="$EXTRAS" MACHINE=aarch64
  check --machine aarch64
fi
if turn 3; then
  kernel/tests/elsewhere.sh
fi
