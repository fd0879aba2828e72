#!/usr/bin/env bash
# Two servers on one PostgreSQL with a standby, behind HAProxy, as examples/proxies/haproxy-nodes.cfg says: people
# come through both, one is killed, the other one stops, and everything moves to a data folder and back.
# usage: nodes.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/nodes.bash"
front=$(some_port)
is_served() { [[ $(status "http://127.0.0.1:$front/healthz") = 200 ]]; }

check "a server starts on a database with a standby" node n1
check "and says where games are kept, without more of the address" \
  grep -q 'Games are kept in the PostgreSQL database nodes at' "$work/n1.out"
check "another one joins it" node n2
mkdir "$work/stranger"
check "none without the key of the others" prints 'There is no key at' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/stranger" --store "$database" --node n3
check "and it leaves none" test ! -e "$work/stranger/key"
check "nor one in a folder that is in use" prints 'another server uses the data folder' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/n1" --store "$database" --node n3
printf '%064d\nsealed 2\n' 1 >"$work/stranger/key"
check "nor one with another key" prints 'is another one than that of the servers' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/stranger" --store "$database" --node n3
check "a wrong database is a sentence" prints 'PostgreSQL: .*no_such.* does not exist' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/stranger" --store "${database/nodes/no_such}" --node n3
check "a standby, which cannot be written to, too" prints 'read-only' timeout $kLimit \
  "$comodin" serve --port 0 --data "$work/stranger" --store "$database&port=5433" --node n3

sed -e "s/bind :::443 .*/bind 127.0.0.1:$front/" -e '/^frontend comodin_plain/,/redirect/d' -e '/option httplog/d' \
  -e 's/log global/no log/' -e '/10.77.0.13/d' \
  -e "s/10.77.0.11:7700/127.0.0.1:${port_of[n1]}/" -e "s/10.77.0.12:7700/127.0.0.1:${port_of[n2]}/" \
  examples/proxies/haproxy-nodes.cfg >"$work/haproxy.cfg"
haproxy -db -f "$work/haproxy.cfg" >"$work/proxy" 2>&1 &
check "HAProxy leads to them" await is_served

# The seats of each table come through both, and go to where the table is.
"$comodin" load --url "http://127.0.0.1:$front" --players 24 --seconds 86400 --json >"$work/load" &
crowd=$!
are_six() { [[ $(versions | wc -l) = 6 ]]; }
check "people come to both" await are_six
check "and play at every table" are_played
kill -INT $crowd
wait $crowd
check "no move is lost or done twice" test $? = 0
check "and people were sent to their tables" test "$(field "$work/load" moved)" -gt 0

# Kills the server that has the match.
check "a match begins" match "http://127.0.0.1:$front"
kill_node "$owner"
check "and ends, although a server is killed" ends
check "its record verifies" verifies
check "the server comes back" node "$owner"

# Stops one while people play: its tables go to the other one.
check "another match begins" match "http://127.0.0.1:$front"
kill -TERM "${process_of[$owner]}"
wait "${process_of[$owner]}"
check "the server that stops does it gracefully" test $? = 0
check "it has given its tables away" grep -q '"event":"stopped".*"tables_moved":[1-9]' "$work/$owner.log"
check "and the match goes on" ends
check "its record verifies too" verifies
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
