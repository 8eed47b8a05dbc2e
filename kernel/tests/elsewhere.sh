#!/usr/bin/env bash
# Has the compiler of `zig c++` (PyPI: ziglang) look over the kernel proper for systems that are not at hand.
#
#   kernel/tests/elsewhere.sh [TARGET...]    by default aarch64-macos and x86_64-windows-gnu
set -euo pipefail
cd "$(dirname "$0")/../.."
zig=(${ZIG:-.venv/bin/python -m ziglang})
targets=("$@")
[ ${#targets[@]} != 0 ] || targets=(aarch64-macos x86_64-windows-gnu)
sources=$(find kernel -name '*.cpp' -not -path '*/bindings/*' -not -path '*/tests/*' -not -path '*/processor/*' | sort)
for target in "${targets[@]}"; do
  processor=()
  case $target in x86_64-*) processor=(-march=x86_64_v3) ;; esac
  printf '%s\n' $sources | xargs -P "$(nproc 2> /dev/null || echo 2)" -I {} \
    "${zig[@]}" c++ -target "$target" "${processor[@]}" -std=c++20 -fsyntax-only -ffp-contract=off -Wall -Wextra \
    -Werror -Ikernel {}
  echo "$target: the compiler accepts $(wc -w <<< "$sources") sources"
done
