#!/usr/bin/env bash
# `comodin lab`: runs, comparisons, sweeps and shards, the files they write, and refusals.
set -euo pipefail
source "$(dirname "$0")/kit.bash"
lab() { timeout $kLimit "$comodin" lab "$@"; }
mkdir "$work/lab"
cd "$work/lab"

# A summary, a page, JSON and CSV.
lab run --edition anniversary --seats 4 --rounds 20000 --html run.html --json run.json --csv run.csv >run.txt
check "the summary says who wins" grep -q "Who wins" run.txt
check "the page is whole" grep -q "</html>" run.html
check "the page needs nothing else" bash -c '! grep -q "src=\|href=\|url(" run.html'
check "JSON" python3 -m json.tool run.json /dev/null
check "CSV has a row for every figure" grep -q "^round,turns,48\." run.csv
check "nothing else is left" test "$(echo *)" = "run.csv run.html run.json run.txt"

# A seed gives the same result on any number of threads.
lab run --edition anniversary --rounds 20000 --threads 1 --json one.json >/dev/null
lab run --edition anniversary --rounds 20000 --threads 3 --json three.json >/dev/null
check "threads change nothing" cmp one.json three.json
check "so it is what was played before" cmp run.json one.json

# Shards, merged by the examples.
lab run --edition official --rounds 4001 --seed 5 --json whole.json >/dev/null
for i in 1 2 3; do
  lab run --edition official --rounds 4001 --seed 5 --shard $i/3 --json part$i.json >/dev/null
done
lab merge part3.json part1.json part2.json --json merged.json >/dev/null
check "shards are the whole" cmp whole.json merged.json
examples=$OLDPWD/examples
check "with GNU parallel" env COMODIN="$comodin" SHARDS=3 OUT="$PWD/gnu" \
  bash -c '"$0" "$@" >gnu.txt' "$examples/lab_parallel.sh" --edition official --rounds 4001 --seed 5
check "with GNU parallel it is the same" cmp whole.json gnu/merged.json
for i in 1 2 3; do
  SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3 COMODIN=$comodin OUT=$PWD/slurm \
    bash "$examples/lab_slurm.sh" --edition official --rounds 4001 --seed 5 >/dev/null
done
lab merge slurm/part-*.json --json slurm.json >/dev/null
check "as a Slurm array it is the same" cmp whole.json slurm.json

# Comparisons and sweeps.
lab compare '' stacking=any --edition official --bots greedy --rounds 3000 --lang es >compare.txt
check "a comparison is described in sentences" grep -q "hace las rondas un .* más cortas" compare.txt
lab compare '' hand_size=5 --edition official --rounds 200 --lang fr >compare.txt
check "a French colon has its space" grep -q $'\u202f: 5' compare.txt
printf 'seats=2 # two\nhand_size=5\n' >small.txt
check "a table from a file" bash -c "'$comodin' lab compare small.txt 'seats=2 hand_size=9' --rounds 500 \
  --html - | grep -q '</html>'"
lab sweep --over seats=2..4 --rounds 500 --json sweep.json --html sweep.html >sweep.txt
check "a sweep has a run for each value" test "$(grep -c '"value": "[234]"' sweep.json)" = 3
# Three pairs show next to nothing, so nothing is concluded.
mkdir few
for seed in 6 8 9; do
  lab compare bots=random bots=mix --rounds 3 --seed $seed --html few/page.html --csv few/figures.csv >few.txt ||
    fail "three pairs, seed $seed: exit $?"
  check "three pairs are too few, seed $seed" test "$(grep -c '^- ' few.txt)" = 1
  check "which is said, seed $seed" grep -q "Too little was played" few.txt
done
check "their page is whole" grep -q "</html>" few/page.html
check "nothing else is left beside it" test "$(echo few/*)" = "few/figures.csv few/page.html"
lab run --rounds 1 --json one_round.json >one_round.txt
check "one round has no interval" grep -q 'turns  *[0-9]*  *–$' one_round.txt
check "nor has it in JSON" grep -q '"low": null' one_round.json

lab run --matches 40 --edition anniversary --lang pt >match.txt
check "whole matches" grep -q "Uma partida dura" match.txt
lab run --error 0.02 --rounds 1000000 --json sure.json >/dev/null
check "ends when sure enough" grep -q '"units": [0-9]\{4\},' sure.json

# Ctrl-C stops early with partial results.
"$comodin" lab run --rounds 100000000000 --threads 1 --json stopped.json >stopped.txt 2>&1 &
pid=$!
interrupt $pid
wait $pid || fail "Ctrl-C: exit $?"
check "Ctrl-C leaves a report" grep -q "ended early" stopped.txt
check "Ctrl-C leaves the figures" python3 -m json.tool stopped.json /dev/null
check "which tell of it" grep -q '"ended_early": true' stopped.json
check "a whole run does not" grep -q '"ended_early": false' run.json

