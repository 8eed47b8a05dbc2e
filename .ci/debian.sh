#!/usr/bin/env bash
# On a machine of CI: programs of Debian that steps drive or build with, where they are missing.
set -euo pipefail
[ "${CI:-}" = true ] || exit 0
PATH=$PATH:/usr/games:/usr/sbin
missing=()
wants() { command -v "$1" > /dev/null || missing+=("$2"); } # PROGRAM PACKAGE
wants ccache ccache
wants chromium-headless-shell chromium-headless-shell
wants emcmake emscripten
wants gtp-rhino grhino
wants javac default-jdk-headless
wants nginx nginx-light
wants qemu-x86_64-static qemu-user-static
wants aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
wants mmdebstrap mmdebstrap
[ -n "$(fc-list :lang=zh 2> /dev/null)" ] || missing+=(fonts-wqy-zenhei) # a page shows Chinese
ls -d /usr/lib/postgresql/*/bin > /dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} = 0 ] && exit 0
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" > /dev/null
