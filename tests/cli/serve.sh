#!/usr/bin/env bash
# Runs the server as people do: games over the network, a kill in mid-game, records, admin, load.
# usage: serve.sh BINARY; prints what went wrong, and exits with 0 if nothing did.
# COMODIN_KILLS=N kills the server N times under load (2 by default).
set -uo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "$(readlink -f "$0")")/../.."
binary=$1
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT
passed=0
failed=0
port=

check() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL $what"
  fi
}

# start: the server on a free port, with the folder's data; waits until it answers.
start() {
  "$binary" serve --port "${port:-0}" --data "$folder/data" --limit-exempt 127.0.0.1 \
    >"$folder/out" 2>"$folder/log" &
  server=$!
  for _ in $(seq 200); do
    port=$(cat "$folder/data/port" 2>/dev/null)
    [[ -n $port ]] && get /healthz >/dev/null && return 0
    sleep 0.05
  done
  cat "$folder/log"
  return 1
}
stop() {
  kill -TERM "$server"
  wait "$server"
}

# get PATH [HEADER]: what the server answers.
get() {
  python3 - "$port" "$@" <<'PYTHON'
import sys, urllib.request
request = urllib.request.Request(f"http://127.0.0.1:{sys.argv[1]}{sys.argv[2]}")
if len(sys.argv) > 3:
    request.add_header("Authorization", sys.argv[3])
print(urllib.request.urlopen(request, timeout=20).read().decode(), end="")
PYTHON
}
load() { timeout 100 "$binary" load --url "http://127.0.0.1:$port" "$@"; }
field() { python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$@"; }

check "starts" start
check "says where it is" grep -q "http://localhost:$port" "$folder/out"
check "keeps its key to itself" test "$(stat -c %a "$folder/data/key")" = 600
check "serves editions" grep -q '"official"' <(get /api/editions)
check "serves the page" grep -q '<div id="app">' <(get /)
check "has metrics" grep -q '^comodin_moves_total' <(get /metrics)
check "a second server is told that the data is in use" \
  bash -c "! $binary serve --data $folder/data --port 0 2>&1 | grep -q Comodín"

# A match from the first card to the last, by the example bot, over the protocol.
timeout 100 examples/bot.py "http://127.0.0.1:$port" >"$folder/bot" 2>&1
check "the example bot plays a match" grep -q "^scores:" "$folder/bot"

# Many games at once; every acknowledged move must be in the records.
load --players 40 --seconds 2 --json >"$folder/load.json" 2>&1
check "load without errors" test "$(field "$folder/load.json" errors)" = 0
check "moves are played" test "$(field "$folder/load.json" moves)" -gt 20
check "no acknowledged move is lost" test "$(field "$folder/load.json" lost)" = 0

# Killed in mid-game, again and again: what was acknowledged is there, and games go on.
tests/server/survivor.py "$port" "$folder/survivor" >"$folder/survivor.log" 2>&1 &
survivor=$!
for _ in $(seq "${COMODIN_KILLS:-2}"); do
  sleep 1
  kill -9 "$server"
  wait "$server" 2>/dev/null
  check "starts again" start
done
sleep 2
kill -TERM "$survivor"
wait "$survivor"
check "games go on after the server was killed: $(tail -1 "$folder/survivor.log")" \
  grep -q '^nothing lost' "$folder/survivor.log"

check "admin lists" grep -q "tables$" <("$binary" admin --data "$folder/data" list)
table=$("$binary" admin --data "$folder/data" list | awk 'NR == 1 { print $1 }')
check "admin exports" grep -q '"t":"made"' <("$binary" admin --data "$folder/data" export "$table")
check "admin backs up" "$binary" admin --data "$folder/data" back-up "$folder/copy.db" >/dev/null
check "a back-up is not overwritten" \
  bash -c "! $binary admin --data $folder/data back-up $folder/copy.db 2>/dev/null"
check "admin closes" "$binary" admin --data "$folder/data" close "$table" >/dev/null
check "strangers are no admins" bash -c "! curl -sf http://127.0.0.1:$port/admin/list"

# A record from the server verifies; one changed byte does not.
record=$(awk '{ print $1 }' "$folder/survivor/record" 2>/dev/null)
check "a record was saved" test -s "$folder/survivor/record.txt"
check "it verifies: $record" "$binary" record verify "$folder/survivor/record.txt" >/dev/null
sed 's/ plays / draws /;' "$folder/survivor/record.txt" >"$folder/changed.txt"
check "a changed one does not" \
  bash -c "! $binary record verify $folder/changed.txt >/dev/null 2>&1"

# Without arguments: the same server, from the user's own data folder, at the port it had before.
mkdir -p "$folder/home/comodin"
echo 7799 >"$folder/home/comodin/port"
XDG_DATA_HOME=$folder/home "$binary" >"$folder/usual" 2>&1 &
usual=$!
for _ in $(seq 100); do grep -q "Ctrl-C" "$folder/usual" && break || sleep 0.05; done
kill -TERM "$usual"
check "without arguments it serves, and stops when told" wait "$usual"
check "at the port it had" grep -qE "http://localhost:77[0-9]{2} " "$folder/usual"
check "and keeps games in the user's own folder" test -s "$folder/home/comodin/comodin.db"

check "stops gracefully" stop
check "and says so" grep -q '"stopped"' "$folder/log"
server=
echo "$passed passed, $failed failed"
exit $((failed > 0))
