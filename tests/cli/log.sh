#!/usr/bin/env bash
# The server's log while people play: every line is an event with its fields, in both formats, and has numbers
# where it could have names, chat, addresses or secrets.
# usage: log.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
port=$(some_port)

# Whoever plays writes down what must not be in the log.
cat >"$work/play.py" <<'PYTHON'
import sys, urllib.parse, urllib.request
sys.path.insert(0, "examples")
from bot import Line
url = urllib.parse.urlparse(sys.argv[1])
ask = lambda path: urllib.request.urlopen(f"{sys.argv[1]}{path}").read()
secret = "5ec7e7" * 10
line = Line(url)
line.send({"do": "hello", "protocol": 1, "secret": secret, "name": "Josefina"})
line.send({"do": "make", "id": "m-1", "edition": "anniversary", "seats": 2})
while (message := line.receive())["type"] != "done":
    pass
line.send({"do": "chat", "id": "7", "text": "buenas tardes"})
line.send({"do": "move", "id": "very secret: Josefina", "move": "plays R5"})
line.send({"do": "begin", "id": "8"})
line.send({"do": "quatsch Josefina", "id": "9"})
refused = 0
while refused < 2:
    refused += line.receive()["type"] == "refused"
ask("/api/editions")
for path in f"/api/table?table={message['table']}", "/Josefina?name=Josefina", "/api/Josefina":
    try:
        ask(path)
    except urllib.error.HTTPError:
        pass
print(message["table"])
PYTHON
play() { # ARGUMENT…: somebody plays at a server with these
  serve "$work/data" --log-level debug "$@" && timeout $kLimit python3 "$work/play.py" "http://127.0.0.1:$port" && stop
}

table=$(play --log-format json)
check "a table is made: $table" grep -qE '^p[0-9a-f]{32}$' <<<"$table"
mv "$work/log" "$work/json"
python3 - "$work/json" "$table" >"$work/wrong" 2>&1 <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
def some(event, **fields):
    found = [line for line in lines if line["event"] == event and all(line.get(k) == v for k, v in fields.items())]
    if not found:
        print("no line:", event, fields)
    return found[0] if found else {}
for line in lines:
    if list(line)[:3] != ["time", "level", "event"]:
        print("begins otherwise:", line)
made = some("table made", table=sys.argv[2])
mine = made.get("connection")
some("connected", connection=mine)
some("message", connection=mine, request="m-1", do="make", table="")
some("message", connection=mine, request="7", do="chat", table=sys.argv[2])
some("message", connection=mine, request="other", do="move", table=sys.argv[2])
some("refused", connection=mine, request="other", table=sys.argv[2])
some("refused", connection=mine, request="9", reason="bad_message")
some("disconnected", connection=mine)
editions = some("request", method="GET", path="/api/editions", status=200)
asked = some("request", path="/api/table", table=sys.argv[2])
some("request", path="unknown", status=404)
if not editions.get("connection", 0) > mine or not asked.get("request", 0) > editions.get("request", 0):
    print("not counted:", made, editions, asked)
PYTHON
check "lines have what they should: $(cat "$work/wrong")" test ! -s "$work/wrong"

table=$(play --log-format text)
check "names and values" grep -qE "^time=[^ ]+ level=info event=\"table made\" connection=[0-9]+ table=$table\$" "$work/log"
check "in every line" fails grep -qvE '^time=[^ ]+ level=[a-z]+ event=("[^"]*"|[a-z]+)( [a-z_]+=("([^"\\]|\\.)*"|[^" ]+))*$' "$work/log"
for log in json log; do
  for word in Josefina 5ec7e7 buenas 127.0.0.1 R5; do
    check "$word is not in the log" fails grep -q "$word" "$work/$log"
  done
done

quiet() { serve "$work/data" --log-level info && timeout $kLimit python3 "$work/play.py" "http://127.0.0.1:$port" && stop; }
quiet >/dev/null
check "usually only what happens to the server: $(cut -c 1-200 "$work/log" | head -n 5)" \
  fails grep -qE '"event":"(message|request|connected)"' "$work/log"
finish
