#!/usr/bin/env bash
# `comodin arena` measures bots in every edition, gives the same result for a seed with any number of
# threads, prints the documented JSON, and refuses wrong input.
set -euo pipefail
source "$(dirname "$0")/kit.bash"
for edition in anniversary dice dragonball monster official; do
  out=$("$comodin" arena --edition $edition --bots hard,greedy --rounds 4 --json)
  for field in bot win_rate low high rating cheat in_place_of; do
    grep -q "\"$field\":" <<<"$out" || fail "$edition: no $field"
  done
done
play=(arena --edition official --bots expert,mix,greedy,random --rounds 16 --seed 7 --budget 400)
one=$("$comodin" "${play[@]}" --threads 1 --json)
two=$("$comodin" "${play[@]}" --threads 2 --json)
[[ $one = "$two" ]] || fail "the threads change the result"
other=$("$comodin" arena --edition official --bots expert,mix,greedy,random --rounds 16 --seed 8 --budget 400 --json)
[[ $one != "$other" ]] || fail "the seed does not change the result"
prints "^expert .* %" "$comodin" "${play[@]}" || fail "no table"
[[ $("$comodin" arena --bots random,random,greedy --rounds 30 | grep -c "^random") = 1 ]] ||
  fail "equal names are not one line"
[[ $("$comodin" arena --all --bots random,greedy --rounds 10 | grep -c "^| \`greedy\`") = 5 ]] ||
  fail "a tournament has no line for every edition"

# A tournament includes the cheating bot, and an edition can be named.
all=$("$comodin" arena --all --bots random,greedy --rounds 10 --edition dice)
grep "^###" <<<"$all" | grep -qx "### dice" || fail "not the named edition alone: $all"
grep -q "^| \`cheat\`" <<<"$all" || fail "no cheating reference: $all"
prints '"bot": "cheat"' "$comodin" arena --all --bots random,greedy --rounds 10 --edition dice --json ||
  fail "no cheating reference in the JSON"

# The user's scoring option is respected.
own=$("$comodin" arena --edition official --bots expert,mix --rounds 60 --budget 400 --option scoring=lowest --json)
usual=$("$comodin" arena --edition official --bots expert,mix --rounds 60 --budget 400 --json)
[[ $own != "$usual" ]] || fail "the user's scoring is not played"

# Strength grows with the budget; a twentieth of the default beats the best heuristic.
wins() {
  "$comodin" arena --edition anniversary --bots expert,greedy --rounds 300 --seed 5 --budget "$1" --json |
    awk '/win_rate/ && !n++ { gsub(/[^0-9.]/, ""); print }'
}
few=$(wins 30) many=$(wins 2000)
awk -v few="$few" -v many="$many" 'BEGIN { exit !(many > few + 0.02) }' ||
  fail "budget 2000 wins $many, budget 30 wins $few"
prints "^expert beats mix" "$comodin" arena --edition anniversary --bots expert,mix --budget 2000 \
  --test 0.06 --rounds 1500 --seed 5 || fail "a twentieth of the budget does not beat mix"
prints '"verdict": "not_better"' "$comodin" arena --bots random,greedy --test 0.05 --rounds 4000 --json ||
  fail "no verdict of a test"

# A run that was ended early says so, and rates nobody who has not played.
grep -q '"ended_early": false' <<<"$one" || fail "a whole run says nothing about its end"
interrupted() {
  "$comodin" arena "$@" >"$work/early" &
  interrupt $!
  wait $!
  cat "$work/early"
}
early=$(interrupted --bots expert,mix --rounds 100000 --json)
grep -q '"ended_early": true' <<<"$early" || fail "a run that was ended does not say so: $early"
early=$(interrupted --all --bots expert,mix,random --rounds 100000)
grep -qx "ended early" <<<"$early" || fail "a tournament that was ended does not say so: $early"
grep -q "^| .random. .* – |$" <<<"$early" || fail "who has not played is rated: $early"
prints '"think_ms"' "$comodin" arena --bots random,greedy --rounds 4 --times --json || fail "no times"

for wrong in "--bots nobody,mix" "--bots cheat,mix" "--bots mix" "--bots mix,mix --seats 3" \
  "--bots mix,mix --rounds 0" "--bots mix,mix --budget 0" "--edition nowhere --bots mix,mix" \
  "--bots mix,mix --threads 0" "--bots mix,mix --until 2" "--edition dice --bots mix,mix,mix" \
  "--bots mix,mix --test 0.02" "--bots mix,rule,random --test 0.02" "--bots mix,rule --test 2" \
  "--all --bots mix,rule --test 0.02" "--all --bots mix,rule --seats 4" \
  "--bots mix,rule --test 0.02 --until 0.01"; do
  code=0
  # shellcheck disable=SC2086
  out=$("$comodin" arena $wrong 2>&1) || code=$?
  [[ $code = 2 && -n $out ]] || fail "$wrong: exit $code"
done
