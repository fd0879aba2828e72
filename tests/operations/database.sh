#!/usr/bin/env bash
# What an operator meets when the PostgreSQL of a server is not as it should be, from a wrong password to a full disk:
# the server says what is the matter in one sentence, and nothing that was acknowledged is lost.
# usage: database.sh BINARY; prints failures, and exits with 0 if there are none. Full disks need root.
set -uo pipefail
# Small disks are mounted where nobody else sees them, and are gone with the script.
if [[ $EUID = 0 && -z ${COMODIN_OWN_MOUNTS:-} ]] && unshare --mount true 2>/dev/null; then
  COMODIN_OWN_MOUNTS=1 exec unshare --mount "$(realpath "$0")" "$@"
fi
source "$(dirname "$0")/../cli/kit.bash"
source tests/postgres.bash
postgres=$(mktemp -d)
trap 'kill -9 $(jobs -p) 2>/dev/null; wait 2>/dev/null; stop_postgres; umount -l "${disks[@]}" 2>/dev/null
  rm -rf "$work" "$postgres"' EXIT
disks=()
password=s3cret-of-mine
kSoon=60 # seconds; what says nothing until then is taken for hanging

primary db1 5432 || fail "no PostgreSQL"
# A process that is killed loses nothing without fsync, and a server is back sooner.
printf 'fsync = off\nallow_in_place_tablespaces = on\n' >>"$postgres/db1/postgresql.conf"
echo "local guarded guarded scram-sha-256" | cat - "$postgres/db1/pg_hba.conf" >"$work/hba"
cat "$work/hba" >"$postgres/db1/pg_hba.conf"
ask 5432 "select pg_reload_conf()" >"$work/sql"
standby db2 5433 5432 || fail "no standby"
await follows 5432 1 || fail "the standby does not follow"
stop_standby() { pg pg_ctl -D "$postgres/db2" -m fast -w stop; }
start_standby() { start_postgres db2 5433 && await follows 5432 1; }
do_sql() { # DATABASE COMMAND…
  local database=$1 command
  shift
  for command in "$@"; do
    psql -qXAt -v ON_ERROR_STOP=1 -h "$postgres" -U comodin "$database" -c "$command" >"$work/sql" 2>&1 ||
      fail "$command: $(cat "$work/sql")"
  done
}
at() { echo "postgres://${2:-comodin}@/$1?host=$postgres"; } # DATABASE [USER[:PASSWORD]]

folder=n1 # of the data
# refuses TEXT URL ARGUMENT…: no server starts there; it ends with 1, and `said` is one line, which has TEXT.
refuses() {
  local text=$1 url=$2 code=0
  shift 2
  timeout $kSoon "$comodin" serve --port 0 --address 127.0.0.1 --data "$work/$folder" --node n1 --store "$url" "$@" \
    >"$work/said" 2>&1 || code=$?
  said=$(cat "$work/said")
  [[ $code = 1 && $(wc -l <"$work/said") = 1 && $said == "comodin serve: "* ]] && grep -q -- "$text" <<<"$said"
}
# What libpq says to programmers, or of several hosts in a row.
is_clear() {
  ! grep -q $'\t\|FATAL:\|fe_sendauth\|::\|[?.]\\.$\|failed:.*failed:' <<<"$said" && [[ -n $said ]]
}
refusal() { # WHAT TEXT URL ARGUMENT…
  check "$1" refuses "${@:2}"
  check "$1, in one clear sentence: $said" is_clear
  check "$1, without the password" fails grep -q "$password\|not-it" <<<"$said"
}

# --- at the start ---

do_sql postgres "create role guarded login password '$password'" "create database guarded owner guarded" \
  "create role lowly login" "create database lowly" "create database used" "create database fresh" \
  "create role player login connection limit 20" "grant pg_monitor to player" "create database played owner player" \
  "create role blind login" "create database blind owner blind"
