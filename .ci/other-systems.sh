#!/usr/bin/env bash
# The package as Windows or macOS has the standard library, by HEIBAI_SEED; --all: as each of them.
set -euo pipefail
systems=(win32 darwin)
[ "${1:-}" = --all ] || systems=("${systems[$((HEIBAI_SEED % 2))]}")
for system in "${systems[@]}"; do
  .venv/bin/mypy --platform "$system" --cache-dir ".mypy_cache/$system"
done
