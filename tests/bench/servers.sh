#!/usr/bin/env bash
# What several servers on one PostgreSQL carry, beside one server with a data file: all on this machine, one after the
# other. Prints a table; processor time is that of a move, in microseconds.
# usage: servers.sh BINARY [PLAYERS [SECONDS]]; 10000 players at a human pace, and 400 at full speed, for 12 seconds each
set -uo pipefail
source "$(dirname "$0")/../cli/nodes.bash"
players=${2:-10000} seconds=${3:-12}
places=(--limit-exempt 127.0.0.1 --max-connections 20000 --max-connections-per-address 20000)
trap 'kill -9 $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
sql() { psql -qXAt -h "$COMODIN_POSTGRES_FOLDER" -U comodin "${2:-postgres}" -c "$1"; }

# many NAME…: these servers, and two proxies, since one alone has not enough descriptors.
fronts=()
many() {
  local name address
  for name in "$@"; do node "$name" "${places[@]}" || fail "$name does not start: $(cat "$work/$name.log")"; done
  local recipe=examples/proxies/haproxy-nodes.cfg
  for front in 1 2; do
    address=127.0.0.1:$(some_port)
    sed -e "s/bind :::443 .*/bind $address/" -e '/^frontend comodin_plain/,/redirect/d' -e '/option httplog/d' \
      -e 's/log global/no log/' $(for i in 1 2 3; do
        [[ " $* " == *" n$i "* ]] && echo "-e s/10.77.0.1$i:7700/127.0.0.1:${port_of[n$i]}/" || echo "-e /10.77.0.1$i/d"
      done) "$recipe" >"$work/haproxy$front.cfg"
    haproxy -db -f "$work/haproxy$front.cfg" >"$work/proxy$front" 2>&1 &
    fronts+=("http://$address") proxies+=($!)
    up() { [[ $(status "http://$address/healthz") = 200 ]]; }
    await up
  done
}
# alone ARGUMENT…: one server, without a proxy.
alone() {
  rm -rf "$work/one"
  mkdir "$work/one"
  [[ ! -e $work/key ]] || cp "$work/key" "$work/one" # of the servers on the database
  "$comodin" serve --address 127.0.0.1 --port "$(some_port)" --data "$work/one" "${places[@]}" "$@" \
    >"$work/one.out" 2>"$work/one.log" &
  process_of=([one]=$!)
  await is_ready one || fail "no server: $(cat "$work/one.log")"
  port_of[one]=$(cat "$work/one/port")
  fronts=("http://127.0.0.1:${port_of[one]}")
}
close() {
  kill "${process_of[@]}" "${proxies[@]}" 2>/dev/null
  wait "${process_of[@]}" "${proxies[@]}" 2>/dev/null
  process_of=() port_of=() proxies=() fronts=()
}
proxies=()

# cpu PID…: their processor time, in ticks of 10 ms
cpu() { for each in "$@"; do cat "/proc/$each/stat"; done 2>/dev/null | awk '{ n += $14 + $15 } END { print n + 0 }'; }
of_database() { pgrep -f "postgres" -u postgres; }
# sum METRIC: of all servers
sum() { for name in "${!port_of[@]}"; do metric "$name" "$1"; done | awk '{ n += $1 } END { printf "%d", n }'; }
are_in() { (($(sum comodin_sessions) >= $1)); }
written() { sql "select pg_current_wal_lsn() - '0/0'"; }

# measure WHAT PLAYERS RATE
measure() {
  local what=$1 count=$2 rate=$3 loads=() files=() i=0 at
  for at in "${fronts[@]}"; do
    files+=("$work/load$((++i))")
    "$comodin" load --url "$at" --players $((count / ${#fronts[@]})) --rate "$rate" --seconds 86400 --json \
      >"$work/load$i" 2>"$work/load$i.log" &
    loads+=($!)
  done
  await are_in "$count"
  sleep 5 # until all tables play
  local before=("$(sum comodin_moves_total)" "$(cpu "${process_of[@]}")" "$(cpu $(of_database))" "$(cpu "${proxies[@]}")" \
    "$(cpu "${loads[@]}")" "$(written)" "$(date +%s%N)")
  sleep "$seconds"
  local after=("$(sum comodin_moves_total)" "$(cpu "${process_of[@]}")" "$(cpu $(of_database))" "$(cpu "${proxies[@]}")" \
    "$(cpu "${loads[@]}")" "$(written)" "$(date +%s%N)")
  kill -INT "${loads[@]}"
  wait "${loads[@]}"
  python3 - "$what" "$count" "${before[*]}" "${after[*]}" "${files[@]}" <<'PYTHON'
import json, sys
what, count, before, after, *files = sys.argv[1:]
moves, server, database, proxy, client, written, time = (
    int(b) - int(a) for a, b in zip(before.split(), after.split()))
loads = [json.load(open(file)) for file in files]
each = lambda ticks: f"{ticks * 1e4 / moves:5.0f}"
print(f"{what:34} {count:>6} {moves / time * 1e9:8.0f} {max(load['p50_ms'] for load in loads):7.1f}"
      f" {max(load['p99_ms'] for load in loads):7.1f} {each(server)} {each(database)} {each(proxy)} {each(client)}"
      f" {written / moves:7.0f} {sum(load['lost'] + load['extra'] + load['errors'] for load in loads):4}"
      f" {sum(load['checked'] for load in loads):8}", flush=True)
PYTHON
}

echo "$(nproc) processors, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), load $(cut -d' ' -f1 /proc/loadavg)"
printf '%-34s %6s %8s %7s %7s %5s %5s %5s %5s %7s %4s %8s\n' "" players moves/s 'p50 ms' 'p99 ms' 'serv.' 'PostgreSQL' proxy \
  client 'B log' lost 'looked for'
alone
measure "data file, human pace" "$players" 1
close
many n1 n2 n3
measure "three servers, standby, human pace" "$players" 1
close
alone
measure "data file, full speed" 400 0
close
many n1 n2 n3
measure "three servers, standby, full speed" 400 0
close
many n1 n2
measure "two servers, standby, full speed" 400 0
close
alone --store "$database" --node one --require-standby
measure "one server, standby, full speed" 400 0
close
sql "alter system set synchronous_standby_names = ''"
sql "select pg_reload_conf()" >"$work/sql"
alone --store "$database" --node one
measure "one server, no standby, full speed" 400 0
close
