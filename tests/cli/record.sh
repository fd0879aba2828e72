#!/usr/bin/env bash
# `comodin record`: sample records of every edition are verified by the program and by a verifier
# that shares no code with it; a changed byte and a forged outcome are found by both.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

# ends CODE WORDS COMMAND…: the command ends with this code and prints something with these words.
ends() {
  local wanted=$1 words=$2 code=0 out
  shift 2
  out=$("$@" 2>&1) || code=$?
  [[ $code = "$wanted" ]] || fail "$*: exit $code"
  grep -qF -- "$words" <<<"$out" || fail "$*: says '$out', not '$words'"
}
tells() { ends 0 "$@"; }

# sample NAME ARGUMENTS…: a record that the program itself verifies.
sample() {
  local name=$1
  shift
  "$comodin" record sample "$@" >"$work/$name.txt" || fail "no sample: $*"
  "$comodin" record verify "$work/$name.txt" >"$work/out" || fail "$*: $(cat "$work/out")"
  grep -q ': verified: ' "$work/out" || fail "$*: not verified"
}

# Every edition, by sensible and by lively players.
for edition in anniversary official dragonball monster dice; do
  for seed in 1 2 3; do
    sample "$edition-$seed" --edition $edition --seed $seed
    sample "$edition-lively-$seed" --edition $edition --seed $seed --lively
  done
done
for seed in 5 6; do
  sample "ten-$seed" --edition anniversary --seats 10 --seed $seed --lively
  sample "two-$seed" --edition official --seats 2 --seed $seed --lively
  sample "party-$seed" --edition monster --seats 5 --preset party --seed $seed --lively
  sample "left-out-$seed" --edition official --seats 3 --left-out b --seed $seed
  sample "free-$seed" --edition dice --option dice_set=free --seed $seed --lively
done
python3 tests/record/verify.py "$work"/*.txt >"$work/out" || fail "$(grep -v agree "$work/out")"
[[ $(grep -c 'rounds agree' "$work/out") = $(find "$work" -name '*-*.txt' | wc -l) ]] ||
  fail "not all outcomes were followed"
grep -q '^commit b [0-9a-f]* left out$' "$work/left-out-5.txt" || fail "nobody was left out"
tells 'left out' "$comodin" record verify "$work/left-out-5.txt"

# Who contributed, and that nobody but the server did.
tells 'chance by the server, Ana, Caro' "$comodin" record verify "$work/left-out-5.txt"
tells 'chance by the server, Ana, Caro' python3 tests/record/verify.py "$work/left-out-5.txt"
"$comodin" record sample --edition official --seats 3 --left-out abc >"$work/alone.txt"
tells 'chance by the server alone: whoever runs it could have chosen what came' \
  "$comodin" record verify "$work/alone.txt"
tells 'chance by the server alone' python3 tests/record/verify.py "$work/alone.txt"

# A commitment that was used before, under fresh checksums.
"$comodin" record sample --edition anniversary --seats 3 --left-out b --moves 400 >"$work/many.txt"
python3 tests/record/verify.py --replay "$work/many.txt" >"$work/replayed.txt"
ends 1 "round 2: the commitment of Beto was used before" "$comodin" record verify "$work/replayed.txt"
ends 1 "round 2: a commitment was used before" python3 tests/record/verify.py "$work/replayed.txt"

# Records of earlier versions.
tells 'rounds agree' python3 tests/record/verify.py tests/versions/0.3.0/records/anniversary.txt
# Moves that the lively samples must contain, or following the cards would prove little.
for word in challenges accepts catches 'plays WS' 'plays WW : ' 'gives ' 'passes'; do
  grep -q "^[a-j] $word" "$work"/*.txt || fail "no sample has '$word'"
done

# For rules that the other verifier does not know, it says so.
sample custom --edition official --custom "WC1=next draws 3"
tells 'outcomes not followed' python3 tests/record/verify.py "$work/custom.txt"

# A match of one round, without points.
sample hand --edition official --option scoring=hand
tells 'No points are counted at this table: the winner of the round wins the match' \
  "$comodin" record verify "$work/hand.txt"

# The user's own edition.
cp editions/official.toml "$work/own.toml"
echo '# mine' >>"$work/own.toml"
"$comodin" record sample --edition "$work/own.toml" >"$work/own.txt"
ends 1 "not the edition that was played" "$comodin" record verify "$work/own.txt"
"$comodin" record verify "$work/own.txt" --edition "$work/own.toml" >"$work/out" || fail "own edition"
sed -i 's/^id = "official"/id = "elsewhere"/' "$work/own.toml"
"$comodin" record sample --edition "$work/own.toml" >"$work/own.txt"
ends 2 "name its file with --edition" "$comodin" record verify "$work/own.txt"

# A changed byte, in several places.
record=$work/anniversary-1.txt
size=$(stat -c %s "$record")
for at in 0 60 400 $((size / 2)) $((size * 3 / 4)) $((size - 30)) $((size - 1)); do
  cp "$record" "$work/changed.txt"
  byte=$(dd if="$record" bs=1 skip=$at count=1 status=none)
  [[ $byte = 7 ]] && other=8 || other=7
  printf %s "$other" | dd of="$work/changed.txt" bs=1 seek=$at conv=notrunc status=none
  ends 1 "changed.txt" "$comodin" record verify "$work/changed.txt"
  ends 1 "changed.txt" python3 tests/record/verify.py "$work/changed.txt"
done

# A forged outcome under fresh checksums: both name the step.
for record in "$work"/{anniversary-lively-1,official-lively-2,dragonball-lively-3,monster-1,dice-2}.txt; do
  for outcome in 0 24 40; do
    step=$(python3 tests/record/verify.py --forge $outcome "$record" 2>&1 >"$work/forged.txt")
    [[ $step = "round "* ]] || fail "no outcome $outcome in $record"
    ends 1 "$step" "$comodin" record verify "$work/forged.txt"
    ends 1 "$step" python3 tests/record/verify.py "$work/forged.txt"
  done
done

# What a seat may see of an unfinished match.
"$comodin" record sample --edition anniversary --moves 30 --masked-for b >"$work/masked.txt"
grep -q '^deal : .*_' "$work/masked.txt" || fail "nothing is hidden"
! grep -q '^value' "$work/masked.txt" || fail "a value is shown"
tells 'The last round isn’t over' "$comodin" record verify "$work/masked.txt"
tells 'The round isn’t over' "$comodin" record show "$work/masked.txt"
tells 'wins the match' "$comodin" record show "$work/official-1.txt"

# Wrong input.
ends 2 "There’s no file" "$comodin" record verify "$work/none.txt"
ends 2 "is a folder" "$comodin" record verify "$work"
ends 2 "FILE" "$comodin" record verify
ends 2 "no seat “z”" "$comodin" record sample --left-out z
ends 2 "no seat “z”" "$comodin" record sample --masked-for z
: >"$work/empty.txt"
ends 1 "this is not a record" "$comodin" record verify "$work/empty.txt"
head -c 9000000 /dev/zero >"$work/large.txt"
ends 1 "too large" "$comodin" record verify "$work/large.txt"
