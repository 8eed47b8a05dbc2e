#!/usr/bin/env bash
# Builds kernel/tests/*_test.cpp with the kernel's own sources and runs them: all with the vectorised code under the
# address and undefined-behaviour sanitizers; those of the rules also without it (the form for other processors); and
# those that start threads under the thread sanitizer. Gomoku's incremental board also runs at full length, optimised.
#
# Without --all less is done: HEIBAI_SEED chooses the rule set whose forced wins are tried against every defence; an odd
# one leaves out the thread sanitizer; the incremental board plays fewer games; and of undefined behaviour four checks
# are left out, which are a third of the compiler's time: null, vptr and object-size, whose faults the address sanitizer
# meets too, and alignment, which these processors forgive.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${TMPDIR:-/tmp}/heibai-kernel-tests.$$
mkdir -p "$out"
trap 'rm -rf "$out"' EXIT
launcher=${CMAKE_CXX_COMPILER_LAUNCHER:-$(command -v ccache || true)}
export CCACHE_NOHASHDIR=1
compiler=($launcher "${CXX:-c++}" -std=c++20 -O1 -g1 -ffp-contract=off -Wall -Wextra -Ikernel)
kernel=$(find kernel -name '*.cpp' -not -path '*/bindings/*' -not -path '*/tests/*' -not -path '*/processor/*' | sort)
rules=$(ls kernel/games/reversi/board/*.cpp kernel/common/*.cpp)
jobs=$(nproc 2> /dev/null || echo 2)

object() { echo "$out/$1/$(tr / _ <<< "${2%.cpp}").o"; }  # CONFIGURATION SOURCE

run() {  # CONFIGURATION SOURCES TESTS FLAGS...
  local name=$1 sources=$2 tests=$3 source test failed=0 objects=() making=()
  shift 3
  mkdir -p "$out/$name"
  for source in $sources $tests; do
    "${compiler[@]}" "$@" -c "$source" -o "$(object "$name" "$source")" &
    making+=($!)
    if ((${#making[@]} >= jobs)); then wait "${making[0]}"; making=("${making[@]:1}"); fi
  done
  for job in "${making[@]}"; do wait "$job"; done
  for source in $sources; do objects+=("$(object "$name" "$source")"); done
  for test in $tests; do
    "${compiler[@]}" "$@" "$(object "$name" "$test")" "${objects[@]}" -o "$out/$name/test" -pthread
    printf '%s: ' "$name"
    "$out/$name/test" $arguments || failed=1
  done
  return $failed
}

every_test=$(find kernel/tests -name "*_test.cpp" | sort)
rule_tests="kernel/tests/board_test.cpp kernel/tests/replay_test.cpp"
threaded_tests=$(grep -lE 'threads' $every_test)
wide=()
case $(uname -m) in x86_64 | amd64) wide=(-march=x86-64-v3) ;; esac
fewer=(-fno-sanitize=null,vptr,object-size,alignment)
games=1000
if [ "${1:-}" = --all ]; then
  unset HEIBAI_SEED
  fewer=()
  games=10000
fi
arguments=''
run address "$kernel" "$every_test" "${wide[@]}" -fsanitize=address,undefined "${fewer[@]}" -fno-sanitize-recover=all
run plain "$rules" "$rule_tests" -fsanitize=undefined -fno-sanitize-recover=all
if ((${HEIBAI_SEED:-0} % 2 == 0)); then
  run thread "$kernel" "$threaded_tests" "${wide[@]}" -fsanitize=thread
else
  echo "thread: left out for the seed $HEIBAI_SEED; kernel/tests/run.sh --all runs it"
fi
arguments=$games
board=$(ls kernel/games/gomoku/{board,lines,lines_network}/*.cpp kernel/common/*.cpp)
run optimised "$board" kernel/tests/gomoku/board_test.cpp "${wide[@]}" -O2
