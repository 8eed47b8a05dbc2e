#!/usr/bin/env bash
# Builds every kernel/tests/*_test.cpp with the kernel's own sources and runs it: with the vectorised code under the
# address and undefined-behaviour sanitizers, without it (the form for other processors), and under the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${TMPDIR:-/tmp}/heibai-kernel-tests.$$
mkdir -p "$out"
trap 'rm -rf "$out"' EXIT
compiler=(${CMAKE_CXX_COMPILER_LAUNCHER:-} "${CXX:-c++}" -std=c++20 -O1 -g -ffp-contract=off -Wall -Wextra -Ikernel)
sources=$(find kernel -name '*.cpp' -not -path '*/bindings/*' -not -path '*/tests/*' -not -path '*/processor/*' | sort)

run() {  # NAME FLAGS...
  local name=$1 source test objects=() made=()
  shift
  mkdir -p "$out/$name"
  for source in $sources; do
    objects+=("$out/$name/$(tr / _ <<< "${source%.cpp}").o")
    "${compiler[@]}" "$@" -c "$source" -o "${objects[-1]}" &
    made+=($!)
    if ((${#made[@]} >= 2)); then wait "${made[0]}"; made=("${made[@]:1}"); fi
  done
  for job in "${made[@]}"; do wait "$job"; done
  for test in kernel/tests/*_test.cpp; do
    "${compiler[@]}" "$@" "$test" "${objects[@]}" -o "$out/$name/test" -pthread
    printf '%s: ' "$name"
    "$out/$name/test"
  done
}

wide=()
case $(uname -m) in x86_64 | amd64) wide=(-march=x86-64-v3) ;; esac
run address "${wide[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all
run plain -fsanitize=undefined -fno-sanitize-recover=all
run thread "${wide[@]}" -fsanitize=thread
