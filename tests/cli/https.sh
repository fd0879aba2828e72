#!/usr/bin/env bash
# A server with a certificate of its own: play, load and admin reach it over TLS if they are told to trust it.
# usage: https.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT

certificate() { # NAME SUBJECT-ALTERNATIVE-NAMES
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=comodin \
    -addext "subjectAltName=$2" -keyout "$work/$1.key" -out "$work/$1.pem" 2>/dev/null
}
certificate own IP:127.0.0.1,DNS:localhost || fail "openssl makes no certificate"
certificate other IP:127.0.0.1 || fail "openssl makes no certificate"
port=$(some_port)
serve "$work/data" --tls-cert "$work/own.pem" --tls-key "$work/own.key" --limit-exempt 127.0.0.1 || fail "no server"
url=https://127.0.0.1:$port

# The table is made by the same person as in the terminal, who is its host.
mkdir "$work/me"
echo "{\"secret\":\"$(printf '%064d' 0)\"}" >"$work/me/game.json"
table=$(SSL_CERT_FILE=$work/own.pem python3 - "$url" <<'PYTHON'
import hashlib, sys, urllib.parse
sys.path.insert(0, "examples")
from bot import Line
url = urllib.parse.urlparse(sys.argv[1])
secret = hashlib.blake2b(f"comodin terminal 1 {'0' * 64} https://{url.netloc}".encode(), digest_size=32).hexdigest()
line = Line(url)
line.send({"do": "hello", "protocol": 1, "secret": secret, "name": "Ana"})
line.send({"do": "make", "id": "1", "edition": "anniversary", "seats": 2, "pace": "instant", "reaction_ms": 0})
while (message := line.receive())["type"] != "done":
    pass
print(message["table"])
PYTHON
)
play() { timeout $kLimit "$comodin" play --plain --data "$work/me" "$@"; }

yes 1 2>/dev/null | play "$url/#/t/$table" --ca "$work/own.pem" >"$work/match" 2>"$work/match.err"
check "a match is played over TLS" grep -q 'wins\? the match[.!]' "$work/match"
play "$url/#/t/$table" </dev/null >"$work/refused" 2>&1
check "an unknown certificate ends it with 2" test $? = 2
check "and it says what to do" \
  grep -q "comodin play: the certificate of 127.0.0.1:$port is not trusted: .* --ca FILE" "$work/refused"
check "another certificate is not enough" \
  prints 'is not trusted' play "$url/#/t/$table" --ca "$work/other.pem"
check "a missing file is reported" prints 'does not exist' play "$url/#/t/$table" --ca "$work/none"

check "load goes over TLS" \
  timeout $kLimit "$comodin" load --url "$url" --ca "$work/own.pem" --players 4 --seconds 5 >"$work/load"
check "and plays" grep -q '[1-9][0-9]* moves acknowledged' "$work/load"
check "load refuses an unknown certificate" prints 'is not trusted' "$comodin" load --url "$url"

admin() { timeout $kLimit "$comodin" admin list --data "$work/data" "$@"; }
check "admin goes over TLS" prints "$table" admin --url "$url" --ca "$work/own.pem"
check "without TLS it says how" prints 'https://' admin
check "the key is not sent to another machine in clear text" \
  prints 'is sent over https alone' admin --url http://comodin.invalid

check "stops" stop
finish
