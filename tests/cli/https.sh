#!/usr/bin/env bash
# A server with a certificate of its own: play and load reach it over TLS if they are told to trust it.
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
check "a missing file is reported" prints 'There’s no file' play "$url/#/t/$table" --ca "$work/none"

check "load goes over TLS" \
  timeout $kLimit "$comodin" load --url "$url" --ca "$work/own.pem" --players 4 --seconds 5 >"$work/load"
check "and plays" grep -q '[1-9][0-9]* moves acknowledged' "$work/load"
check "load refuses an unknown certificate" prints 'is not trusted' "$comodin" load --url "$url"

check "admin needs no certificate" prints "$table" "$comodin" admin list --data "$work/data"

# What a client may speak: TLS 1.3, and of TLS 1.2 what is forward-secret and authenticates.
greets() { # NAME ARGUMENT…: with the certificate of that name
  timeout $kLimit openssl s_client -connect "127.0.0.1:$port" -CAfile "$work/$1.pem" -verify_return_error \
    "${@:2}" </dev/null >"$work/tls" 2>&1
}
check "TLS 1.3 is spoken" greets own -tls1_3
for cipher in ECDHE-ECDSA-AES128-GCM-SHA256 ECDHE-ECDSA-AES256-GCM-SHA384 ECDHE-ECDSA-CHACHA20-POLY1305; do
  check "TLS 1.2 with $cipher" greets own -tls1_2 -cipher "$cipher"
done
for cipher in ECDHE-ECDSA-AES128-SHA ECDHE-ECDSA-AES128-SHA256 ECDHE-ECDSA-AES128-CCM AES128-GCM-SHA256; do
  check "not TLS 1.2 with $cipher" fails greets own -tls1_2 -cipher "$cipher"
done
for old in -tls1 -tls1_1; do
  check "not $old" fails greets own "$old" -cipher DEFAULT@SECLEVEL=0
done

# A renewed certificate is read on SIGHUP; one that cannot be used is reported, and the old one stays.
cp "$work/own.pem" "$work/first.pem"
echo nonsense >"$work/own.pem"
kill -HUP "$server"
await grep -q '"certificate".* The old one stays in use' "$work/log"
check "a bad certificate leaves the old one" greets first
cp "$work/other.pem" "$work/own.pem"
cp "$work/other.key" "$work/own.key"
kill -HUP "$server"
await grep -q '"certificate".*read again' "$work/log"
check "a renewed one is used" greets other
check "and the old one is not" fails greets first

check "stops" stop
finish
