#!/usr/bin/env bash
# Takes the data file away from a running server, flips bits in it, forges entries and loses the disk: what
# is acknowledged is there, what is damaged is reported, and the rest is saved.
# usage: damage.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
port=$(some_port)

start() { serve "$@" --limit-exempt 127.0.0.1; }
admin() { timeout $kLimit "$comodin" admin "$@"; }
# metric NAME: its value.
metric() { curl -s "http://127.0.0.1:$port/metrics" | sed -n "s/^$1 //p"; }
metric_is() { [[ $(metric "$1") = "$2" ]]; }
# talk FILE TEXT: Ana makes a table, or comes back to that in FILE, and says TEXT; prints the answer.
talk() {
  timeout $kLimit python3 - "$port" "$@" <<'PYTHON'
import pathlib, sys, urllib.parse, uuid
sys.path.insert(0, "examples")
import bot
port, file, text = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
line = bot.Line(urllib.parse.urlparse(f"http://127.0.0.1:{port}"))
def ask(**message):
    name = uuid.uuid4().hex  # a command that is sent again is not carried out again
    line.send({"id": name, **message})
    while True:
        answer = line.receive()
        if answer["type"] in ("done", "refused") and answer.get("id") == name:
            return answer
line.send({"do": "hello", "protocol": 1, "secret": "a" * 32, "name": "Ana"})
pathlib.Path(f"{file}.who").write_text(line.receive()["who"])
if file.exists():
    answer = ask(do="join", table=file.read_text())
else:
    answer = ask(do="make", edition="official", seats=3, pace="instant", reaction_ms=0)
    file.write_text(answer["table"])
if answer["type"] == "done":
    answer = ask(do="chat", text=text)
print(answer.get("reason", "done"))
PYTHON
}
# flip DATABASE TABLE VERSION: changes a bit of an entry.
flip() {
  python3 - "$@" <<'PYTHON'
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as base:
    row, body = base.execute("SELECT e.id, body FROM entries e JOIN streams s ON s.id = stream"
                             " WHERE name = ? AND e.version = ?",
                             (b"table/" + sys.argv[2].encode(), int(sys.argv[3]))).fetchone()
    changed = body[:40] + bytes([body[40] ^ 1]) + body[41:]
    base.execute("UPDATE entries SET body = ? WHERE id = ?", (changed, row))
PYTHON
}

mkdir "$work/replica"
check "starts with a replica" start "$work/data" --replica "$work/replica"
check "a command is done" test "$(talk "$work/one" hello)" = done
check "at another table too" test "$(talk "$work/two" hello)" = done
check "the replica follows" await metric_is comodin_replica_lag_seconds 0
check "all is sound" prints 'damaged streams: 0$' admin check --data "$work/data"
check "and healthy" metric_is comodin_store_healthy 1

# The database is deleted under the server.
mv "$work/data/comodin.db" "$work/data/away.db"
check "nothing is acknowledged that will not be there" test "$(talk "$work/one" lost)" = not_stored
check "the log says why" grep -q 'comodin.db was deleted, moved or replaced' "$work/log"
check "metrics too" metric_is comodin_store_healthy 0
check "and whoever looks through the data" prints 'comodin.db was deleted, moved or replaced' \
  admin check --data "$work/data"
check "what is open can be saved" admin back-up "$work/saved.db" --data "$work/data" >/dev/null
mv "$work/data/away.db" "$work/data/comodin.db"
check "it continues when the file is back" await test "$(talk "$work/one" back)" = done
check "and is healthy again" metric_is comodin_store_healthy 1
check "stops" stop

# A bit flips.
one=$(cat "$work/one")
cp -r "$work/data" "$work/flipped"
flip "$work/flipped/comodin.db" "$one" 3
admin check --data "$work/flipped" >"$work/checked"
check "a damaged file ends the check with 1" test $? = 1
check "which says where" grep -q "^table/$one: sound 2 of [0-9]* entries: .*ntry 3 of " "$work/checked"
check "the server starts" start "$work/flipped"
check "people of the table are told" test "$(talk "$work/one" hello)" = table_damaged
check "others play on" test "$(talk "$work/two" hello)" = done
check "the log says which entry" grep -q "\"damaged\",\"stream\":\"table/$one\".*ntry 3 of " "$work/log"
check "and metrics how many" metric_is comodin_tables_damaged 1
check "the operator can ask while it runs" prints 'damaged streams: 1$' admin check --data "$work/flipped"
check "and gets no empty table" prints 'is damaged: comodin admin check' \
  admin export "$one" --data "$work/flipped"
