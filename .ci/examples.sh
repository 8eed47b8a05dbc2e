#!/usr/bin/env bash
# Every small program in examples/ that no test in tests/examples runs.
set -euo pipefail
for example in examples/*.py; do
  grep -q "$(basename "$example")" tests/examples/*.py && continue
  echo "$example"
  .venv/bin/python "$example" > /dev/null
done
