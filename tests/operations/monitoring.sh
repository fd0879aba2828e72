#!/usr/bin/env bash
# Runs Prometheus with examples/monitoring beside a server: the alerts by simulated time, then the real thing.
# usage: monitoring.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/nodes.bash"
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$work"' EXIT
monitoring=$PWD/examples/monitoring

cp "$monitoring/alerts.yml" tests/operations/alerts_test.yml "$work"
check "the alerts are well written" promtool check rules "$work/alerts.yml" >"$work/checked"
promtool test rules "$work/alerts_test.yml" >"$work/tested" 2>&1
code=$?
check "alerts fire when they should, and only then: $(cat "$work/tested")" test $code = 0
for alert in $(sed -n 's/^ *- alert: //p' "$work/alerts.yml"); do
  check "$alert is tested" grep -q "alertname: $alert\$" "$work/alerts_test.yml"
done

port=$(some_port)
mkdir "$work/replica"
serve "$work/data" --replica "$work/replica" || fail "no server"
node n1 || fail "no server on a database"

# Prometheus looks more often than in the recipe.
watch() {
  own=$(some_port)
  sed -e "s/'127.0.0.1:7700'/'127.0.0.1:$port', '127.0.0.1:${port_of[n1]}'/; s/_interval: 15s/_interval: 200ms/" "$monitoring/prometheus.yml" \
    >"$work/prometheus.yml"
  promtool check config "$work/prometheus.yml" >"$work/checked" 2>&1 || return 1
  prometheus --config.file "$work/prometheus.yml" --storage.tsdb.path "$work/tsdb" \
    --web.listen-address "127.0.0.1:$own" >"$work/prometheus.log" 2>&1 &
  prometheus=$!
  await is_ready_or_over
  is_ready
}
is_ready() { curl -sf "http://127.0.0.1:$own/-/ready" >/dev/null; }
is_ready_or_over() { is_ready || is_over "$prometheus"; }
for _ in 1 2 3; do watch && break; done # another port if that was taken
check "Prometheus starts: $(tail -n 3 "$work/prometheus.log")" is_ready

# query TEXT: the values that it has now.
query() {
  curl -s "http://127.0.0.1:$own/api/v1/query" --data-urlencode "query=$1" |
    python3 -c 'import json, sys
answer = json.load(sys.stdin)
print(*[series["value"][1] for series in answer["data"]["result"]] if answer["status"] == "success" else [answer["error"]])'
}
query_is() { [[ $(query "$1") = "$2" ]]; }
state_is() { # ALERT STATE
  curl -s "http://127.0.0.1:$own/api/v1/rules" | python3 -c 'import json, sys
rules = [rule for group in json.load(sys.stdin)["data"]["groups"] for rule in group["rules"]]
assert [rule["state"] for rule in rules if rule["name"] == sys.argv[1]] == [sys.argv[2]]' "$@" 2>/dev/null
}
check "it sees both servers" await query_is 'up{job="comodin"}' '1 1'
check "and their data" await query_is comodin_store_healthy '1 1'
"$comodin" load --url "http://127.0.0.1:$port" --players 4 --rate 4 --seconds 2 >"$work/load" 2>&1
check "and play" await query_is 'sum(comodin_moves_total) > bool 0' 1

# What Grafana would ask for.
python3 - "$monitoring/dashboard.json" >"$work/queries" <<'PYTHON'
import json, sys
for panel in json.load(open(sys.argv[1], encoding="utf-8"))["panels"]:
    for target in panel.get("targets", []):
        print(target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".*"))
PYTHON
check "the dashboard has queries" test "$(wc -l <"$work/queries")" -gt 20
has_value() { [[ $(query "$1") =~ ^(NaN|[-+0-9.e]+)( |$) ]]; }
while read -r line; do
  # One of them lists only what is above zero.
  check "an answer to: $line" await has_value "${line% > 0}"
done <"$work/queries"

check "all is well" await state_is ComodinCannotWrite inactive
check "nobody is woken" await state_is ComodinDown inactive
check "a server that was always alone on its database wakes nobody" await state_is ComodinLastServer inactive
check "and that it can reach the database" await state_is ComodinCutOff inactive
mv "$work/data/comodin.db" "$work/data/away.db"
check "a data file that is away is noticed" await state_is ComodinCannotWrite pending
mv "$work/data/away.db" "$work/data/comodin.db"
check "and that it is back" await state_is ComodinCannotWrite inactive
check "the server stops" stop
check "which is noticed" await state_is ComodinDown pending
finish