# stopped_early NAME ARGUMENTS…: checks what Ctrl-C leaves of a long run.
stopped_early() {
  local name=$1
  shift
  "$comodin" lab "$@" --json "$name.json" --html "$name.html" >"$name.txt" 2>&1 &
  pid=$!
  interrupt $pid
  wait $pid || fail "Ctrl-C on $1: exit $?"
  check "Ctrl-C on $1 leaves a report" grep -q "ended early" "$name.txt"
  check "Ctrl-C on $1 leaves figures" grep -q '"ended_early": true' "$name.json"
}
stopped_early sweep_stopped sweep --over seats=2..4 --rounds 10000000000
check "a sweep keeps its first value" grep -q '"value": "2"' sweep_stopped.json
check "and none that was not played" bash -c '! grep -q "\"value\": \"3\"" sweep_stopped.json'
stopped_early compare_stopped compare '' hand_size=5 --rounds 10000000000
stopped_early run_stopped run --edition official --rounds 10000000000
for name in run compare; do
  units=$(sed -n 's/^ "units": \([0-9]*\),$/\1/p' ${name}_stopped.json)
  check "the page of $name asks for what was played" grep -q -- "--rounds $units --seed 1" ${name}_stopped.html
done
lab run --edition official --rounds "$(sed -n 's/^ "units": \([0-9]*\),$/\1/p' run_stopped.json)" \
  --json again.json >/dev/null
tally_of() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["tally"])' "$1"; }
check "and gets it" test "$(tally_of again.json)" = "$(tally_of run_stopped.json)"

# Links are followed, pipes are written to, and permissions are kept.
ln -s there.json link.json
touch there.json
chmod 600 there.json
lab run --rounds 10 --json link.json >/dev/null
check "a link stays a link" test -L link.json
check "it leads to the figures" python3 -m json.tool there.json /dev/null
check "rights are kept" test "$(stat -c %a there.json)" = 600
mkfifo pipe
cat pipe >piped.json &
lab run --rounds 10 --json pipe >/dev/null
wait $!
check "a pipe stays a pipe" test -p pipe
check "and is written to" python3 -m json.tool piped.json /dev/null

# An error message, exit 2, nothing written.
refused() {
  local what=$1 code=0 out
  shift
  out=$("$comodin" lab "$@" 2>&1 </dev/null) || code=$?
  check "$* is refused" test "$code" = 2
  check "$* says '$what'" grep -qi -- "$what" <<<"$out"
}
mkdir clean folder
cd clean
refused "rounds" run --rounds 0 --json no.json
refused "nobody" run --bots nobody --json no.json
refused "a number from" run --error nan --json no.json
refused "seed" run --seed 99999999999999999999 --json no.json
refused "json" run --rounds 10 --json ''
refused "shard" run --rounds 10 --shard '' --json no.json
refused "Bots: 2, seats: 4" run --bots random,greedy --json no.json
refused "isn’t a part" run --shard 4/3 --json no.json
refused "isn’t a part" run --shard 0/3 --json no.json
refused "isn’t a part" run --shard x --json no.json
refused "error of the whole run" run --shard 1/2 --error 0.1 --json no.json
refused "can’t be written" run --rounds 10 --html /nowhere/report.html --json no.json
refused "folder" run --rounds 10 --html ../folder --json no.json
refused "only one" run --rounds 10 --html - --json -
refused "two things" run --rounds 10 --html one --json ./one
refused "10" run --seats 11 --json no.json
refused "nowhere" run --edition nowhere --json no.json
refused "nope" compare edition=dice 'edition=dice bots=greedy' --edition nope --rounds 100 --json no.json
refused "nope" sweep --over edition=official,dice --edition nope --rounds 100 --json no.json
refused "stacking" compare '' stacking=perhaps
refused "NAME=VALUE" compare missing.txt ''
refused "isn’t closed" compare 'WC1="next draws 3' '' --json no.json
refused "required" compare ''
refused "seats" sweep --over seats=a,b
refused "form" sweep --over seats
refused "missing" merge ../part1.json ../part2.json
refused "twice" merge ../part1.json ../part2.json ../part2.json
refused "another run" merge ../part1.json ../whole.json
refused "ended early" merge ../stopped.json
check "a run that was sure enough is whole" bash -c "'$comodin' lab merge ../sure.json >/dev/null"
refused "not the JSON" merge ../run.csv
refused "can’t be read" merge nothing.json
sed "s/\"rounds\": [0-9]*/\"rounds\": -1/" ../part1.json >../damaged.json
refused "damaged" merge ../damaged.json
sed "s/\"count\": [0-9]*/\"count\": -1/" ../part1.json >../negative.json
refused "damaged" merge ../negative.json
sed "s/\"rules\": \"[0-9a-f]*/\"rules\": \"0/" ../whole.json >../other.json
refused "other rules" merge ../other.json
check "nothing was written" test -z "$(ls)"
code=0
"$comodin" lab run --rounds 10 >/dev/full 2>full.txt || code=$?
check "a full disk under the output is noticed" test "$code" = 2
check "and told of" grep -q "couldn’t be written" full.txt
finish
