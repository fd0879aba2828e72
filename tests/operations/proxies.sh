#!/usr/bin/env bash
# Runs the recipes of examples/proxies as they are, apart from ports, names of files, and what 404 says after a reload:
# matches by name and over TLS, addresses of clients, silent WebSockets, a reload and a restart in mid-game.
# usage: proxies.sh BINARY [PROXY…]; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/kit.bash"
shift
proxies=(nginx caddy haproxy)
[[ $# = 0 ]] || proxies=("$@")
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$work"' EXIT
source "$(dirname "$0")/proxies.bash"
recipe=([nginx]=nginx.conf [caddy]=Caddyfile [haproxy]=haproxy.cfg)
port=$(some_port)
servers() { echo "s|127.0.0.1:7700|127.0.0.1:$port|"; }

says_403() { [[ $(ask "$1" /metrics) = 403 ]]; }
metric() { curl -s "http://127.0.0.1:$port/metrics" | sed -n "s/^$1 //p"; }
metric_is() { [[ $(metric "$1") = "$2" ]]; }
moves() { local count; count=$(metric comodin_moves_total) && echo "${count:-0}"; }
plays_on() { [[ $(moves) -gt $1 ]]; }
crowd() { # PROXY: people play through it until `crowd_ends`
  "$comodin" load --url "https://${address[$1]}:${tls[$1]}" --ca "${ca[$1]}" --players 8 --rate 4 --seconds 86400 \
    --survive --json >"$work/$1.crowd" 2>"$work/$1.faults" &
  crowds[$1]=$!
}
crowd_ends() {
  kill -INT "${crowds[$1]}"
  wait "${crowds[$1]}"
}
lost() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["lost"])' "$work/$1.crowd"; }
reconnects() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["reconnects"])' "$work/$1.crowd"; }
declare -A crowds

start() {
  serve "$work/data" --trusted-proxy 127.0.0.1 --host "$name" --limit-exempt 127.0.0.1 \
    --max-connections-per-address 3 --ops-from 127.0.0.1
}
check "the server starts" start
for proxy in "${proxies[@]}"; do
  check "$proxy starts and finds the server by its name" begin "$proxy"
  client "$proxy" idle >"$work/$proxy.idle" &
done
await metric_is comodin_websockets ${#proxies[@]}

for proxy in "${proxies[@]}"; do
  check "$proxy sends people to TLS" sends_to_tls "$proxy"

  # What it says is for the operator does not even reach the server.
  before=$(metric 'comodin_answers_total{status="404"}')
  for path in /metrics /readyz; do
    check "$proxy keeps $path to itself" test "$(ask "$proxy" "$path")" = 404
  done
  check "$proxy does so without asking the server" test "$(metric 'comodin_answers_total{status="404"}')" = "$before"
  check "the server keeps them from people behind $proxy too" \
    test "$(ask "$proxy" /%6Detrics --interface 127.0.0.2)" = 404

  # The page is compared with the host: over HTTP/1.1 and 2, with a port.
  for version in --http1.1 --http2; do
    check "$proxy passes the host on ($version)" test "$(ask "$proxy" /api/effect/check "$version" \
      -H "Origin: https://$name:${tls[$proxy]}" --data '{"text": "next draws 3"}')" = 200
    check "and pages of others are refused ($version)" test "$(ask "$proxy" /api/effect/check "$version" \
      -H "Origin: https://evil.example" --data '{"text": "next draws 3"}')" = 403
  done

  # Limits count for the client's address, whatever it claims.
  let_in() { # COUNT ADDRESS [HEADER]
    client "$proxy" crowd "$@"
    await metric_is comodin_websockets ${#proxies[@]} # the silent ones
  }
  came=$(let_in 5 127.0.0.2)
  check "$proxy says who comes: $came" test "$came" = 3
  came=$(let_in 5 127.0.0.2 'X-Forwarded-For: 127.0.0.9')
  check "and not what they claim: $came" test "$came" = 3
  came=$(let_in 3 127.0.0.3)
  check "another address has places of its own: $came" test "$came" = 3

  client "$proxy" match "$work/$proxy.record" >"$work/$proxy.match"
  check "a match is played through $proxy: $(tail -3 "$work/$proxy.match")" grep -q '^scores:' "$work/$proxy.match"
  check "its record verifies" grep -q ': verified: ' <("$comodin" record verify "$work/$proxy.record")
done

for proxy in "${proxies[@]}"; do
  await test -s "$work/$proxy.idle"
  check "a silent WebSocket lives behind $proxy: $(cat "$work/$proxy.idle")" \
    grep -q '^done after 3 pings' "$work/$proxy.idle"
done

# A changed recipe is read in mid-game. Caddy cuts WebSockets then, and people come back.
for proxy in "${proxies[@]}"; do
  crowd "$proxy"
  await plays_on $(($(moves) + 20))
  sed -i '/metrics/,/404/s/404/403/' "$work/proxies/$proxy/recipe"*
  reload_"$proxy"
  await says_403 "$proxy"
  await plays_on $(($(moves) + 20))
  crowd_ends "$proxy"
  check "people play on while $proxy reads a changed recipe: $(cat "$work/$proxy.faults" "$work/$proxy.crowd")" \
    test $? = 0
  check "nothing acknowledged is lost" test "$(lost "$proxy")" = 0
  [[ $proxy = caddy ]] || check "nobody is even disconnected by $proxy" test "$(reconnects "$proxy")" = 0
done

# The server behind them starts again.
for proxy in "${proxies[@]}"; do crowd "$proxy"; done
await plays_on $(($(moves) + 40))
check "the server stops" stop
check "and starts again" start
await plays_on 40
for proxy in "${proxies[@]}"; do
  crowd_ends "$proxy"
  check "people come back through $proxy after the server was started again: $(cat "$work/$proxy.faults" \
    "$work/$proxy.crowd")" test $? = 0
  check "and nothing acknowledged is lost" test "$(lost "$proxy")" = 0
done
check "the server stops at last" stop
finish
