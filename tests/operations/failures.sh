#!/usr/bin/env bash
# Three servers on a PostgreSQL with two standbys, behind HAProxy, under the load of 2,000 players: again and again
# one of them is killed or cut off from the database, or the primary is killed and a standby takes its place. Then a
# server with 1,000 tables stops. Nothing that was acknowledged may be lost or done twice.
# usage: failures.sh BINARY; prints failures and how long tables stood still, and exits with 0 if nothing was lost.
# COMODIN_FAILURES=N failures (50) under the load of COMODIN_FAILURE_PLAYERS (2000); COMODIN_SEED repeats their order.
set -uo pipefail
source "$(dirname "$0")/../postgres.bash"
postgres=$(mktemp -d)
trap 'stop_postgres; rm -rf "$postgres"' EXIT
declare -A database_port=([db1]=5432 [db2]=5433 [db3]=5434)
primary=db1
primary db1 5432 && standby db2 5433 5432 && standby db3 5434 5432 || exit 1
export COMODIN_POSTGRES_FOLDER=$postgres
source "$(dirname "$0")/../cli/nodes.bash"
trap 'kill -CONT "${relay_of[@]}" 2>/dev/null; kill -9 $(jobs -p) 2>/dev/null; wait; stop_postgres
  rm -rf "$work" "$postgres"' EXIT
await follows 5432 2 || fail "the standbys do not follow"
RANDOM=${COMODIN_SEED:-$$}
echo "COMODIN_SEED=${COMODIN_SEED:-$$}"
failures=${COMODIN_FAILURES:-50} players=${COMODIN_FAILURE_PLAYERS:-2000}
pick() { local all=("$@"); echo "${all[RANDOM % $#]}"; }
now() { date +%s.%N; }

# relay NAME: what leads this server to the databases. Stopped, it neither passes anything on nor ends a connection.
declare -A relay_of=() database_of=()
relay() {
  local name port hosts=
  printf 'defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n' >"$work/$1.relay"
  for name in db1 db2 db3; do
    port=$(some_port)
    printf 'listen %s\n  bind 127.0.0.1:%s\n  server %s %s/.s.PGSQL.%s\n' "$name" "$port" "$name" "$postgres" \
      "${database_port[$name]}" >>"$work/$1.relay"
    hosts+=${hosts:+,}127.0.0.1:$port
  done
  haproxy -db -f "$work/$1.relay" >"$work/$1.relay.log" 2>&1 &
  relay_of[$1]=$!
  database_of[$1]="postgres://comodin@$hosts/nodes"
  leads() { psql -qXAt "${database_of[$1]}" -c 'select 1' >"$work/sql" 2>&1; }
  await leads "$1"
}
start() {
  local database=${database_of[$1]}
  node "$1"
}

for name in n1 n2 n3; do
  relay "$name"
  check "$name starts" start "$name"
done
front=$(some_port)
sed -e "s/bind :::443 .*/bind 127.0.0.1:$front/" -e '/^frontend comodin_plain/,/redirect/d' -e '/option httplog/d' \
  -e 's/log global/no log/' -e "s/10.77.0.11:7700/127.0.0.1:${port_of[n1]}/" \
  -e "s/10.77.0.12:7700/127.0.0.1:${port_of[n2]}/" -e "s/10.77.0.13:7700/127.0.0.1:${port_of[n3]}/" \
  examples/proxies/haproxy-nodes.cfg >"$work/haproxy.cfg"
haproxy -db -f "$work/haproxy.cfg" >"$work/proxy" 2>&1 &
is_served() { [[ $(status "http://127.0.0.1:$front/healthz") = 200 ]]; }
check "HAProxy leads to them" await is_served
# crowd ARGUMENT…: people begin to play. `goes` ends that; `code` is what it ended with.
crowd() {
  "$comodin" load --url "http://127.0.0.1:$front" --json --seconds 86400 "$@" >"$work/crowd" 2>"$work/crowd.log" &
  crowd=$!
}
goes() {
  kill -INT "$crowd"
  code=0
  wait "$crowd" || code=$?
}

# sum METRIC: of all servers
sum() {
  local name total=0 value
  for name in n1 n2 n3; do
    value=$(metric "$name" "$1")
    total=$((total + ${value:-0}))
  done
  echo "$total"
}
are_in() { (($(sum comodin_sessions) >= players)); }
# play_on: everybody is there, and every table has moved since.
play_on() { await are_in && at="postgres://comodin@/nodes?host=$postgres&port=${database_port[$primary]}" are_played "$first"; }

# --- a whole match of every edition, with seats that come through different servers ---

has_winner() {
  local table
  table=$("$comodin" admin list --data "$work/n1" | awk -v edition="$edition" '$4 == edition { print $1; exit }')
  [[ -n $table ]] && "$comodin" admin record "$table" 1 --data "$work/n1" >"$work/match" 2>"$work/errors" &&
    grep -q '^winner' "$work/match"
}
for edition in $("$comodin" edition list | awk '{ print $1 }'); do
  crowd --players 12 --seats 2 --edition "$edition"
  check "a match of $edition ends" await has_winner
  check "its record verifies" verifies
  goes
  check "nothing of $edition is lost: $(cat "$work/crowd" "$work/crowd.log")" test "$code" = 0
  check "people of $edition were led to their tables" test "$(field "$work/crowd" moved)" -gt 0
done

# --- failures ---

