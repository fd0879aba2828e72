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
name=uno.example.org
recipes=$PWD/examples/proxies
client=$PWD/tests/operations/proxy_client.py

# Proxies run as an ordinary user; for root that is nobody.
as_user=()
[[ $EUID != 0 ]] || as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 711 "$work"
mkdir -m 777 "$work/proxies"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=comodin \
  -addext "subjectAltName=DNS:$name,IP:127.0.0.1" -keyout "$work/own.key" -out "$work/own.pem" 2>/dev/null ||
  fail "openssl makes no certificate"

# Each proxy has a folder with the recipe for its ports, in which it finds the server and the certificate.
declare -A plain tls ca address pids
port=$(some_port)
make_folder() { # PROXY RECIPE ENDING
  local folder=$work/proxies/$1
  mkdir "$folder"
  plain[$1]=$(some_port) tls[$1]=$(some_port) ca[$1]=$work/own.pem address[$1]=127.0.0.1
  cat "$work/own.pem" "$work/own.key" >"$folder/both.pem"
  cp "$work/own.pem" "$work/own.key" "$folder"
  sed -e "s|127.0.0.1:7700|127.0.0.1:$port|" \
    -e "s|/etc/[a-z/.]*/fullchain.pem|$folder/own.pem|; s|/etc/[a-z/.]*/privkey.pem|$folder/own.key|" \
    -e "s|/etc/haproxy/$name.pem|$folder/both.pem|" \
    -e "s/\(listen\|bind\)\( .*\)\b443\b/\1\2${tls[$1]}/; s/\(listen\|bind\)\( .*\)\b80\b/\1\2${plain[$1]}/" \
    "$recipes/$2" >"$folder/recipe$3"
  chmod -R a+rwX "$folder"
}
launch() { # PROXY COMMAND…
  local proxy=$1
  shift
  (cd "$work/proxies/$proxy" && exec "${as_user[@]}" env HOME="$PWD" XDG_DATA_HOME="$PWD" XDG_CONFIG_HOME="$PWD" \
    "$@") >"$work/$proxy.log" 2>&1 &
  pids[$proxy]=$!
}

start_nginx() {
  make_folder nginx nginx.conf .conf
  cat >"$work/proxies/nginx/nginx.conf" <<END
pid nginx.pid;
daemon off;
events { }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include recipe.conf;
}
END
  launch nginx /usr/sbin/nginx -p "$work/proxies/nginx" -c nginx.conf -e stderr
}
reload_nginx() { kill -HUP "${pids[nginx]}"; }

# Caddy makes the certificate, here by its own authority. It answers for names alone.
start_caddy() {
  make_folder caddy Caddyfile ''
  address[caddy]=localhost ca[caddy]=$work/proxies/caddy/caddy/pki/authorities/local/root.crt
  sed -i "s/^$name {/$name, localhost {/" "$work/proxies/caddy/recipe"
  cat >"$work/proxies/caddy/Caddyfile" <<END
{
    admin unix//$work/proxies/caddy/admin.socket
    http_port ${plain[caddy]}
    https_port ${tls[caddy]}
    local_certs
    skip_install_trust
}
import recipe
END
  launch caddy caddy run --config Caddyfile
}
reload_caddy() {
  (cd "$work/proxies/caddy" && "${as_user[@]}" env HOME="$PWD" caddy reload --config Caddyfile \
    --address "unix//$PWD/admin.socket") >"$work/caddy.reload" 2>&1
}

start_haproxy() {
  make_folder haproxy haproxy.cfg .cfg
  launch haproxy /usr/sbin/haproxy -W -f recipe.cfg
}
reload_haproxy() { kill -USR2 "${pids[haproxy]}"; }

# Talking to one of them.
ask() { # PROXY PATH ARGUMENT…: the status of the answer
  local proxy=$1 path=$2
  shift 2
  curl -s -o /dev/null -w '%{http_code}' --max-time $kLimit --cacert "${ca[$proxy]}" \
    --resolve "$name:${tls[$proxy]}:127.0.0.1" "https://$name:${tls[$proxy]}$path" "$@"
}
is_up() { [[ $(ask "$1" /healthz) = 200 ]]; }
answers() { is_up "$1" || is_over "${pids[$1]}"; }
says_403() { [[ $(ask "$1" /metrics) = 403 ]]; }
# begin PROXY: with other ports if one of them is taken after all.
begin() {
  for _ in 1 2 3; do
    rm -rf "${work:?}/proxies/$1"
    start_"$1"
    await answers "$1"
    ! is_up "$1" || return 0
  done
  cat "$work/$1.log"
  return 1
}
client() { # PROXY WHAT ARGUMENT…
  SSL_CERT_FILE=${ca[$1]} timeout $kLimit "$client" "$2" "https://$name:${tls[$1]}" "${@:3}" 2>&1
}
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
  check "$proxy sends people to TLS" test "$(curl -s -o /dev/null -w '%{redirect_url}' -H "Host: $name" \
    "http://127.0.0.1:${plain[$proxy]}/api/editions" | sed 's/:[0-9]*//2')" = "https://$name/api/editions"

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