wrong=$(at guarded guarded:not-it)
refusal "a wrong password" 'password.* "guarded"' "$wrong"
refusal "a missing password" 'password' "$(at guarded guarded)"
refusal "a user who may create nothing" 'permission denied for database lowly' "$(at lowly lowly)"
refusal "a user who does not exist" 'role "nobody" does not exist' "$(at lowly nobody)"
refusal "a database that does not exist" 'database "no_such" does not exist' "$(at no_such)"
refusal "an address with a sign that must be written as %25" . "postgres://guarded:$password%zz@/guarded?host=$postgres"
refusal "an address with a colon missing" . "postgres//guarded:$password@/guarded?host=$postgres"
refusal "a host that is not there" . "$(at used)/nowhere"
refusal "a standby alone" 'read-only\|standby' "$(at used)&port=5433"
refusal "hosts that are dead or standbys" . "postgres://comodin@/used?host=/nowhere,$postgres&port=5432,5433"
do_sql postgres "alter role player connection limit 0"
refusal "no connection left" 'too many connections' "$(at played player)"
do_sql postgres "alter role player connection limit 20"
check "the right password is accepted" serve "$work/n1" --store "$(at guarded "guarded:$password")" --node n1
check "and not said" fails grep -q "$password" "$work/out" "$work/log"
stop

# opens URL: a server starts there, and ends again.
opens() { serve "$work/n1" --store "$1" --node n1 --require-standby && stop; }
check "a dead host before the primary is passed over" opens \
  "postgres://comodin@/used?host=/nowhere,$postgres&port=5432,5432"
check "and so is a standby" opens "postgres://comodin@/used?host=$postgres,$postgres&port=5433,5432"

version() { psql -qXAt -h "$postgres" -U comodin used -c "table comodin.meta" | cut -d'|' -f1,2; }
own=$(version)
do_sql used "update comodin.meta set version = 9, oldest = 9"
refusal "a newer schema" 'brought to version 9 by a newer program' "$(at used)"
check "which is left as it is" test "$(version)" = '9|9'
do_sql used "update comodin.meta set version = ${own%|*}, oldest = ${own#*|}"
do_sql lowly "create schema comodin create table meta (other int)"
refusal "another program's schema" "that is not a server's" "$(at lowly)"
do_sql lowly "drop schema comodin cascade" "create schema comodin create table meta (version int, oldest int)"
refusal "a schema without its version" . "$(at lowly)"

folder=stranger
refusal "a missing key" 'There is no key at' "$(at used)"
printf '%064d\nsealed 2\n' 1 >"$work/stranger/key"
refusal "another key" 'is another one than that of the servers' "$(at used)"
folder=n1

# --- the standby is missing ---

refusal "a user who may not see standbys" 'Grant the role pg_monitor' "$(at blind blind)" --require-standby
do_sql postgres "alter system set synchronous_standby_names = ''" "select pg_reload_conf()"
refusal "a primary that waits for nobody" 'synchronous_standby_names is empty' "$(at used)" --require-standby
do_sql postgres "alter system reset synchronous_standby_names" "select pg_reload_conf()"
stop_standby
refusal "a standby that is away" 'No synchronous standby' "$(at used)" --require-standby
# A commit that waits for the standby would wait for ever.
waits() { [[ $(ask 5432 "select count(*) from pg_stat_activity where datname = '$1' and wait_event = 'SyncRep'") != 0 ]]; }
ends_or_waits() { is_over "$starting" || waits "$1"; }
begin() { # DATABASE ARGUMENT…
  "$comodin" serve --port 0 --address 127.0.0.1 --data "$work/n1" --node n1 --store "$(at "$1")" "${@:2}" \
    >"$work/said" 2>&1 &
  starting=$!
  await ends_or_waits "$1"
}
begin fresh --require-standby
check "an empty database without its standby is refused, too" is_over "$starting"
kill -9 "$starting" 2>/dev/null
wait "$starting" 2>/dev/null
begin used
kLimit=$kSoon check "whoever waits for a standby says so" await grep -q standby "$work/said"
kill -9 "$starting" 2>/dev/null
wait "$starting" 2>/dev/null
check "the standby comes back" start_standby

# --- while people play ---

