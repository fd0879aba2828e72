#!/usr/bin/env bash
# Plays at the terminal as people do: by number, in words, badly, and not at all.
# usage: play.sh BINARY; prints what went wrong, and exits with 0 if nothing did.
set -uo pipefail
export LC_ALL=C
source "$(dirname "$0")/kit.bash"

comodin() { timeout 60 "$comodin" "$@"; }

# run NAME COMMAND…: what it prints goes to the files NAME and NAME.err, its exit code to `code`.
code=0
run() {
  local name=$1
  shift
  code=0
  "$@" >"$work/$name" 2>"$work/$name.err" || code=$?
}

contains() { grep -q -- "$2" "$work/$1"; }
lacks() { ! grep -q -- "$2" "$work/$1"; }
exits() { [[ $code = "$1" ]]; }
# How many times a line stands in what was printed.
times() { grep -c -- "$2" "$work/$1"; }
# No line is wider than a terminal of 80 columns.
fits_the_screen() {
  ! LC_ALL=C.UTF-8 grep -qE '^.{80}' "$work/$1"
}

# --- whole matches by number ---

for edition in anniversary dice dragonball monster official; do
  run "$edition" comodin play --edition $edition --seed 11 < <(yes 1 2>/dev/null)
  check "$edition: a match by number ends well" exits 0
  check "$edition: it has a result" contains $edition 'wins\? the match[.!]'
  check "$edition: nothing goes to the error output" [ ! -s "$work/$edition.err" ]
  check "$edition: it fits the screen" fits_the_screen $edition
  check "$edition: no signs of colour without a terminal" lacks $edition $'\033'
  run again comodin play --edition $edition --seed 11 < <(yes 1 2>/dev/null)
  check "$edition: the same seed gives the same match" cmp -s "$work/$edition" "$work/again"
done
check "the score is told" contains anniversary 'The score: You [0-9]*, Beto [0-9]*, '
check "dice lie open" contains dice '^  . Beto .* dice .* points  [RYGBW]'
check "the line is shown" contains dice 'Line, oldest first: [RYGBW]'
check "other hands are hidden" lacks official '^  . Beto .* cards.*[RYGB][0-9]'
check "what others draw is hidden" lacks anniversary '^  [A-Z][a-z]* draws .*('

# --- forgetting UNO ---

forgotten=0
caught=0
for seed in 1 2 3 4 5 6 7 8; do
  run forgetful comodin play --edition anniversary --seats 2 --seed $seed < <(yes 1 2>/dev/null)
  forgotten=$((forgotten + $(times forgetful '^  1) go on   2) say UNO')))
  caught=$((caught + $(times forgetful 'catches you without UNO: you draw ')))
done
check "who forgets UNO is caught" [ "$caught" -gt 0 ]
check "but not always" [ "$caught" -lt "$forgotten" ]

# --- a whole match in words ---

# words_for ITEM: what a person would type for an item of the list.
declare -A colors=([R]=red [Y]=yellow [G]=green [B]=blue [P]=pink)
turn=0
words_for() {
  local item=$1
  turn=$((turn + 1))
  case $item in
    'play '*)
      item=${item#play }
      item=${item%% *}
      case $((turn % 5)) in
        0) echo "plays $item" ;;
        1) echo "$item" ;;
        2) echo "${item,,}" ;;
        3) echo "Play  $item." ;;
        4) if [[ $item =~ ^[RYGBP][0-9]$ ]]; then
          echo "the ${colors[${item:0:1}]} ${item:1}"
        else
          echo "I play $item"
        fi ;;
      esac ;;
    'draw'*) echo draw ;;
    'accept'*) echo accept ;;
    'pick '*) item=${item#pick }; echo "pick ${item%% *}" ;;
    'give '* | 'discard '*) echo "$item" ;;
    'go on') echo ;;
    'say UNO') echo uno ;;
    'pass' | 'decline' | 'confirm') echo "$item" ;;
    'red '* | 'yellow '* | 'green '* | 'blue '* | 'pink '*)
      item=${item%% *}
      if ((turn % 2)); then echo "$item"; else echo "${item:0:1}"; fi ;;
    *) echo 1 ;;
  esac
}

