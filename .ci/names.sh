#!/usr/bin/env bash
# Collects the tests twice: whoever has only a newcomer's packages can, and processes agree on the names.
set -euo pipefail
names() { .venv/bin/python -m pytest -q --collect-only --ignore=tests/e2e --ignore=tests/cluster | grep ::; }
names > "$SCRATCH/names" &
names > "$SCRATCH/names-again"
wait $!
diff "$SCRATCH/names" "$SCRATCH/names-again"
wc -l < "$SCRATCH/names"
