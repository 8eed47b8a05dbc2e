#!/usr/bin/env bash
# postgres_server.sh start FOLDER | stop FOLDER
# A PostgreSQL server of one's own for tests: its data and its socket in FOLDER, no network, no password; start prints
# what HEIBAI_TEST_POSTGRES is to be. Debian: apt-get install postgresql. As root it runs as the user postgres.
set -euo pipefail
verb=$1 folder=$2
programs=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1 || true)
[ -n "$programs" ] || programs=$(dirname "$(command -v pg_ctl || true)")
user=$(id -un) as=()
if [ "$(id -u)" = 0 ]; then
  user=postgres as=(runuser -u postgres --)
fi
cd /
case $verb in
  start)
    if [ ! -x "$programs/initdb" ]; then
      echo "no PostgreSQL on this machine; install it with: apt-get install postgresql" >&2
      exit 1
    fi
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    "${as[@]}" "$programs/initdb" -D "$folder/data" -U "$user" -A trust -E UTF8 --locale=C --no-sync > /dev/null
    # Roles of this group have to give a password.
    "${as[@]}" sed -i '1i local all +asked scram-sha-256' "$folder/data/pg_hba.conf"
    "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 120 \
      -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off -c max_connections=200" \
      start > /dev/null
    "${as[@]}" "$programs/psql" -q -h "$folder" -c 'CREATE ROLE asked' postgres
    echo "postgresql://$user@/postgres?host=$folder"
    ;;
  stop)
    "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop > /dev/null 2>&1 || true
    rm -rf "$folder"
    ;;
esac
