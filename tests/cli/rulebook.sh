#!/usr/bin/env bash
# `comodin rulebook`: every edition in every language, as text and as a page; wrong input is
# refused with an error message.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

for edition in dice anniversary official dragonball monster docs/examples/duel.toml; do
  for language in $(ls words); do
    text=$("$comodin" rulebook "$edition" --lang $language) || fail "$edition $language: refused"
    [[ $(wc -l <<<"$text") -gt 80 ]] || fail "$edition $language: too short"
    "$comodin" rulebook "$edition" --lang $language --html --output "$work/book.html" ||
      fail "$edition $language: no page"
    grep -q '^<html lang="' "$work/book.html" || fail "$edition $language: no page was written"
  done
done

spanish=$("$comodin" rulebook monster --lang es)
grep -q 'MONSTER HIGH' <<<"$spanish" || fail "no title"
grep -q 'El siguiente jugador roba 2 cartas y pierde su turno.' <<<"$spanish" || fail "no card"
grep -q 'el siguiente roba 2; el siguiente pierde el turno' <<<"$spanish" || fail "no card text"

# The rulebook follows the table's choices.
chosen=$("$comodin" rulebook official --option hand_size=5 --custom "WC1=next draws 3")
grep -q 'deal 5 cards to each player' <<<"$chosen" || fail "the hand size is missing"
grep -q 'The next player draws 3 cards' <<<"$chosen" || fail "the rule of the table is missing"
named=$("$comodin" rulebook official --lang pt --custom "WC1=Otra vez") ||
  fail "a ready-made rule is not known by its name"
grep -q 'Curinga personalizável 1 diz: eu jogo de novo' <<<"$named" || fail "the ready-made rule of the table is missing"

# refused MESSAGE ARGUMENTS…: exit 2, and only a line with this message on standard error.
refused() {
  local message=$1 code=0
  shift
  "$comodin" rulebook "$@" >"$work/out" 2>"$work/err" || code=$?
  [[ $code = 2 ]] || fail "$*: exit $code"
  [[ ! -s $work/out ]] || fail "$*: writes a book all the same"
  grep -q "$message" "$work/err" || fail "$*: $(cat "$work/err")"
}
refused 'no such edition or file' monsters
refused 'Choose: en, ' monster --lang xx
refused 'Did you mean “hand_size”' monster --option hand_sise=5
refused 'doesn’t have the form NAME=VALUE' monster --option hand_size
refused 'no use for draw_four' dice --option draw_four=always
refused 'no house rules called “party”. It has: official' dice --preset party
refused 'has no blank wilds' monster --custom "W=next draws 2"
refused 'EDITION is required'
refused 'can’t be written' monster --output "$work/no/such/folder/book.txt"

prints 'comodin rulebook monster --lang es' "$comodin" rulebook --help || fail "no example"
