#!/usr/bin/env bash
# `comodin dice` solves identical dice, keeps the solution, answers questions, and refuses nonsense.
# usage: dice.sh BINARY
set -uo pipefail
source "$(dirname "$0")/kit.bash"

die="R1 G2 W"
says() { grep -qE "$1" "$work/out"; }

"$comodin" dice solve --die "$die" --rounds 300 --out "$work/table" >"$work/out"
check "it is solved" says '^Positions: [0-9,]+\. Sweeps: [0-9]+\.'
check "the first player" says '^The first player wins [0-9.]+%'
check "against greedy" says '^The best play beats greedy [0-9.]+%'
check "played too" says 'beats greedy [0-9.]+% ± [0-9.]+%'

"$comodin" dice solve --die "R1 G2 B3 Y4 R+2 W" >"$work/out"
check "six faces: the first player" says 'wins 53.11%; if the line starts with a number, 52.27%'
check "six faces: against greedy" says 'beats greedy 85.1%'

state="hand Ana R1 G2; hand Beto W G2; line R1 R1 R1 G2 G2 W R1; turn Ana"
"$comodin" dice ask --die "$die" "$state" >"$work/fresh"
"$comodin" dice ask --die "$die" --table "$work/table" "$state" >"$work/out"
check "a position is explained" says '^play R1: [0-9.]+%'
check "declining too" says '^decline: [0-9.]+%'
check "the kept solution says the same" cmp -s "$work/fresh" "$work/out"
"$comodin" dice ask --die "$die" "$state; next R1 G2 W; Ana draws" >"$work/out"
check "after a roll" says '^pass: '
"$comodin" dice ask --die "$die" "hand Ana W R1; hand Beto G2; line R1 R1 R1 R1 R1 R1 R1 R1; turn Ana;
  Ana plays W" >"$work/out"
check "a color" says '^choose R: '

"$comodin" dice ask --budget 300 \
  "hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana" >"$work/out"
check "the usual dice" says '^play B3: about [0-9.]+%'
"$comodin" dice solve --rounds 20 --budget 20 >"$work/out"
check "the bot is measured" says 'beats greedy [0-9.]+% ± [0-9.]+% in 20 rounds'
"$comodin" dice train --positions 256 --out "$work/net" >"$work/out"
check "the network is trained" [ "$(wc -l <"$work/net")" -gt 100 ]

# refused WHAT WORDS ARGUMENTS…: exit 2 and an error message, nothing on the output, no file.
refused() {
  local what=$1 words=$2 code=0
  shift 2
  "$comodin" dice "$@" >"$work/out" 2>"$work/err" || code=$?
  check "$what: exit $code" [ "$code" = 2 ]
  check "$what: $(cat "$work/err")" grep -qF -- "$words" "$work/err"
}
refused "another face" "there is no face 'R9'" solve --die "R9 G2"
refused "no edition" "no such edition" solve --dice nowhere
refused "cards" "isn’t a game with dice" solve --dice official
refused "an option" "perhaps" solve --option drawn_card=perhaps
refused "no table" "no table to write" solve --out "$work/none"
check "nothing is written" [ ! -e "$work/none" ]
refused "a folder" "can’t be written" solve --die "$die" --out "$work/no/such"
refused "too few dice" "must hold 11 dice" ask "hand Ana R1; hand Beto G2; line W=R; turn Ana"
refused "no turn" "'turn' is missing" ask "hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3"
refused "a card" "unknown card 'R9'" ask "hand Ana R9"
refused "nothing" "both hands" ask ""
refused "one hand" "both hands" ask "hand Ana R4; line G3 B2 B1 R2 G2; turn Ana"
refused "a color" "only a Wild" ask --die "$die" "hand Ana R1; hand Beto W; line G2 G2 G2 G2 G2 G2 G2 G2 R1=G;
  turn Ana"
refused "a move" "refused" ask --die "$die" "$state; Ana plays W"
refused "other dice" "other dice" ask --die "R1 G2 B3" --table "$work/table" \
  "hand Ana R1 G2; hand Beto G2 G2; line R1 R1 R1 G2 G2 R1 R1; turn Ana"
refused "no place for the table" "can’t be written" solve --die "$die" --out "$work/nowhere/table"
[[ ! -e $work/nowhere ]] || fail "a folder was made"
refused "rounds below nothing" "--rounds" solve --die "$die" --rounds -1
refused "too many rounds" "--rounds" solve --die "$die" --rounds 18446744073709551615
refused "positions below nothing" "--positions" train --out "$work/net" --positions -1
refused "a table for dice without one" "A table is of no use" ask --table "$work/gone" --budget 300 \
  "hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana"
awk '/^# ---- The faces/ { print "[[color]]\nletter = \"P\"\nsymbol = \"▲\"\nname = { en = \"p\", es = \"p\", pt = \"p\" }\n" }
  { print }' editions/dice.toml >"$work/five.toml"
refused "five colors" "can’t judge these dice" solve --dice "$work/five.toml"
check "nothing on the output" [ ! -s "$work/out" ]
refused "an empty die" "--die" solve --die ""
refused "a negative seed" "--seed" solve --die "$die" --seed -1
echo nonsense >"$work/table"
refused "no table at all" "not a table" ask --die "$die" --table "$work/table" "$state"
refused "a missing table" "can’t be read" ask --die "$die" --table "$work/gone" "$state"
finish
