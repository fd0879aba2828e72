#!/usr/bin/env bash
# `comodin effect`: the same rule in three languages is the same tree; nonsense is explained.
set -euo pipefail
comodin=$1
fail() { echo "$1" >&2; exit 1; }

english=$("$comodin" effect check "next draws 3; hands pass to the left" --json)
spanish=$("$comodin" effect check "el siguiente roba 3; las manos pasan a la izquierda" --json)
portuguese=$("$comodin" effect check "o próximo compra 3; as mãos passam para a esquerda" --json)
[[ $english = "$spanish" && $english = "$portuguese" ]] || fail "three languages, not one tree"
grep -q '"pt": "o próximo compra 3; as mãos passam para a esquerda"' <<<"$english" ||
  fail "no Portuguese text: $english"

code=0
out=$("$comodin" effect check "o próximo compa 3") || code=$?
[[ $code = 1 ]] || fail "nonsense: exit $code"
grep -q '^          ^$' <<<"$out" || fail "the caret is not under the mistake: $out"
grep -q '^  compra$' <<<"$out" || fail "no suggestion: $out"

code=0
out=$("$comodin" effect check "next drwas 3" --json) || code=$?
[[ $code = 1 ]] || fail "nonsense as JSON: exit $code"
grep -q '"offset": 5' <<<"$out" || fail "no place: $out"

[[ $("$comodin" effect complete "next loses ") = "a turn" ]] || fail "no completion"
"$comodin" effect complete "el siguiente ro" | grep -qx "roba una carta" || fail "half a word"
"$comodin" effect complete "" --lang pt --json | grep -q '"o próximo"' || fail "no beginning"

"$comodin" effect check "Otra vez" | grep -qx "en  I play again" || fail "no ready-made rule"
"$comodin" effect check "everyone draws 20" | grep -q "^warning: " || fail "no warning"
