#!/usr/bin/env bash
# `comodin effect`: a rule in several languages gives the same tree and verdict; nonsense is explained.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

english=$("$comodin" effect check "next draws 3; hands pass to the left" --json)
spanish=$("$comodin" effect check "el siguiente roba 3; las manos pasan a la izquierda" --json)
portuguese=$("$comodin" effect check "o próximo compra 3; as mãos passam para a esquerda" --json)
[[ $english = "$spanish" && $english = "$portuguese" ]] ||
  fail "several languages, not one tree and verdict"
for part in '"tree":' '"verdict":' '"conserved": true' '"dead_ends": 0' '"change_percent":' \
  '"win_percent":' '"en": "makes rounds ' '"es": "hace las rondas ' '"pt": "deixa as rodadas '; do
  grep -qF "$part" <<<"$english" || fail "no $part: $english"
done
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
grep -q '"draws"' <<<"$out" || fail "no suggestions: $out"
! grep -q '"verdict"' <<<"$out" || fail "a verdict on nonsense: $out"

[[ $("$comodin" effect complete "next loses ") = "a turn" ]] || fail "no completion"
prints "^roba una carta$" "$comodin" effect complete "el siguiente ro" || fail "half a word"
prints '"o próximo"' "$comodin" effect complete "" --lang pt --json || fail "no beginning"

prints "^en  I play again$" "$comodin" effect check "Otra vez" || fail "no ready-made rule"
prints "^warning: " "$comodin" effect check "everyone draws 20" || fail "no warning"

# Long input is not echoed in full, and an empty rule is not simulated.
code=0
out=$("$comodin" effect check "$(head -c 100000 /dev/zero | tr '\0' a)") || code=$?
[[ $code = 1 && ${#out} -lt 400 ]] || fail "100 KB: exit $code, ${#out} bytes back"
for empty in "" " ; "; do
  code=0
  out=$("$comodin" effect check "$empty" --lang es) || code=$?
  [[ $code = 1 ]] || fail "an empty rule: exit $code"
  grep -q "^Aquí no hay nada escrito" <<<"$out" || fail "an empty rule: $out"
done
code=0
out=$("$comodin" effect check "" --json) || code=$?
[[ $code = 1 ]] && grep -q '"message": "Nothing is written here' <<<"$out" || fail "JSON: $out"

# The answer is in the language of the rule, unless --lang asks for another.
out=$("$comodin" effect check "robo 10")
grep -q "^jugadores  rondas" <<<"$out" || fail "no Spanish table: $out"
grep -q "te perjudica" <<<"$out" || fail "no Spanish sentence: $out"
prints "é ruim para você" "$comodin" effect check "robo 10" --lang pt || fail "not Portuguese"
code=0
"$comodin" effect check "robo 10" --lang xx >/dev/null 2>&1 || code=$?
[[ $code -gt 1 ]] || fail "an unknown language: exit $code"
