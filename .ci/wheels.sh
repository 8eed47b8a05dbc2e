#!/usr/bin/env bash
# Wheels in empty environments: that of this Python, and of the others one that HEIBAI_SEED chooses; --all tries all.
#
#   .ci/wheels.sh --all    every Python that is to be had, processors without AVX2 and of ARM, other systems' compilers
set -euo pipefail
cd "$(dirname "$0")/.."
export EXTRAS=${EXTRAS:-wheel elsewhere} # .ci/run has those of all its steps
chosen=$((${HEIBAI_SEED:-0} % 4))
all=${1:-}
turn() { [ "$all" = --all ] || [ "$chosen" = "$1" ]; }
make_wheel() { make --no-print-directory wheel "$@"; } # VARIABLES OF make
make_for_later() { # VARIABLES OF make: from Python 3.12 on one wheel for all
  local oldest
  oldest=$(find_python 12)
  make_wheel PYTHON="$oldest" VENV=build/with-python3.12 "$@"
}
check() { .venv/bin/python tests/packaging/check_wheel.py "$@"; }
find_python() { # MINOR...: the first Python 3.MINOR that runs, on the PATH or beside this one, as pyenv keeps them
  local minor each beside
  beside=$(dirname "$(readlink -f .venv/bin/python)")/../..
  for minor in "$@"; do
    for each in "python3.$minor" "$beside/3.$minor".*/bin/python; do
      if "$each" -c '' 2> /dev/null; then
        echo "$each"
        return
      fi
    done
  done
  echo "Python 3.$minor is missing, for which a wheel is to be tried; install it, as with: uv python install 3.$minor" >&2
  return 1
}

make --no-print-directory .venv/installed EXTRAS="$EXTRAS"
rm -f dist/heibai-*.whl
make_wheel EXTRAS="$EXTRAS"
check
if turn 0; then
  check --cpu Nehalem
fi
if turn 1; then
  newest=$(find_python 15 14 13)
  make_for_later
  [ "$all" != --all ] || check --python "$(find_python 12)"
  check --python "$newest"
fi
if turn 2; then
  make_wheel EXTRAS="$EXTRAS" MACHINE=aarch64
  check --machine aarch64 --nets
fi
if [ "$all" = --all ]; then
  make_for_later MACHINE=aarch64
  check --machine aarch64 --debian trixie
fi
if turn 3; then
  targets=(aarch64-macos x86_64-windows-gnu)
  [ "$all" = --all ] || targets=("${targets[$((${HEIBAI_SEED:-0} / 4 % 2))]}")
  kernel/tests/elsewhere.sh "${targets[@]}"
fi