# play_in_words HOW NAME ARGUMENT…: always the first of the list; UNO is said "with" the play or
# "after" it. A question ends with the prompt, the only > there is.
play_in_words() {
  local how=$1 name=$2 chunk item words
  shift 2
  : >"$work/$name"
  coproc PLAYER { comodin play "$@" 2>"$work/$name.err"; }
  local pid=$PLAYER_PID from=${PLAYER[0]} to=${PLAYER[1]}
  while IFS= read -r -d '>' chunk <&"$from"; do
    printf '%s>' "$chunk" >>"$work/$name"
    item=${chunk##*$'\n'  1) }
    words=
    [[ $how != with || $item != 'play '*'say UNO'* ]] || words=' uno'
    [[ $how != after || $item != 'go on   2) say UNO'* ]] || item='say UNO'
    item=${item%%$'\n'*}
    item=${item%%   *}
    words=$(words_for "$item")$words
    turn=$((turn + 1)) # the other one was counted in a process of its own
    printf '%s\n' "$words" >&"$to"
  done
  printf '%s' "$chunk" >>"$work/$name"
  wait "$pid" 2>/dev/null
  code=$?
}

for edition in official anniversary monster dragonball dice; do
  play_in_words after words --edition $edition --seed 4
  check "$edition: a match in words ends well" exits 0
  check "$edition: a match in words has a result" contains words 'wins\? the match[.!]'
  check "$edition: every word is understood" lacks words 'do not understand\|There is no\|not fit:'
done
play_in_words after words --edition anniversary --seats 2 --seed 5
check "UNO can be said after the play" contains words '^> uno$'
check "and is heard" contains words 'You say UNO!'
check "and then nobody is caught" lacks words 'catches you'
play_in_words with words --edition anniversary --seats 2 --seed 5
check "UNO can be said with the play" contains words 'You say UNO!'
check "and then nobody asks for it after the play" lacks words 'Before Beto moves:'

# --- nonsense ---

{
  printf '%s\n' 'xyzzy' '99' '0' '-1' 'play' 'play X9' 'names Q' 'catch Beto' 'catch Nobody' 'uno' \
    'challenge' 'give R5 Beto' '18446744073709551617' 'draw R5' 'go on' 'say what' 'pick' 'choose 1'
  head -c 300000 /dev/zero | tr '\0' x
  echo
  for byte in {1..255}; do printf '%b play %b\n' "\\x$(printf %x "$byte")" '\x9b'; done
  printf '\0\0\n\033[31m\377\376\n   \n\n'
} >"$work/nonsense.in"
run plain comodin play --seed 7 </dev/null
run nonsense comodin play --seed 7 <"$work/nonsense.in"
check "nonsense ends well" exits 0
check "nonsense gets an answer" contains nonsense "I do not understand 'xyzzy'"
check "a number too high gets an answer" contains nonsense 'The list has the numbers 1 to '
check "a long line gets an answer" contains nonsense 'too long'
check "nonsense moves nothing" lacks nonsense '^  You '
check "garbage is not sent to the terminal" lacks nonsense $'\033\|\377\|\001'
{ cat "$work/nonsense.in"; yes 1 2>/dev/null | head -n 3; } >"$work/after.in"
run after comodin play --seed 7 <"$work/after.in"
run without comodin play --seed 7 < <(yes 1 | head -n 3)
check "after nonsense the match goes on as if nothing had been said" \
  cmp -s <(grep '^  [A-Z].*[.!]$' "$work/after") <(grep '^  [A-Z].*[.!]$' "$work/without")

# --- the words about the game ---

run screens comodin play --seed 7 < <(printf 'help\nrules\ntable\nquit\n1\n')
check "quit ends well" exits 0
check "quit says goodbye" contains screens '^Goodbye'
check "help explains" contains screens 'Type the number of a move'
check "rules tell what cards do" contains screens 'Draw Two *next draws 2; next loses a turn'
check "the screens fit" fits_the_screen screens
run custom comodin play --custom 'WC1=next draws 3' < <(echo rules)
check "rules tell what the table wrote" contains custom 'WC1 .*next draws 3'
run blah comodin play --custom 'WC1=next drwas 3' </dev/null
check "a rule that is not understood is refused" test $code -ne 0
check "… with the place" contains blah.err 'the rule of WC1 at character 6'
check "… with what can be said" contains blah.err 'can be said here: draws'
check "… with where to ask" contains blah.err 'comodin effect check'
run noblank comodin play --edition monster --custom 'WC1=next draws 3' </dev/null
check "an edition without blank cards says which have some" contains noblank.err 'these have: .*official'

# --- the end of the input ---

check "the end of the input says goodbye" contains plain '^Goodbye'
run nothing comodin play </dev/null
check "the end of the input at once is no failure" exits 0
check "and it asks" contains nothing '^  1) '
run partial comodin play --seed 7 < <(printf 1)
check "a last line without an end counts" contains partial '^  You '
check "and ends well" exits 0

# --- colours ---

# On a terminal of its own; nothing to test where none can be had.
on_terminal() { timeout 60 script -qec "$comodin play --seed 7" /dev/null </dev/null; }
if on_terminal >/dev/null 2>&1; then
  TERM=xterm run colored on_terminal
  check "a terminal shows colours" contains colored $'\033\\[1;3[1-5]m'
  NO_COLOR=1 TERM=xterm run plain on_terminal
  check "NO_COLOR is obeyed" lacks plain $'\033'
fi

# --- wrong questions ---

# refuses NAME WORD ARGUMENT…: exit code 2, nothing on the output, a sentence with the word.
refuses() {
  local what=$1 word=$2
  shift 2
  run refused comodin "$@" </dev/null
  check "$what: exit code 2" exits 2
  check "$what: no game" [ ! -s "$work/refused" ]
  check "$what: a sentence" contains refused.err "$word"
}
refuses "an unknown edition" 'no such edition' play --edition klingon
refuses "an unknown table option" 'no option' play --option speed=9
refuses "a wrong value" 'drawn_card' play --option drawn_card=never
refuses "an unknown preset" 'no preset' play --preset calm
refuses "house rules with dice" 'played with dice' play --edition dice --preset party
refuses "a deflection of nothing" 'without' play --option deflect=on
refuses "an unknown argument" 'not expected' play --klingon
refuses "an unknown bot" 'no bot' play --bot deep
refuses "too many seats" '2 to 10 players' play --seats 11
refuses "a name of two words" 'one word' play --name 'Ana Maria'
refuses "an unknown command" 'not expected' klingon

for help in '--help' 'play --help'; do
  # shellcheck disable=SC2086
  run help comodin $help
  check "$help ends well" exits 0
  check "$help has examples" contains help 'Examples:'
done

finish
