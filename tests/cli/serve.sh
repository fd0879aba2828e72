#!/usr/bin/env bash
# Runs the server as people do: games over the network, a kill in mid-game, records, admin, load.
# usage: serve.sh BINARY; prints failures, and exits with 0 if there are none.
# COMODIN_KILLS=N kills the server N times (2 by default) under the load of COMODIN_KILL_PLAYERS players (40).
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
# status ARGUMENT…: the status of the answer that curl gets.
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
load() { timeout $kLimit "$comodin" load --url "http://127.0.0.1:$port" "$@"; }
field() { python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$@"; }

mkdir -m 755 "$work/data"
check "starts" start
check "says where it is" grep -q "http://localhost:$port" "$work/out"
check "keeps its key to itself" test "$(stat -c %a "$work/data/key")" = 600
check "and its data" test "$(stat -c %a "$work/data/comodin.db")" = 600
check "in a folder that keeps its mode" test "$(stat -c %a "$work/data")" = 755
check "serves editions" grep -q '"official"' <(get /api/editions)
check "serves the page" grep -q '<div id="app">' <(get /)
check "has metrics" grep -q '^comodin_moves_total' <(get /metrics)
check "is ready" test "$(get /readyz)" = ready
check "but says so to nobody whom a proxy lets in" \
  test "$(status -H "X-Forwarded-For: 127.0.0.1" "http://127.0.0.1:$port/readyz")" = 404
check "a stranger's name for it is not answered (DNS rebinding)" \
  test "$(status -H 'Host: evil.example' "http://127.0.0.1:$port/")" = 421
check "but its own is" test "$(status -H "Host: $(hostname).local" "http://127.0.0.1:$port/")" = 200
check "a host that cannot be is reported" \
  prints "'a:7' is not a host: expected a name such as" "$comodin" serve --host a:7
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
timeout $kLimit python3 - "http://127.0.0.1:$port" >"$work/bot" 2>&1 <<'PYTHON'
import itertools, sys, urllib.parse
sys.path.insert(0, "examples")
import bot

class NewerLine(bot.Line):  # to a server that sends messages and words which the bot does not know
    count = 0
    def receive(self):
        NewerLine.count += 1
        if self.count % 3 == 0:
            return {"type": "weather", "table": "sunny"}
        message = super().receive()
        if message["type"] == "update" and self.count % 4 == 0:
            message["what"]["do"] = "yawned"
        if message["type"] == "refused":
            message["reason"] = "yawning"
        return message

class MuchNewerLine(bot.Line):  # whose snapshots the bot cannot read
    def receive(self):
        message = super().receive()
        if message["type"] == "snapshot":
            message["fair"]["phase"] = "yawning"
        return message

class ShortMatch(bot.Bot):
    def command(self, do, **fields):
        super().command(do, **fields, **({"options": {"target": "1"}} if do == bot.Do.MAKE else {}))

choices = itertools.count()
choose = bot.choose
bot.choose = lambda moves, view: "plays hooky" if next(choices) % 5 == 0 else choose(moves, view)
for bot.Line in NewerLine, MuchNewerLine:
    ShortMatch(urllib.parse.urlparse(sys.argv[1]), "Robota", None).run()
PYTHON
check "it plays a match with a newer server: $(tail -1 "$work/bot")" grep -q "^scores:" "$work/bot"
check "and ends if it cannot read the table" grep -q "^this server is newer than the bot" "$work/bot"
timeout $kLimit "$comodin" load --url http://127.0.0.1:1 >"$work/load" 2>&1
check "load ends if nobody answers" grep -q "nobody answers at 127.0.0.1:1" "$work/load"

# Many games at once; every acknowledged move must be in the records.
load --players 40 --seconds 2 --json >"$work/load.json" 2>&1
check "load without errors" test "$(field "$work/load.json" errors)" = 0
check "moves are played" test "$(field "$work/load.json" checked)" -gt 0
check "no acknowledged move is lost" test "$(field "$work/load.json" lost)" = 0

# Guests come and go, and watch, beside people who play.
load --storm 60 --seconds 3 >"$work/storm" 2>&1
check "a storm of guests drops nobody: $(cat "$work/storm")" grep -q '^60 guests came.* 0 connections dropped' "$work/storm"
load --spectators 60 --seconds 3 --json >"$work/watched" 2>&1
check "spectators watch, and nobody is dropped: $(cat "$work/watched")" python3 -c '
import json, sys
guests = json.load(open(sys.argv[1]))["guests"]
assert guests["came"] == 60 and guests["dropped"] == 0 and guests["moves"] > 0 and guests["memory_per_guest"] >= 0' "$work/watched"
load --players 4 --rate 4 --bots 3 --seconds 2 --json >"$work/bots" 2>&1
check "bots play beside people: $(cat "$work/bots")" python3 -c '
import json, sys
result = json.load(open(sys.argv[1]))
assert result["errors"] == 0 and result["bots"]["tables"] == 3 and result["bots"]["moves"] > 0' "$work/bots"

# Killed in mid-game, several times: nothing acknowledged is lost, and games continue.
tests/server/survivor.py "$port" "$work/survivor" >"$work/survivor.log" 2>&1 &
survivor=$!
moves() { cat "$work/survivor/moves" 2>/dev/null || echo 0; }
plays_on() { [[ $(moves) -gt $1 ]]; }
players=${COMODIN_KILL_PLAYERS:-40}
"$comodin" load --url "http://127.0.0.1:$port" --players "$players" --rate 1 --seconds 86400 --survive \
  >"$work/crowd.log" 2>&1 &
crowd=$!
are_in() {
  local sessions
  sessions=$(get /metrics 2>/dev/null | sed -n 's/^comodin_sessions //p')
  ((${sessions:-0} >= players))
}
await are_in
for _ in $(seq "${COMODIN_KILLS:-2}"); do
  await plays_on $(($(moves) + 10))
  kill -9 "$server"
  wait "$server" 2>/dev/null
  check "starts again" start
done
await test -s "$work/survivor/record.txt" # a match is over
await are_in # everybody is back
kill -INT "$crowd"
wait "$crowd"
code=$?
check "nothing that was acknowledged to $players players is lost: $(cat "$work/crowd.log")" test "$code" = 0
[[ -z ${COMODIN_KILLS:-} ]] || cat "$work/crowd.log"
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

# Sole, who survived, wants to be forgotten.
admin() { timeout $kLimit "$comodin" admin "$@" --data "$work/data"; }
check "admin lists people" prints '^[0-9a-f]\{32\}  seat 1  Sole$' admin people "$table"
check "but not of a table that is not there" \
  prints 'there is no such table' admin people p0123456789abcdef0123456789abcdef
sole=$(admin people "$table" | awk '/Sole/ { print $1 }')
check "admin forgets a person" prints "^forgot $sole: " admin forget "$sole"
check "who has no name any more" prints "^$sole  seat 1  —$" admin people "$table"
check "nor in the log" fails prints Sole admin export "$table"
admin back-up "$work/without.db" >/dev/null
check "nor a key in the data and in back-ups" fails grep -aq "person/$sole" "$work"/data/comodin.db* "$work/without.db"
check "unlike before" grep -aq "person/$sole" "$work/copy.db"
check "records of their matches verify" bash -c "$comodin admin record $table 1 --data $work/data >$work/printed.txt &&
  grep -q '\"—\"' $work/printed.txt && $comodin record verify $work/printed.txt >/dev/null"
check "the data is sound" prints 'damaged streams: 0$' admin check
check "admin says if there is nothing to forget" prints 'no table has names or chat of this person' admin forget "$sole"
check "and what is not an id" prints "'Sole' is not a person's id" admin forget Sole
check "admin closes" "$comodin" admin --data "$work/data" close "$table" >/dev/null
check "help on one command is about that one" \
  bash -c "! $comodin admin list --help | grep -q back-up"
check "the port does not lead to admin" test "$(status "http://127.0.0.1:$port/admin/list")" = 404
check "only the owner can open the admin socket" test "$(stat -c %a "$work/data/admin.socket")" = 600

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
await grep -qs "Ctrl-C" "$work/usual" # from here on it is the server, not the shell before it
await catches "$usual" TERM
kill -TERM "$usual"
check "without arguments it serves, and stops on a signal" wait "$usual"
# Another program may have taken it; then it is one of the next.
has=$(sed -n 's|.*http://localhost:\([0-9]*\) .*|\1|p' "$work/usual")
check "at the port it had: $has, $had" test "$has" -ge "$had" -a "$has" -le $((had + 50))
check "and keeps games in the user's own folder" test -s "$own/comodin.db"

# --address decides which addresses it prints, and whether there is a QR code, which a terminal gets.
announced() { # ADDRESS…: what a server that listens there prints on a terminal
  python3 - "$comodin" "$work/alone" "$@" <<'PYTHON'
import os, pty, re, signal, sys, threading, time
arguments = [part for address in sys.argv[3:] for part in ("--address", address)]
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[1], ["comodin", "serve", "--port", "0", "--memory", "--data", sys.argv[2], *arguments])
def stop():  # once it handles the signal, everything is printed
    status = lambda: open(f"/proc/{child}/status").read()
    while not int(re.search("SigCgt:\t(.*)", status())[1], 16) >> (signal.SIGTERM - 1) & 1:
        time.sleep(0.05)
    os.kill(child, signal.SIGTERM)
threading.Thread(target=stop).start()
text = b""
while True:
    try:
        text += os.read(terminal, 4096)
    except OSError:  # it has ended
        break
print(text.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
PYTHON
}
hosts() { grep -oE 'https?://[^ ]+' "$work/alone.out" | sed -E 's/:[0-9]+$//' | tr '\n' ' '; }
has_qr() { grep -q '▀' "$work/alone.out"; }
announced 127.0.0.1 >"$work/alone.out"
check "at one address it serves, and stops on a signal" test $? = 0
check "and prints only that address: $(hosts)" test "$(hosts)" = "http://localhost "
check "without a QR code, which no phone could use" fails has_qr
announced 127.0.0.2 127.0.0.1 >"$work/alone.out"
check "at two it prints both: $(hosts)" test "$(hosts)" = "http://localhost http://127.0.0.2 "
if [[ -s /proc/net/if_inet6 ]]; then
  announced ::1 >"$work/alone.out"
  check "of IPv6 too: $(hosts)" test "$(hosts)" = "http://[::1] "
  check "still without a QR code" fails has_qr
fi
announced 0.0.0.0 >"$work/alone.out"
lan=$(sed -nE 's|.*http://([0-9.]+):[0-9]+   in your network.*|\1|p' "$work/alone.out" | head -1)
if [[ -n $lan ]]; then
  announced "$lan" >"$work/alone.out"
  check "at an address of the network it prints that alone: $(hosts)" test "$(hosts)" = "http://$lan "
  check "with its QR code" has_qr
fi

# Strangers take all places of the port: nobody else gets in, admin does.
"$comodin" serve --port 0 --memory --data "$work/full" --address 127.0.0.1 --max-connections 2 \
  --ops-from 10.0.0.0/8 >"$work/full.out" 2>&1 &
full=$!
await grep -qs "Ctrl-C" "$work/full.out"
at_full=http://127.0.0.1:$(cat "$work/full/port")
check "it says that it lives" test "$(status "$at_full/healthz")" = 200
check "metrics are for those whom the operator allows" test "$(status "$at_full/metrics")" = 404
check "and so is whether it is ready" test "$(status "$at_full/readyz")" = 404
python3 - "$at_full" "$work/taken" <<'PYTHON' &
import pathlib, sys, threading, urllib.parse
sys.path.insert(0, "examples")
import bot
for line in [bot.Line(urllib.parse.urlparse(sys.argv[1])) for _ in range(2)]:
    threading.Thread(target=line.receive).start()
pathlib.Path(sys.argv[2]).touch()
PYTHON
strangers=$!
await test -e "$work/taken"
check "all places are taken" test "$(status "$at_full/healthz")" = 503
check "admin gets in" prints "^0 tables" "$comodin" admin list --data "$work/full"
by_socket() { curl -s --unix-socket "$work/full/admin.socket" "http://localhost$1"; }
check "and sees that nobody should be sent here" \
  test "$(by_socket /readyz)" = $'not ready\nall connections are taken'
{
  kill -9 "$full" "$strangers"
  wait "$full" "$strangers"
} 2>/dev/null
check "a killed server leaves its socket behind" test -S "$work/full/admin.socket"
check "admin says that it does not run" \
  prints "nobody answers at .*/full/admin.socket: .* Is the server running?" "$comodin" admin list --data "$work/full"

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
check "and takes its admin socket along" test ! -e "$work/data/admin.socket"
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
