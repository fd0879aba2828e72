#!/usr/bin/env bash
# `comodin arena` measures bots in every edition, says the same for the same seed whatever the
# threads, prints the JSON it promises, and refuses wrong input.
set -euo pipefail
source "$(dirname "$0")/kit.bash"
for edition in anniversary dice dragonball monster official; do
  out=$("$comodin" arena --edition $edition --bots hard,greedy --rounds 4 --json)
  for field in bot win_rate low high rating cheat in_place_of; do
    grep -q "\"$field\":" <<<"$out" || fail "$edition: no $field"
  done
done
play=(arena --edition official --bots expert,mix,greedy,random --rounds 16 --seed 7 --budget 60)
one=$("$comodin" "${play[@]}" --threads 1 --json)
two=$("$comodin" "${play[@]}" --threads 2 --json)
[[ $one = "$two" ]] || fail "the threads change the result"
other=$("$comodin" arena --edition official --bots expert,mix,greedy,random --rounds 16 --seed 8 --budget 60 --json)
[[ $one != "$other" ]] || fail "the seed does not change the result"
"$comodin" "${play[@]}" | grep -q "^expert .* %" || fail "no table"
"$comodin" arena --bots random,random,greedy --rounds 30 | grep -c "^random" | grep -qx 1 ||
  fail "equal names are not one line"
"$comodin" arena --all --bots random,greedy --rounds 10 | grep -c "^| \`greedy\`" | grep -qx 5 ||
  fail "a tournament has no line for every edition"
for wrong in "--bots nobody,mix" "--bots cheat,mix" "--bots mix" "--bots mix,mix --seats 3" \
  "--bots mix,mix --rounds 0" "--bots mix,mix --budget 0" "--edition nowhere --bots mix,mix" \
  "--bots mix,mix --threads 0" "--bots mix,mix --until 2" "--edition dice --bots mix,mix,mix"; do
  code=0
  # shellcheck disable=SC2086
  out=$("$comodin" arena $wrong 2>&1) || code=$?
  [[ $code = 2 && -n $out ]] || fail "$wrong: exit $code"
done
