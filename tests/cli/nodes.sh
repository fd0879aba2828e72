#!/usr/bin/env bash
# Two servers on one PostgreSQL with a standby, behind HAProxy, as examples/proxies/haproxy-nodes.cfg says: people
# come through both, one is killed, the other one stops, and everything moves to a data folder and back.
# usage: nodes.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
[[ -n ${COMODIN_POSTGRES_FOLDER:-} ]] ||
  exec "$(dirname "$(realpath "$0")")/../with_postgres" "$(realpath "$0")" "$(realpath "$1")"
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT

psql -qXh "$COMODIN_POSTGRES_FOLDER" -U comodin postgres -c 'create database nodes' || fail "no database"
database="postgres://comodin@/nodes?host=$COMODIN_POSTGRES_FOLDER"
first=$(some_port)
declare -A port_of=([n1]=$first [n2]=$((first + 1))) process_of=()
front=$((first + 2))

# node NAME: starts the server of this name, and waits until it takes people.
node() {
  mkdir -p "$work/$1"
  [[ ! -e $work/key || -e $work/$1/key ]] || cp "$work/key" "$work/$1/key"
  "$comodin" serve --address 127.0.0.1 --port "${port_of[$1]}" --data "$work/$1" --store "$database" \
    --require-standby --node "$1" --limit-exempt 127.0.0.1 --trusted-proxy 127.0.0.1 \
    >"$work/$1.out" 2>>"$work/$1.log" &
  process_of[$1]=$!
  await is_ready "$1" && kill -0 "${process_of[$1]}"
}
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
is_ready() { [[ $(status "http://127.0.0.1:${port_of[$1]}/readyz") = 200 ]] || is_over "${process_of[$1]}"; }
is_served() { [[ $(status "http://127.0.0.1:$front/healthz") = 200 ]]; }
metric() { curl -s "http://127.0.0.1:${port_of[$1]}/metrics" | awk -v name="$2" '$1 == name { print $2 }'; }
field() { python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$@"; }
load() { timeout $kLimit "$comodin" load --url "http://127.0.0.1:$front" --json "$@"; }
match() { timeout $kLimit examples/bot.py "http://127.0.0.1:$front" "$@"; }
rounds() { grep -c '^round' "$work/$1" || true; }
# The bot has played its match to the end; otherwise its last words are printed.
ends() { wait "$bot" || ! tail -n 3 "$work/errors"; }
has_played() { [[ $(rounds "$1") -gt $2 ]]; }

check "a server starts on a database with a standby" node n1
cp "$work/n1/key" "$work/key"
check "and says where games are kept, without more of the address" \
  grep -q 'Games are kept in the PostgreSQL database nodes at' "$work/n1.out"
check "another one joins it" node n2
mkdir "$work/stranger"
check "nor one with another key" prints 'is another one than that of the servers' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/stranger" --store "$database" --node n3
check "a wrong database is a sentence" prints 'PostgreSQL: .*no_such.* does not exist' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/n2" --store "${database/nodes/no_such}" --node n3
check "a standby, which cannot be written to, too" prints 'read-only' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/n2" --store "$database&port=5433" --node n3

sed -e "s/bind :::443 .*/bind 127.0.0.1:$front/" -e '/option httplog/d' -e 's/log global/no log/' \
  -e "s/10.0.0.11:7700/127.0.0.1:${port_of[n1]}/" -e "s/10.0.0.12:7700/127.0.0.1:${port_of[n2]}/" \
  examples/proxies/haproxy-nodes.cfg >"$work/haproxy.cfg"
haproxy -db -f "$work/haproxy.cfg" >"$work/proxy" 2>&1 &
check "HAProxy leads to them" await is_served

# The seats of each table come through both, and go to where the table is.
check "tables are played through both" load --players 24 --seconds 2 >"$work/load"
check "nothing is lost" test "$(field "$work/load" lost)" = 0
check "and people were sent to their tables" test "$(field "$work/load" moved)" -gt 0

# Kills the server that has the match.
match --record "$work/match" >"$work/bot" 2>"$work/errors" &
bot=$!
check "a match begins" await has_played bot 0
owner=n1
[[ $(metric n1 comodin_tables_in_memory) -gt $(metric n2 comodin_tables_in_memory) ]] || owner=n2
kill -9 "${process_of[$owner]}"
wait "${process_of[$owner]}" 2>/dev/null
check "and ends, although a server is killed" ends
check "its record verifies" prints ': verified: ' "$comodin" record verify "$work/match"
check "the server comes back" node "$owner"

# Stops one while people play: its tables go to the other one.
match --record "$work/match" >"$work/bot" 2>"$work/errors" &
bot=$!
check "another match begins" await has_played bot 0
for name in n1 n2; do [[ $(metric $name comodin_tables_in_memory) = 0 ]] || owner=$name; done
kill -TERM "${process_of[$owner]}"
wait "${process_of[$owner]}"
check "the server that stops does it gracefully" test $? = 0
check "it has given its tables away" grep -q '"event":"stopped"' "$work/$owner.log"
check "and the match goes on" ends
check "its record verifies too" prints ': verified: ' "$comodin" record verify "$work/match"
other=n1
[[ $owner != n1 ]] || other=n2
check "the operator sees all tables" prints '[1-9][0-9]* tables' "$comodin" admin list --data "$work/$other"

# Moves house.
check "nothing moves while a server uses the database" \
  prints "servers use the database: $other" "$comodin" admin move --from "$database" --to "$work/home" --key "$work/key"
kill -TERM "${process_of[$other]}"
wait "${process_of[$other]}"
check "everything moves to a data folder" prints 'moved [0-9]* streams' \
  "$comodin" admin move --from "$database" --to "$work/home" --key "$work/key"
check "and is sound there" prints 'damaged streams: 0$' "$comodin" admin check --data "$work/home"
psql -qXh "$COMODIN_POSTGRES_FOLDER" -U comodin postgres -c 'create database again'
again=${database/nodes/again}
check "and back to a database" prints 'moved [0-9]* streams' "$comodin" admin move --from "$work/home" --to "$again"
check "where nothing may be before" prints 'has data already' "$comodin" admin move --from "$work/home" --to "$again"
database=$again
rm -r "$work/n1"
check "a server goes on with it" node n1
table=$("$comodin" admin list --data "$work/n1" | awk '/^p/ { print $1; exit }')
check "and knows the matches" prints ': verified: ' bash -c "$comodin admin record $table --data $work/n1 >$work/old; $comodin record verify $work/old"
finish