start() { # URL
  serve "$work/n1" --store "$1" --node n1 --require-standby --limit-exempt 127.0.0.1 && await is_ready
}
readyz() { curl -s "http://127.0.0.1:$port/readyz"; }
is_ready() { [[ $(readyz) = ready* ]]; }
reports() { readyz | grep -q -- "$1"; }
logs() { grep -v '"event":"request"' "$work/log" | grep -q -- "$1"; }
metric() { curl -s "http://127.0.0.1:$port/metrics" | awk -v name="$1" '$1 == name { print $2 }'; }
metric_is() { [[ $(metric "$1") = "$2" ]]; }
is_above() { [[ $(metric "$1" | cut -d. -f1) -gt $2 ]]; }
lives() { [[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/healthz") = 200 ]]; }
plays_on() { await is_above comodin_moves_total $(($(metric comodin_moves_total) + 30)); }
crowd() {
  "$comodin" load --url "http://127.0.0.1:$port" --players 12 --rate 10 --seconds 86400 --survive --json \
    >"$work/load" 2>"$work/errors" &
  crowd=$!
  plays_on
}
field() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$work/load" "$1"; }
sound() { # a copy, without the server
  rm -rf "$work/copy" && mkdir "$work/copy" &&
    "$comodin" admin back-up "$work/copy/comodin.db" --data "$work/n1" >"$work/backed_up" 2>&1 &&
    prints 'damaged streams: 0$' "$comodin" admin check --data "$work/copy" --key "$work/n1/key"
}
# over WHAT: what was wrong is not wrong any more. People play on, and nothing is lost.
over() {
  check "$1: people play on" plays_on
  kill -INT "$crowd"
  wait "$crowd"
  local code=$?
  check "$1: nobody met an error: $(cat "$work/errors" "$work/load")" test $code = 0
  check "$1: moves were looked for" test "$(field checked)" -gt 0
  check "$1: none is lost" test "$(field lost)" = 0
  check "$1: the data is sound" sound
}
# missing WHAT TEXT: the server lives, says that it cannot be played here, and why.
missing() {
  check "$1: /readyz says why" await reports "$2"
  check "$1: the server lives" lives
  check "$1: the metrics tell it" await metric_is comodin_store_healthy 0
  kLimit=$kSoon check "$1: the log says why" await logs "$2"
}

check "a server starts" start "$(at used)"
check "the operator can check the data at a server" prints 'damaged streams: 0$' \
  "$comodin" admin check --data "$work/n1"
mkdir "$work/twin" && cp "$work/n1/key" "$work/twin"
same_name() {
  timeout $kSoon "$comodin" serve --port 0 --address 127.0.0.1 --data "$work/twin" --store "$(at used)" --node n1
}
check "a second server of its name does not start" prints 'A server named n1 uses this database already' same_name

check "people play" crowd
stop_standby
missing "the standby goes" 'its standby is missing'
lease_is_over() { [[ $(metric comodin_node_lease_seconds) == -* ]]; }
check "the standby goes: the lease ends" await lease_is_over
check "the standby goes: /readyz says so" await reports 'cannot renew its lease'
check "the standby goes: and why: $(readyz | grep lease)" reports 'cannot renew its lease: [^ ]'
folder=twin
refusal "another server meanwhile" 'No synchronous standby' "$(at used)" --require-standby
folder=n1
check "the standby comes back" start_standby
check "and the server takes people again" await is_ready
over "the standby was away"
check "it stops" stop

# Its last words to the database are never answered.
check "a server starts again" start "$(at used)"
stop_standby
check "it stops although nothing can be written" stop
check "the standby is back for the others" start_standby

# Two at the same moment: one of them has the name.
"$comodin" serve --port 0 --address 127.0.0.1 --data "$work/twin" --store "$(at fresh)" --node n1 >"$work/a" 2>&1 &
one=$!
"$comodin" serve --port 0 --address 127.0.0.1 --data "$work/n1" --store "$(at fresh)" --node n1 >"$work/b" 2>&1 &
other=$!
one_is_over() { is_over $one || is_over $other; }
check "of two servers of one name one ends" await one_is_over
is_one() { [[ $(is_over $one; echo $?) != $(is_over $other; echo $?) ]]; }
check "and the other one lives: $(cat "$work/a" "$work/b")" is_one
check "the one says why" grep -q 'A server named n1 uses this database already' "$work/a" "$work/b"
kill $one $other 2>/dev/null
wait $one $other 2>/dev/null

check "a server of a user with few rights starts" start "$(at played player)"
check "people play" crowd
do_sql played "begin; alter table comodin.entries owner to comodin; alter table comodin.streams owner to comodin; commit"
missing "its rights are taken away" 'permission denied for table'
check "its rights are taken away: it tries again and again" \
  await is_above comodin_store_faults_total $(($(metric comodin_store_faults_total) + 12))
check "its rights are taken away: and the metrics still tell it" metric_is comodin_store_healthy 0
do_sql played "begin; alter table comodin.entries owner to player; alter table comodin.streams owner to player; commit"
over "it had no rights"
hang_up() { do_sql postgres "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'played'"; }
# Whatever hangs on the database, its standby is there.
blames_standby() { reports 'its standby is missing'; }

check "people play again" crowd
for _ in {1..200}; do hang_up; done
over "its connections were ended again and again"
check "its connections are ended: the log has nothing but lines of its own: $(grep -v '^{' "$work/log")" \
  fails grep -qv '^{' "$work/log"

check "people play once again" crowd
do_sql postgres "alter role player connection limit 0"
hang_up
missing "no connection is left" 'too many connections'
check "no connection is left: the lease ends" await lease_is_over
check "no connection is left: the standby is not blamed: $(readyz)" fails blames_standby
do_sql postgres "alter role player connection limit 20"
over "no connection was left"

check "people play once more" crowd
do_sql postgres "alter database played allow_connections false"
hang_up
missing "the database is closed" 'not currently accepting connections'
do_sql postgres "alter database played allow_connections true"
over "the database was closed"
do_sql postgres "drop database played with (force)"
missing "the database is dropped" 'database .*played.* does not exist'
check "and the server still ends when it should" stop
refusal "its next start" 'database "played" does not exist' "$(at played player)"

# --- full disks ---

# disk FOLDER MEGABYTES: a small disk with what is in the folder now.
disk() {
  cp -a "$1" "$work/moved" && mount -t tmpfs -o "size=$2m" tmpfs "$1" || return
  disks+=("$1")
  cp -a "$work/moved/." "$1" && chown --reference="$work/moved" "$1" && chmod --reference="$work/moved" "$1"
  rm -rf "$work/moved"
}
fill() { ! dd if=/dev/zero of="$1/ballast" bs=64k 2>"$work/dd" && grep -q 'No space' "$work/dd"; }
mkdir "$work/disk"
if ! disk "$work/disk" 1 2>"$work/mount"; then
  echo "left out: full disks, which need root and small disks: $(cat "$work/mount")"
  finish
  exit
fi

do_sql postgres "create tablespace small location ''"
small=$postgres/db1/pg_tblspc/$(ask 5432 "select oid from pg_tablespace where spcname = 'small'")
disk "$small" 32 || fail "no small disk"
do_sql postgres "create database tight tablespace small"
check "a server on a small disk starts" start "$(at tight)"
check "people play there" crowd
timeout $kLimit tests/operations/database_client.py "http://127.0.0.1:$port" >"$work/client" 2>&1 &
client=$!
check "somebody is in the middle of a match" await grep -qx plays "$work/client"
check "the disk is filled" fill "$small"
missing "the disk is full" 'No space left on device'
check "the disk is full: a player reads it: $(cat "$work/client")" await grep -qx 'refused: not_stored' "$work/client"
rm "$small/ballast"
check "there is room: /readyz is ready again" await is_ready
over "the disk was full"
wait $client
check "the player's match went on to its end: $(tail -n 3 "$work/client")" grep -q '^scores:' "$work/client"

# PostgreSQL ends when it cannot write its log.
wal=$postgres/db1/pg_wal
stop
pg pg_ctl -D "$postgres/db1" -m fast -w stop
disk "$wal" $(($(du -sm "$wal" | cut -f1) + 48)) || fail "no small disk"
check "the primary starts with its log on a small disk" start_postgres db1 5432
await follows 5432 1
check "a server starts there" start "$(at tight)"
check "people play there, too" crowd
check "the disk of the log is filled" fill "$wal"
# Segment after segment of the log, until the next one does not fit.
is_down() {
  [[ -e $postgres/db1/postmaster.pid ]] || return 0
  timeout $kSoon psql -qXh "$postgres" -U comodin postgres -c "select pg_logical_emit_message(true, '', 'x')" \
    -c "select pg_switch_wal()" >"$work/sql" 2>&1
  false
}
check "PostgreSQL ends" await is_down
missing "the disk of the log is full" 'No such file or directory\|Connection refused\|not answered'
check "PostgreSQL does not come back" fails start_postgres db1 5432 2>"$work/start"
rm "$wal/ballast"
check "until there is room" start_postgres db1 5432
check "then the server takes people again" await is_ready
over "the disk of the log was full"
check "the server stops" stop
finish
