#!/usr/bin/env bash
# Collects the tests twice: whoever has only a newcomer's packages can, and processes agree on the names. What needs
# more packages says so and is left out here; nothing is where main is guarded.
set -euo pipefail
names() { env -u CI -u HEIBAI_EVERY_TEST .venv/bin/python -m pytest -q --collect-only --ignore=tests/e2e --ignore=tests/cluster | grep ::; }
names > "$SCRATCH/names" &
names > "$SCRATCH/names-again"
wait $!
diff "$SCRATCH/names" "$SCRATCH/names-again"
wc -l < "$SCRATCH/names"
