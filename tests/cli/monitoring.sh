#!/usr/bin/env bash
# What examples/monitoring and docs/operations.md name, a server has, alone or as one of several: metrics with their labels, and alerts.
# usage: monitoring.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/nodes.bash"

port=$(some_port)
mkdir "$work/replica"
serve "$work/data" --replica "$work/replica" || fail "no server"
get() { curl -s "http://127.0.0.1:$port$1"; }
get / >/dev/null # some metrics count what was asked before
get /metrics >"$work/metrics"
check "one of several servers starts" node n1
curl -s "http://127.0.0.1:${port_of[n1]}/metrics" >>"$work/metrics"
check "the server has metrics" grep -q '^comodin_moves_total 0$' "$work/metrics"

# unknown FILE: prints metrics, and values of labels, that the file names and the server does not have.
unknown() {
  python3 - "$work/metrics" "$1" <<'PYTHON'
import re, sys
metrics, text = (open(file, encoding="utf-8").read() for file in sys.argv[1:])
names = set(re.findall(r"^(comodin_\w+)", metrics, re.M))
used = set(re.findall(r"\bcomodin_[a-z0-9_]+(?=\W)", text))
for name in sorted(used - names):
    print(name)
for name, labels in re.findall(r"\b(comodin_[a-z0-9_]+)\{([^{}]*)\}", text):
    for label, value in re.findall(r'(\w+)=\\?"([^"\\]*)\\?"', labels):
        if label not in ("instance", "job") and not re.search(rf'^{name}\{{.*\b{label}="{value}"', metrics, re.M):
            print(f"{name}: no {label} {value}")
if not used:
    print("no metrics at all")
PYTHON
}
for file in examples/monitoring/alerts.yml examples/monitoring/dashboard.json; do
  check "$file names metrics that are there: $(unknown "$file")" test -z "$(unknown "$file")"
done
echo 'rate(comodin_moves[5m]) + comodin_net_refused_total{reason="rain"}' >"$work/wrong"
check "a metric that is not there would be noticed" prints '^comodin_moves$' unknown "$work/wrong"
check "and a label" prints 'no reason rain' unknown "$work/wrong"

# Every alert is explained to the operator, and nothing else is.
alerts() { sed -n 's/^ *- alert: //p' examples/monitoring/alerts.yml | sort; }
explained() { grep -o '^| `Comodin[A-Za-z]*`' docs/operations.md | tr -d '|` ' | sort; }
check "docs/operations.md says what to do about every alert: $(diff <(alerts) <(explained))" \
  test "$(alerts)" = "$(explained)" -a -n "$(alerts)"

# The dashboard can be read, and its panels have places of their own.
check "the dashboard has panels that do not overlap" python3 - examples/monitoring/dashboard.json <<'PYTHON'
import json, sys
panels = json.load(open(sys.argv[1], encoding="utf-8"))["panels"]
assert len({panel["id"] for panel in panels}) == len(panels)
cells = [(x, y) for panel in panels for at in [panel["gridPos"]]
         for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])]
assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24
assert all(panel["type"] == "row" or panel["title"] and panel["targets"] for panel in panels)
PYTHON
check "stops" stop
finish
