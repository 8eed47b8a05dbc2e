#!/usr/bin/env bash
# Wheels in empty environments: that of this Python, and of the others one that HEIBAI_SEED chooses; --all tries all.
set -euo pipefail
chosen=$((${HEIBAI_SEED:-0} % 4))
all=${1:-}
turn() { [ "$all" = --all ] || [ "$chosen" = "$1" ]; }
make_wheel() { make --no-print-directory wheel "$@"; } # VARIABLES OF make
check() { .venv/bin/python tests/packaging/check_wheel.py "$@"; }
find_python() { # MINOR: a Python 3.MINOR that runs, on the PATH or beside this one, as pyenv keeps them
  local each beside
  beside=$(dirname "$(readlink -f .venv/bin/python)")/../..
  for each in "python3.$1" "$beside/3.$1".*/bin/python; do
    if "$each" -c '' 2> /dev/null; then
      echo "$each"
      return
    fi
  done
  echo "Python 3.$1 is missing, for which a wheel is to be tried; install it, as with: uv python install 3.$1" >&2
  return 1
}

rm -f dist/heibai-*.whl
make_wheel EXTRAS="$EXTRAS"
check
if turn 0; then
  check --cpu Nehalem
fi
if turn 1; then # one wheel from Python 3.12 on
  oldest=$(find_python 12)
  later=$(find_python 13)
  make_wheel PYTHON="$oldest" VENV=build/with-python3.12
  check --python "$later"
fi
if turn 2; then
  make_wheel EXTRAS="$EXTRAS" MACHINE=aarch64
  check --machine aarch64
fi
if turn 3; then
  targets=(aarch64-macos x86_64-windows-gnu)
  [ "$all" = --all ] || targets=("${targets[$((HEIBAI_SEED / 4 % 2))]}")
  kernel/tests/elsewhere.sh "${targets[@]}"
fi
