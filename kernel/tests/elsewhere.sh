#!/usr/bin/env bash
# Compiles the kernel proper for systems that are not at hand, with `zig c++` (PyPI: ziglang).
#
#   kernel/tests/elsewhere.sh [TARGET...]    by default aarch64-macos and x86_64-windows-gnu
set -euo pipefail
cd "$(dirname "$0")/../.."
zig=(${ZIG:-.venv/bin/python -m ziglang})
targets=("$@")
[ ${#targets[@]} != 0 ] || targets=(aarch64-macos x86_64-windows-gnu)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
sources=$(find kernel -name '*.cpp' -not -path '*/bindings/*' -not -path '*/tests/*' -not -path '*/processor/*' | sort)
dirname $sources | sort -u | sed "s|^|$out/|" | xargs mkdir -p
for target in "${targets[@]}"; do
  processor=()
  case $target in x86_64-*) processor=(-march=x86_64_v3) ;; esac
  printf '%s\n' $sources | xargs -P "$(nproc 2> /dev/null || echo 2)" -I {} \
    "${zig[@]}" c++ -target "$target" "${processor[@]}" -std=c++20 -O0 -ffp-contract=off -Wall -Wextra -Werror \
    -Ikernel -c {} -o "$out/{}.o"
  echo "$target: $(wc -w <<< "$sources") sources compile"
done