fail_server() {
  local name
  name=$(pick n1 n2 n3)
  echo "$(now) kill-a-server" >>"$work/failures"
  kill_node "$name"
  check "everybody plays at the others" play_on
  check "$name starts again" start "$name"
}

cut_off() {
  local name
  name=$(pick n1 n2 n3)
  echo "$(now) cut-a-server-off" >>"$work/failures"
  kill -STOP "${relay_of[$name]}"
  sleep $((2 + RANDOM % 24)) # for less and for longer than a lease
  kill -CONT "${relay_of[$name]}"
}

# furthest: the standby that has most of the log. One of them has all that was acknowledged.
furthest() {
  local name
  for name in db1 db2 db3; do
    [[ $name = "$primary" ]] ||
      echo "$(ask "${database_port[$name]}" "select pg_last_wal_receive_lsn() - '0/0'") $name"
  done | sort -n | tail -n 1 | cut -d ' ' -f 2
}
# is_down NAME: that database has ended.
is_down() {
  local pid
  pid=$(head -n 1 "$postgres/$1/postmaster.pid" 2>/dev/null)
  [[ -z $pid ]] || ! kill -0 "$pid" 2>/dev/null
}
# play_again: as play_on. A standby that PostgreSQL gives up at a promotion, when it has read further than the new
# primary wrote, is copied again; without it nothing can be written.
play_again() {
  local name
  name=$(for each in db1 db2 db3; do [[ $each = "$primary" || $each = "$old" ]] || echo "$each"; done)
  mend() {
    is_down "$name" || return 0
    rm -rf "${postgres:?}/$name"
    standby "$name" "${database_port[$name]}" "${database_port[$primary]}"
  }
  follows_again() { mend && follows "${database_port[$primary]}" 1; }
  await follows_again && play_on
}
fail_primary() {
  local old=$primary name
  kill -9 "$(head -n 1 "$postgres/$old/postmaster.pid")"
  primary=$(furthest)
  pg pg_ctl -D "$postgres/$primary" -w promote
  for name in db1 db2 db3; do
    [[ $name != "$primary" && $name != "$old" ]] || continue
    ask "${database_port[$name]}" \
      "alter system set primary_conninfo = 'host=$postgres port=${database_port[$primary]} user=comodin'"
    ask "${database_port[$name]}" 'select pg_reload_conf()' >"$work/sql"
  done
  echo "$(now) promote-a-standby" >>"$work/failures"
  check "everybody plays at the new primary" play_again
  rm -rf "${postgres:?}/$old"
  check "$old follows $primary" standby "$old" "${database_port[$old]}" "${database_port[$primary]}"
  check "with the other one" await follows "${database_port[$primary]}" 2
}

first=$(versions | tail -n 1 | cut -d ' ' -f 1)
crowd --players "$players" --rate 1 --survive
check "$players people play" play_on
for _ in $(seq "$failures"); do
  "$(pick fail_server fail_primary cut_off)"
  check "everybody plays on" play_on
done
goes
check "nothing was lost or done twice: $(cat "$work/crowd.log")" test "$code" = 0
echo "after $failures failures: $(field "$work/crowd" checked) acknowledged moves looked for," \
  "$(field "$work/crowd" lost) lost, $(field "$work/crowd" extra) done twice;" \
  "$(field "$work/crowd" reconnects) connections made again, $(field "$work/crowd" moved) times to another server"

# A pause belongs to the last failure before its end.
python3 - "$work/failures" "$work/crowd" <<'PYTHON'
import bisect, json, sys
failures = [line.split() for line in open(sys.argv[1])]
times = [float(at) for at, _ in failures]
waits = [[] for _ in failures]
for pause in json.load(open(sys.argv[2])).get("pauses", []):
    of = bisect.bisect(times, pause["until"]) - 1
    if of >= 0 and pause["until"] - pause["seconds"] < times[of] + 1:
        waits[of].append(pause["until"] - times[of])
def part(values, share):
    return values[min(int(share * len(values)), len(values) - 1)]
print("seconds until a table went on, of those that stood still; and until the last one did")
for kind in sorted({kind for _, kind in failures}):
    mine = [wait for wait, (_, its_kind) in zip(waits, failures) if its_kind == kind]
    tables = sorted(sum(mine, []))
    last = sorted(max(wait) for wait in mine if wait)
    if not tables:
        print(f"  {kind:18} {len(mine):3} times: none stood still")
        continue
    print(f"  {kind:18} {len(mine):3} times, {len(tables)} tables: half {part(tables, .5):.1f},"
          f" 9 of 10 {part(tables, .9):.1f}, 99 of 100 {part(tables, .99):.1f};"
          f" the last one: half {part(last, .5):.1f}, at most {last[-1]:.1f}")
PYTHON

# --- a server with 1,000 tables stops ---

for name in n2 n3; do
  kill -TERM "${process_of[$name]}"
  wait "${process_of[$name]}"
done
first=$(versions | tail -n 1 | cut -d ' ' -f 1)
crowd --players "$players" --seats 2 --rate 1
check "all tables are at one server" play_on
check "another one comes" start n2
check "and the third" start n3
tables=$(metric n1 comodin_tables_in_memory)
began=$(now)
kill -TERM "${process_of[n1]}"
wait "${process_of[n1]}"
check "it stops gracefully" test $? = 0
echo "a server with $tables tables gave them away in $(awk "BEGIN { printf \"%.1f\", $(now) - $began }") s"
check "everybody plays on" play_on
goes
check "no command was refused, nothing was lost: $(cat "$work/crowd" "$work/crowd.log")" test "$code" = 0
finish
