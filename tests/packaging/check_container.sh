#!/bin/bash
# The image of Dockerfile is built, and its server answers as docs/deploy.md says. By buildah, which needs no daemon:
#
#     tests/packaging/check_container.sh [IMAGE]
#
# With IMAGE, one that was built before is taken. As root, in a machine that can reach the package index.
set -euo pipefail
cd "$(dirname "$0")/../.."
image=${1:-heibai}
port=8977
[ $# -gt 0 ] || buildah bud --format docker --isolation chroot --network host --tag "$image" .
container=$(buildah from "$image")
said=$(mktemp)
setsid buildah run --isolation chroot --network host --user heibai "$container" -- \
  heibai serve --host 0.0.0.0 --port $port --no-browser >"$said" 2>&1 &
server=$!
trap 'kill -INT -- -$server; wait $server || true; buildah rm "$container" >/dev/null; rm "$said"' EXIT

answer() {
  curl --silent --max-time 5 --output /dev/null --write-out '%{http_code}' "$@" || true
}
require() {
  [ "$1" = "$2" ] || { echo "check_container: $3: $1, expected $2" >&2; cat "$said" >&2; exit 1; }
}

for _ in $(seq 60); do
  [ "$(answer "http://127.0.0.1:$port/icon.svg")" = 200 ] && break
  sleep 1
done
token=$(grep -o 'token=[^ ]*' "$said")
require "$(answer "http://127.0.0.1:$port/icon.svg")" 200 "what the health check asks for"
require "$(answer "http://127.0.0.1:$port/")" 401 "the page without a token"
require "$(answer "http://127.0.0.1:$port/enter?$token" --location --cookie-jar /dev/null)" 200 "the page with its token"
require "$(buildah run --isolation chroot --user heibai "$container" -- id -u)" 1000 "the user"
require "$(buildah run --isolation chroot --user heibai "$container" -- sh -c 'test -w /data && echo yes')" yes "its data"
echo "check_container: $image serves the page"
