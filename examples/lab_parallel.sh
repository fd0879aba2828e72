#!/usr/bin/env bash
# Spreads a lab run over the cores (or, with --sshlogin, over machines) with GNU parallel:
#   examples/lab_parallel.sh --edition official --seats 4 --rounds 10000000
# The result is identical to that of a single run. SHARDS parts (8) go to the folder OUT (lab-run).
set -euo pipefail
comodin=${COMODIN:-./comodin}
shards=${SHARDS:-8}
out=${OUT:-lab-run}
mkdir -p "$out"
seq "$shards" | parallel -q --halt now,fail=1 "$comodin" lab run "$@" --threads 1 \
  --shard {}/"$shards" --json "$out"/part-{}.json >/dev/null
"$comodin" lab merge "$out"/part-*.json --json "$out/merged.json" --html "$out/report.html"
