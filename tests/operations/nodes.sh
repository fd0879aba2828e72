#!/usr/bin/env bash
# Three servers on one PostgreSQL behind the recipes of examples/proxies for several servers: matches through all of
# them, who is sent where, addresses of clients, silent WebSockets, and a server that is killed in mid-match.
# usage: nodes.sh BINARY [PROXY…]; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/nodes.bash"
shift
proxies=(nginx caddy haproxy)
[[ $# = 0 ]] || proxies=("$@")
source "$(dirname "$0")/proxies.bash"
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$work"' EXIT
recipe=([nginx]=nginx-nodes.conf [caddy]=Caddyfile-nodes [haproxy]=haproxy-nodes.cfg)
servers() { for i in 1 2 3; do echo "s|10.77.0.1$i:7700|127.0.0.1:${port_of[n$i]}|g"; done; }
start() { node "$1" --host "$name" --max-connections-per-address 3; }
url() { echo "https://${address[$1]}:${tls[$1]}"; }
# asks PROXY PATH TIMES: the statuses of that many answers, each once
asks() { for _ in $(seq "$3"); do ask "$1" "$2" --http1.1; echo; done | sort -u | xargs; }
websockets() { metric "$1" comodin_websockets; }
websockets_are() { [[ $(websockets n1) = "$1" && $(websockets n2) = 0 && $(websockets n3) = 0 ]]; }
sends() { [[ $(asks "$1" "$2" 40) = "$3" ]]; } # PROXY PATH STATUS: to whichever server the proxy picks

# One of the three lives, and says that it wants nobody new: it answers 418 to those who come all the same.
check "a server starts" start n1
check "another one joins it" start n2
port_of[n3]=$(some_port)
"$client" unready "http://127.0.0.1:${port_of[n3]}" &
unready=$!
check "the third does not want anybody" await eval '[[ $(status "http://127.0.0.1:${port_of[n3]}/") = 418 ]]'
for proxy in "${proxies[@]}"; do
  check "$proxy starts and finds the servers by their name" begin "$proxy"
  # What the free nginx does not look at.
  if [[ $proxy = nginx ]]; then
    check "nginx sends people to every server" test "$(asks nginx / 6)" = '200 418'
  else
    check "$proxy sends nobody new to a server that is not ready" await sends "$proxy" / 200
  fi
  check "$proxy sends those who come for a table there" sends "$proxy" /ws/n3 418
  check "$proxy sends people to TLS" sends_to_tls "$proxy"
  for path in /metrics /readyz; do check "$proxy keeps $path to itself" sends "$proxy" "$path" 404; done
done
kill "$unready"
wait "$unready" 2>/dev/null
# 426: a WebSocket would be there.
for proxy in "${proxies[@]}"; do
  check "$proxy sends nobody to a server that is gone" await sends "$proxy" / 200
  check "$proxy does not even send those there who come for a table" await sends "$proxy" /ws/n3 426
done
check "the third server starts" start n3

# Each says nothing until the server has pinged it three times.
for proxy in "${proxies[@]}"; do at=/ws/n1 client "$proxy" idle >"$work/$proxy.idle" & done
check "/ws/n1 is at n1 and nowhere else" await websockets_are ${#proxies[@]}

# Limits count for the client's address, whatever it claims.
for proxy in "${proxies[@]}"; do
  let_in() { # COUNT ADDRESS [HEADER]
    at=/ws/n2 client "$proxy" crowd "$@"
    await websockets_are ${#proxies[@]}
  }
  came=$(let_in 5 127.0.0.2)
  check "$proxy says who comes: $came" test "$came" = 3
  came=$(let_in 5 127.0.0.2 'X-Forwarded-For: 127.0.0.9')
  check "$proxy does not say what they claim: $came" test "$came" = 3
  came=$(let_in 3 127.0.0.3)
  check "another address has places of its own behind $proxy: $came" test "$came" = 3
done

for proxy in "${proxies[@]}"; do
  await test -s "$work/$proxy.idle"
  check "a silent WebSocket lives behind $proxy: $(cat "$work/$proxy.idle")" \
    grep -q '^done after 3 pings' "$work/$proxy.idle"
done

# The seats of each table come through all servers, and go to where the table is.
for proxy in "${proxies[@]}"; do
  timeout $kLimit "$comodin" load --url "$(url "$proxy")" --ca "${ca[$proxy]}" --players 24 --seconds 2 --json \
    >"$work/load" 2>&1
  code=$?
  check "tables are played through $proxy: $(cat "$work/load")" test $code = 0
  check "nothing is lost behind $proxy" test "$(field "$work/load" lost)" = 0
  check "and $proxy leads people to their tables" test "$(field "$work/load" moved)" -gt 0
done

# Kills the server that has the match.
for proxy in "${proxies[@]}"; do
  export SSL_CERT_FILE=${ca[$proxy]}
  check "a match begins behind $proxy" match "$(url "$proxy")"
  kill_node "$owner"
  check "$proxy leads those who want the killed server to another one" await sends "$proxy" "/ws/$owner" 426
  check "the match behind $proxy ends, although its server is killed" ends
  check "the record of that match verifies" verifies
  unset SSL_CERT_FILE
  check "the killed server comes back behind $proxy" start "$owner"
done
finish
