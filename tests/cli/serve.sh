#!/usr/bin/env bash
# Runs the server as people do: games over the network, a kill in mid-game, records, admin, load.
# usage: serve.sh BINARY; prints failures, and exits with 0 if there are none.
# COMODIN_KILLS=N kills the server N times under load (2 by default).
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
port=$(some_port)
limits=(--limit-exempt 127.0.0.1)

# start: the server with the data of this run; waits until it answers.
start() { serve "$work/data" "${limits[@]}" && await answers; }
answers() { get /healthz >/dev/null 2>&1 || ! kill -0 "$server" 2>/dev/null; }

# get PATH [HEADER]: the server's answer.
get() {
  python3 - "$port" "$@" <<'PYTHON'
import sys, urllib.request
request = urllib.request.Request(f"http://127.0.0.1:{sys.argv[1]}{sys.argv[2]}")
if len(sys.argv) > 3:
    request.add_header("Authorization", sys.argv[3])
print(urllib.request.urlopen(request).read().decode(), end="")
PYTHON
}
load() { timeout $kLimit "$comodin" load --url "http://127.0.0.1:$port" "$@"; }
field() { python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$@"; }

check "starts" start
check "says where it is" grep -q "http://localhost:$port" "$work/out"
check "keeps its key to itself" test "$(stat -c %a "$work/data/key")" = 600
check "serves editions" grep -q '"official"' <(get /api/editions)
check "serves the page" grep -q '<div id="app">' <(get /)
check "has metrics" grep -q '^comodin_moves_total' <(get /metrics)
check "a second server reports that the data is in use" \
  bash -c "! timeout $kLimit $comodin serve --data $work/data --port 0 2>&1 | grep -q Comodín"

# The example bot plays a whole match over the protocol.
timeout $kLimit examples/bot.py "http://127.0.0.1:$port" --record "$work/match.txt" >"$work/bot" 2>&1
check "the example bot plays a match" grep -q "^scores:" "$work/bot"
check "and prints how rounds end" grep -q "^round 1: Robota " "$work/bot"
check "the record that it saves verifies" \
  grep -q ': verified: ' <("$comodin" record verify "$work/match.txt")
timeout $kLimit examples/bot.py "http://127.0.0.1:$port/#/t/p0123456789abcdef0123456789abcdef" \
  >"$work/bot" 2>&1
check "it ends with 1 if the table does not exist" test $? = 1
check "and says why" grep -q "refused to join: no_such_table" "$work/bot"
timeout $kLimit examples/bot.py http://127.0.0.1:1 >"$work/bot" 2>&1
check "it ends with 1 if nobody answers" test $? = 1
timeout $kLimit "$comodin" load --url http://127.0.0.1:1 >"$work/load" 2>&1
check "load ends if nobody answers" grep -q "nobody answers at 127.0.0.1:1" "$work/load"

# Many games at once; every acknowledged move must be in the records.
load --players 40 --seconds 2 --json >"$work/load.json" 2>&1
check "load without errors" test "$(field "$work/load.json" errors)" = 0
check "moves are played" test "$(field "$work/load.json" checked)" -gt 0
check "no acknowledged move is lost" test "$(field "$work/load.json" lost)" = 0

# Killed in mid-game, several times: nothing acknowledged is lost, and games continue.
tests/server/survivor.py "$port" "$work/survivor" >"$work/survivor.log" 2>&1 &
survivor=$!
moves() { cat "$work/survivor/moves" 2>/dev/null || echo 0; }
plays_on() { [[ $(moves) -gt $1 ]]; }
for _ in $(seq "${COMODIN_KILLS:-2}"); do
  await plays_on $(($(moves) + 10))
  kill -9 "$server"
  wait "$server" 2>/dev/null
  check "starts again" start
done
await test -s "$work/survivor/record.txt" # a match is over
kill -TERM "$survivor"
wait "$survivor"
check "games continue after the server was killed: $(tail -1 "$work/survivor.log")" \
  grep -q '^nothing lost' "$work/survivor.log"

table=$(cat "$work/survivor/table")
check "admin lists" prints "^$table " "$comodin" admin --data "$work/data" list
check "the data file reveals nothing that was dealt, drawn, played or said" \
  bash -c "! grep -aqE '\"t\":\"[a-z]+\"|outcomes' $work/data/comodin.db*"
check "admin exports" grep -q '"t":"made"' <("$comodin" admin --data "$work/data" export "$table")
check "admin backs up" "$comodin" admin --data "$work/data" back-up "$work/copy.db" >/dev/null
check "a back-up is not overwritten" \
  bash -c "! $comodin admin --data $work/data back-up $work/copy.db 2>/dev/null"
check "and says that the key is needed too" grep -qF "$work/data/key" \
  <("$comodin" admin back-up "$work/second.db" --data "$work/data")
check "admin prints records" bash -c "$comodin admin --data $work/data record $table 1 >$work/printed.txt"
check "which verify" "$comodin" record verify "$work/printed.txt" >/dev/null
check "admin closes" "$comodin" admin --data "$work/data" close "$table" >/dev/null
check "help on one command is about that one" \
  bash -c "! $comodin admin list --help | grep -q back-up"
check "strangers are not admins" bash -c "! curl -sf http://127.0.0.1:$port/admin/list"

# A record from the server verifies; one changed byte does not.
check "a record was saved" test -s "$work/survivor/record.txt"
check "it verifies" "$comodin" record verify "$work/survivor/record.txt" >/dev/null
sed 's/ plays / draws /;' "$work/survivor/record.txt" >"$work/changed.txt"
check "a changed one does not" \
  bash -c "! $comodin record verify $work/changed.txt >/dev/null 2>&1"

# Without arguments: the same server, from the user's own data folder, at the port it had before.
own=$XDG_DATA_HOME/comodin
mkdir -p "$own"
had=$(some_port)
echo "$had" >"$own/port"
"$comodin" >"$work/usual" 2>&1 &
usual=$!
await catches "$usual" TERM
kill -TERM "$usual"
check "without arguments it serves, and stops on a signal" wait "$usual"
# Another program may have taken it; then it is one of the next.
has=$(sed -n 's|.*http://localhost:\([0-9]*\) .*|\1|p' "$work/usual")
check "at the port it had: $has, $had" test "$has" -ge "$had" -a "$has" -le $((had + 50))
check "and keeps games in the user's own folder" test -s "$own/comodin.db"

# At one address only: it prints no other.
"$comodin" serve --port 0 --memory --data "$work/alone" --address 127.0.0.1 >"$work/alone.out" 2>&1 &
alone=$!
for _ in $(seq 100); do grep -q "Ctrl-C" "$work/alone.out" && break || sleep 0.05; done
kill -TERM "$alone"
check "at one address it serves, and stops on a signal" wait "$alone"
check "and prints only that address" \
  test "$(grep -oE "https?://[^ ]+" "$work/alone.out" | sed 's/:[0-9]*$//')" = http://localhost

# A client that connects and then stays silent, even at the end.
python3 - "$port" "$work/silent" <<'PYTHON' &
import pathlib, signal, sys, urllib.parse
sys.path.insert(0, "examples")
import bot
line = bot.Line(urllib.parse.urlparse(f"http://127.0.0.1:{sys.argv[1]}"))
pathlib.Path(sys.argv[2]).touch()
signal.pause()
PYTHON
silent=$!
await test -e "$work/silent"
check "stops gracefully" stop
check "and says so" grep -q '"stopped"' "$work/log"
check "although a client is still connected" kill -0 "$silent"
kill "$silent"

# With the default limits: load says what to do.
limits=()
check "starts with limits" start
check "tables that nobody looks at are described" \
  grep -qE "^$table .* (anniversary|official) .* 20[0-9]{2}-.* closed" \
  <("$comodin" admin list --data "$work/data")
load --players 300 --seconds 5 >"$work/load" 2>&1
check "300 players meet limits, which load explains: $(cat "$work/load")" \
  grep -q "start it with --limit-exempt 127.0.0.1" "$work/load"
check "stops again" stop

# Without its key, or with another one, it cannot read the sealed data and does not start.
refuses_to_start() {
  ! timeout $kLimit "$comodin" serve --port 0 --data "$work/data" >"$work/out" 2>&1 &&
    grep -q "$1; without the right one the tables in .* cannot go on" "$work/out"
}
mv "$work/data/key" "$work/key"
check "it does not start without its key" refuses_to_start "data/key is missing"
check "and makes no other one" test ! -e "$work/data/key"
printf '%064d\n' 7 >"$work/data/key"
check "nor with another one" refuses_to_start "data/key is another one than theirs"
mv "$work/key" "$work/data/key"
check "but with its own" start
check "stops at last" stop
finish
