#!/usr/bin/env bash
# Compiles the kernel for systems that are not at hand, with `zig c++` (PyPI: ziglang), and runs nothing.
#
#   kernel/tests/elsewhere.sh [TARGET...]    by default aarch64-macos and x86_64-windows-gnu; HEIBAI_SEED chooses one
set -euo pipefail
cd "$(dirname "$0")/../.."
zig=(${ZIG:-.venv/bin/python -m ziglang})
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  targets=(aarch64-macos x86_64-windows-gnu)
  [ -z "${HEIBAI_SEED:-}" ] || targets=("${targets[$((HEIBAI_SEED % 2))]}")
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
sources=$(find kernel -name '*.cpp' -not -path '*/bindings/*' -not -path '*/tests/*' -not -path '*/processor/*' | sort)
for target in "${targets[@]}"; do
  processor=()
  case $target in x86_64-*) processor=(-march=x86_64_v3) ;; esac
  printf '%s\n' $sources | xargs -P "$(nproc 2> /dev/null || echo 2)" -I {} \
    "${zig[@]}" c++ -target "$target" "${processor[@]}" -std=c++20 -O0 -fsyntax-only -ffp-contract=off -Wall -Wextra \
    -Werror -Ikernel {}
  echo "$target: $(wc -w <<< "$sources") sources compile"
done