check "stops with a damaged table" stop
admin salvage --data "$work/flipped" --to "$work/salvaged" >"$work/saved"
check "saving with a loss ends with 1" test $? = 1
check "what is sound is saved" grep -q "^table/$one: saved 2 of " "$work/saved"
check "but not over other data" prints 'it is one already' \
  admin salvage --data "$work/flipped" --to "$work/data"
check "also to a folder that is a name alone" \
  bash -c "cd $work && $comodin admin salvage --data flipped --to alone | grep -q '^saved to alone'"
check "for its owner alone" test "$(stat -c %a "$work/salvaged/comodin.db")" = 600
check "the saved data is sound" prints 'damaged streams: 0$' admin check --data "$work/salvaged"
check "a server starts with it" start "$work/salvaged"
check "the damaged table goes on" test "$(talk "$work/one" hello)" = done
check "the other one too" test "$(talk "$work/two" hello)" = done
check "stops with saved data" stop

# Somebody without the key writes entries in clear, with the checksum that they should have: that of the
# file needs no key, so the chain must notice.
forged() {
  cp -r "$work/data" "$work/forged"
  python3 - "$work/forged/comodin.db" "$one" "$(cat "$work/one.who")" <<'PYTHON'
import sqlite3, sys
def siphash(key, data):
    mask = (1 << 64) - 1
    rotl = lambda x, b: (x << b | x >> (64 - b)) & mask
    k0, k1 = (int.from_bytes(key[i:i + 8], "little") for i in (0, 8))
    v = [k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573]
    def rounds(count):
        for _ in range(count):
            v[0] = v[0] + v[1] & mask; v[1] = rotl(v[1], 13) ^ v[0]; v[0] = rotl(v[0], 32)
            v[2] = v[2] + v[3] & mask; v[3] = rotl(v[3], 16) ^ v[2]
            v[0] = v[0] + v[3] & mask; v[3] = rotl(v[3], 21) ^ v[0]
            v[2] = v[2] + v[1] & mask; v[1] = rotl(v[1], 17) ^ v[2]; v[2] = rotl(v[2], 32)
    padded = data + b"\0" * (7 - len(data) % 8) + bytes([len(data) % 256])
    for i in range(0, len(padded), 8):
        word = int.from_bytes(padded[i:i + 8], "little")
        v[3] ^= word; rounds(2); v[0] ^= word
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]
with sqlite3.connect(sys.argv[1]) as base:
    stream, version = base.execute("SELECT id, version FROM streams WHERE name = ?",
                                   (b"table/" + sys.argv[2].encode(),)).fetchone()
    body = b'{"t":"said","at":1,"by":"%s","cmd":"1","text":"forged","emote":false}' % sys.argv[3].encode()
    key = stream.to_bytes(8, "little") + version.to_bytes(8, "little")
    checksum = siphash(key, body)
    checksum -= (checksum >> 63) << 64
    base.execute("UPDATE entries SET body = ?, checksum = ? WHERE stream = ? AND version = ?",
                 (body, checksum, stream, version))
PYTHON
  admin check --data "$work/forged" | tee "$work/forged.txt"
}
check "plain text is refused" prints 'damaged streams: 1$' forged
check "by the chain, not by the checksum" grep -q "is not what was written there, or was sealed" "$work/forged.txt"

# The end of the file is lost.
cp -r "$work/data" "$work/cut"
truncate -s $(($(stat -c %s "$work/cut/comodin.db") * 7 / 10)) "$work/cut/comodin.db"
admin salvage --data "$work/cut" --to "$work/mended" >"$work/saved"
check "a file without its end is saved with a loss" test $? = 1
repeated=$(sed 's/^[^ ]*: saved [0-9]* of [0-9]* entries:\? \?//; s/\. /.\n/g' "$work/saved" | grep . | sort | uniq -d)
check "nothing is said twice: $repeated" test -z "$repeated"
check "what was saved is sound" prints 'damaged streams: 0$' admin check --data "$work/mended"

# The disk is lost; the key was kept elsewhere.
cp "$work/data/key" "$work/key"
rm -r "$work/data"
check "the replica is sound by that key" prints 'damaged streams: 0$' \
  admin check --data "$work/replica" --key "$work/key"
check "which has to be given" prints 'is not a server data folder' admin check --data "$work/replica"
check "everything is restored from the replica" prints 'damaged streams: 0$' \
  admin salvage --data "$work/replica" --key "$work/key" --to "$work/data"
check "and the server continues" start "$work/data"
check "with the first table" test "$(talk "$work/one" hello)" = done
check "with the second table" test "$(talk "$work/two" hello)" = done
check "stops at last" stop
check "a replica in the data folder itself is refused" prints 'is the data folder itself' \
  timeout $kLimit "$comodin" serve --port 0 --data "$work/data" --replica "$work/data"
finish
