#!/usr/bin/env bash
# `comodin scenario`: failures show the line, the expectation and what was found; mistakes are never ignored.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

cat >"$work/good.scn" <<'END'
rule A6
title A red card goes on a red card
edition anniversary
seats Ana Beto
hand Ana R1 R2 R3
hand Beto G1 G2 G3
top R5
turn Ana

Ana plays R1
expect turn Beto
END
sed 's/expect turn Beto/expect turn Ana/' "$work/good.scn" >"$work/red.scn"
sed 's/hand Beto/hands Beto/' "$work/good.scn" >"$work/word.scn"
sed 's/hand Beto G1/hand Beto P1/' "$work/good.scn" >"$work/card.scn"
sed 's/Ana plays R1/Zoe plays R1/' "$work/good.scn" >"$work/seat.scn"
sed 's/rule A6/rule A99/' "$work/good.scn" >"$work/rule.scn"
sed 's/hand Ana R1 R2 R3/hand Ana R1 R1 R1/' "$work/good.scn" >"$work/copies.scn"
head -c 3000 "$comodin" | tr '\0' '\1' >"$work/binary.scn"
head -n 8 "$work/good.scn" >"$work/nothing_done.scn"
cat "$work/good.scn" "$work/good.scn" >"$work/two.scn"
sed 's/Ana plays R1/refuse Ana plays R1: nomatch/' "$work/good.scn" >"$work/reason.scn"
# with LINE NAME: adds a wrong line to the set-up, as the fourth.
with() { sed "3a $1" "$work/good.scn" >"$work/$2.scn"; }
with 'option speed fast' option
with 'option stacking maybe' value
with 'option deflect on' conflict
with 'custom WC1 next draws 3' blank
with 'invalid wrong_seats' fine
with 'invalid no_reason' invalid
sed -i '/Ana plays\|expect/d' "$work/fine.scn" "$work/invalid.scn"
sed 's/edition anniversary/edition nowhere/' "$work/good.scn" >"$work/edition.scn"
sed 's/seats Ana Beto/seats Ana/' "$work/good.scn" >"$work/seats.scn"

[[ $("$comodin" scenario "$work/good.scn" | tail -n 1) = "1 passed, 0 failed" ]] || fail "good.scn"
for wrong in red word card seat rule copies binary nothing_done two reason option value conflict blank \
  fine invalid edition seats; do
  code=0
  out=$("$comodin" scenario "$work/$wrong.scn") || code=$?
  [[ $code = 1 ]] || fail "$wrong: exit $code"
  [[ $(tail -n 1 <<<"$out") = "0 passed, 1 failed" ]] || fail "$wrong: $out"
  grep -q "line [0-9]*: " <<<"$out" || fail "$wrong: no line: $out"
done
# said NAME TEXT: checks that the report about the file contains the text.
said() {
  out=$("$comodin" scenario "$work/$1.scn") || true
  grep -qF -- "$2" <<<"$out" || fail "$1: no '$2' in $out"
}
for wrong in option value conflict blank fine invalid; do said "$wrong" "line 4: "; done
said edition "line 3: "
said seats "line 4: "
said nothing_done "neither a move nor a check"
said two "line 12: a file holds one scenario"
said reason "line 10: unknown reason 'nomatch'"
said seat "line 10: unknown word or seat 'Zoe'"
out=$("$comodin" scenario "$work/red.scn") || true
grep -q "line 11: expected turn Ana, was turn Beto" <<<"$out" || fail "what was found is missing: $out"
code=0
"$comodin" scenario "$work/nothing" >/dev/null 2>&1 || code=$?
[[ $code = 2 ]] || fail "a missing path: exit $code"
