#!/usr/bin/env bash
# Plays in plain lines as scripts and people do: by number, in words, badly, and not at all.
# usage: play.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"

comodin() { timeout $kLimit "$comodin" "$@"; }

# The cards are random. A script that needs to know the first question plays with number cards only: the
# first move is then always a card or a draw.
numbers=$work/numbers.toml
awk '/^\[/ { keep = !/^\[\[(action|wild|ready_rule)\]\]|^\[statements\.card\]/ } NR == 1 { keep = 1 } keep' \
  editions/official.toml >"$numbers"

# run NAME COMMAND…: its output goes to the files NAME and NAME.err, its exit code to `code`.
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

# --- whole matches by number ---

for edition in anniversary dice dragonball monster official; do
  run $edition comodin play --plain --edition $edition --name Ana < <(yes 1 2>/dev/null)
  check "$edition: a match by number ends well" exits 0
  check "$edition: it has a result" contains $edition 'wins\? the match[.!]'
  check "$edition: nothing goes to the error output" [ ! -s "$work/$edition.err" ]
  check "$edition: no color codes" lacks $edition $'\033'
done
check "the score is told" contains anniversary 'has [0-9]* points now'
check "dice lie open" contains dice '^Paco: .* dice, .* points ('
check "the line is told" contains dice '^Line, oldest first: '
check "other hands are hidden" lacks official '^Paco: .* cards.*('
check "what others draw is hidden" lacks anniversary '^Paco draws a red\|^Paco draws .*('

# --- the same in the other languages ---

for language in $(ls words | grep -vx en); do
  run $language comodin play --plain --lang $language --edition monster < <(yes 1 2>/dev/null)
  check "$language: a match ends well" exits 0
  check "$language: nothing is told in English" lacks $language 'plays \(a\|the\) \|Your turn\|draws a card'
done
for language in $(ls words); do
  run dice_$language comodin play --plain --lang $language --edition dice < <(yes 1 2>/dev/null)
  check "$language: a match of dice ends well" exits 0
  check "$language: dice are not told as cards" \
    lacks dice_$language '[Cc]ard\|[Cc]art[ae]\|On top\|Encima\|Au-dessus\|No topo'
done
LANG=pt_BR.UTF-8 LC_ALL='' run system comodin play --plain < <(echo quit)
check "the language is the system's" contains system 'Até logo\|Ate logo'

# --- in words ---

# play_in_words NAME ARGUMENT…: types the words of the first choice of the list, or those in brackets after it.
turn=0
play_in_words() {
  local name=$1 line move=
  shift
  coproc PLAYER { comodin play --plain "$@" 2>"$work/$name.err"; }
  # Copies of its ends: bash closes its own when the program ends, even if not all is read.
  local pid=$PLAYER_PID from to
  exec {from}<&"${PLAYER[0]}" {to}>&"${PLAYER[1]}"
  : >"$work/$name"
  while IFS= read -r line <&"$from"; do
    printf '%s\n' "$line" >>"$work/$name"
    [[ $line =~ ^'  1) '(.*)$ ]] || continue
    turn=$((turn + 1))
    move=${BASH_REMATCH[1]}
    move=${move%%. *} # without what can come of it
    if [[ $line =~ ^'  1) Play '.*\[(.*)\]$ ]]; then
      move=${BASH_REMATCH[1]}
      case $((turn % 4)) in 0) move=${move,,} ;; 1) move="play $move" ;; 2) move="plays ${move,,}" ;; esac
    elif [[ $line =~ \[(.*)\]$ ]]; then
      move=${BASH_REMATCH[1]}
    fi
    printf '%s\n' "$move" >&"$to"
  done
  exec {from}<&- {to}>&-
  wait "$pid" 2>/dev/null
  code=$?
}
for edition in official dragonball; do
  play_in_words words --edition $edition
  check "$edition: a match in words ends well" exits 0
  check "$edition: a match in words has a result" contains words 'wins\? the match[.!]'
  check "$edition: every word is understood: $(grep -m 1 'I don’t understand' "$work/words")" \
    lacks words 'I don’t understand\|Numbers go'
done

# --- everything that help lists ---

# text LANGUAGE FILE KEY: its beginning, up to the first argument.
text() {
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]].split("{")[0])' "words/$1/$2.json" "$3"
}
# listed: of what help prints, everything that can be typed. The first line lists moves, the second one
# commands: "table, hand: what they do · …".
listed() {
  python3 -c '
import sys
moves, commands = [line.split(" · ") for line in sys.stdin if " · " in line][:2]
print(*(word.strip() for word in moves), sep="\n")
print(*(word for each in commands for word in each.split(":")[0].strip().split(", ")), sep="\n")'
}
for language in $(ls words); do
  unclear=$(text $language terminal terminal.plain.unclear)
  no_move=$(text $language log refusal.bad_move)
  for edition in official dragonball dice; do
    run help comodin play --plain --lang $language --edition $edition < <(text $language terminal terminal.typed.help)
    listed <"$work/help" >"$work/listed"
    run typed comodin play --plain --lang $language --edition $edition <"$work/listed"
    check "$language $edition: help lists moves and commands" [ "$(wc -l <"$work/listed")" -ge 15 ]
    check "$language $edition: all are understood: $(grep -A 1 '^> ' "$work/typed" | grep -m 1 -e "$unclear" -e "$no_move")" \
      lacks typed "$unclear\|$no_move"
    check "$language $edition: the last one leaves" contains typed "$(text $language terminal terminal.goodbye)"
  done
  check "$language: dice are not challenged" lacks listed "^$(text $language terminal terminal.typed.challenge)\$"
  run impossible comodin play --plain --lang $language --edition dice \
    < <(text $language terminal terminal.typed.challenge)
  # The other player may win the first round before the person has had a turn.
  check "$language: what is not possible gets its reason" contains impossible \
    "$(text $language log refusal.nothing_to_challenge)\|$(text $language log refusal.no_round)"
  run impossible comodin play --plain --lang $language --edition official \
    < <(text $language terminal terminal.typed.catch)
  check "$language: so does half a move" contains impossible "$(text $language log refusal.not_now)"
done

# --- nonsense ---

{
  printf '%s\n' 'xyzzy' '99' '0' '-1' 'plays' 'plays X9' 'names Q' 'catches Paco' 'catches Nobody' \
    'challenges' 'gives R5 Paco' '18446744073709551617' 'says' 'picks' 'chooses 1' 'next'
  head -c 300000 /dev/zero | tr '\0' x
  echo
  for byte in {1..255}; do printf '%b play %b\n' "\\x$(printf %x "$byte")" '\x9b'; done
  printf '\0\0\n\033[31m\377\376\n   \n\n'
} >"$work/nonsense.in"
run nonsense comodin play --plain --edition "$numbers" --name Ana <"$work/nonsense.in"
check "nonsense ends well" exits 0
check "nonsense gets an answer" contains nonsense 'I don’t understand “xyzzy”'
check "a number too high gets an answer" contains nonsense 'Numbers go from 1 to '
check "each of them, also the same twice" \
  [ "$(grep -c 'That move doesn’t exist' "$work/nonsense")" -ge 3 ]
check "a card that is not held gets an answer" contains nonsense 'That move doesn’t exist'
check "what is not possible now gets an answer" contains nonsense 'There’s nothing to challenge'
check "nonsense moves nothing" lacks nonsense '^You \(play\|pass\|choose\)'
check "garbage is not sent to the terminal" lacks nonsense $'\033\|\377\|\001'

# --- the game is kept ---

held() { grep -m 1 '^You have:' "$work/$1"; }
check "what was left is kept" contains nonsense 'comodin play --resume'
run resumed comodin play --plain --resume --name Ana < <(printf 'hand\nquit\n')
check "--resume ends well" exits 0
check "--resume continues with the same hand" [ "$(held nonsense)" = "$(held resumed)" ]
check "and says what happened before" contains resumed 'deals\.$\|plays\|draws'
run again comodin play --plain --resume < <(yes 1 2>/dev/null)
check "and the name is kept" lacks again 'Your name is\|is now'
check "and to its end" contains again 'wins\? the match[.!]'
XDG_DATA_HOME=$work/fresh run none comodin play --plain --resume </dev/null
check "without a game there is nothing to continue" contains none.err 'no game to continue'
check "the secret is for its owner alone" \
  [ "$(stat -c %a "$XDG_DATA_HOME/comodin/terminal/game.json")" = 600 ]

# --- commands about the game ---

run screens comodin play --plain --edition "$numbers" < <(printf 'help\nwhy\nrules\ntable\nhand\nchoices\nsay hello\nquit\n')
check "quit ends well" exits 0
check "quit says goodbye" contains screens '^Goodbye'
check "help explains" contains screens '^Type a number or the words of the list'
check "why tells the rule with its statement" contains screens '(O5)'
check "rules are the whole rulebook" contains screens 'WHAT’S IN THE BOX'
check "what is said is heard" contains screens '^You: hello'
run custom comodin play --plain --custom 'WC1=next draws 3' < <(echo rules)
check "rules tell what the table wrote" contains custom 'player draws 3\|draws 3 cards'
own=$work/a_folder_with_a_name_that_is_long_enough_for_any_limit/duel.toml
mkdir "${own%/*}"
cp docs/examples/duel.toml "$own"
run own comodin play --plain --edition "$own" < <(printf 'rules\nquit\n')
check "an edition of one's own has its rulebook" contains own 'Lunge'
run own comodin play --plain --resume < <(yes 1 2>/dev/null)
check "and is played to its end" contains own 'wins\? the match[.!]'
run blah comodin play --plain --custom 'WC1=next drwas 3' </dev/null
check "a rule that is not understood is refused" test $code -ne 0
check "… with the place" contains blah.err 'The rule on WC1, at character 6'
check "… with what can be said" contains blah.err 'you can say here: draws'
check "… with where to ask" contains blah.err 'comodin effect check'

# --- who plays ---

(unset USER && comodin play --plain <<<hand >"$work/account" 2>&1)
check "without a name the account's is taken" contains account "Your turn, $(id -un)\.\|$(id -un): "

# --- the end of the input ---

run nothing comodin play --plain </dev/null
check "input that ends at once is not a failure" exits 0
check "and it asks" contains nothing '^  1) '
run partial comodin play --plain --edition "$numbers" < <(printf 1)
check "a last line without an end counts" contains partial '^You \(play\|draw\)'
check "and ends well" exits 0

# --- without UTF-8 ---

LC_ALL=C run ascii comodin play --plain --lang es < <(yes 1 2>/dev/null)
check "without UTF-8 there is only ASCII" bash -c "! LC_ALL=C grep -qP '[^\\x00-\\x7F]' $work/ascii"

run says comodin play --plain --lang es --edition "$numbers" < <(printf 'decir uno\nayuda\npor qué\nROBAR\nsalir\n')
check "saying UNO is never chat" lacks says ': uno$'
check "the list's own words can be typed" contains says '^Robas '
check "commands too, in the language of the game" contains says '^Escribe un número'
check "and nothing was unclear" lacks says '^No entiendo'

# --- a table elsewhere ---

check "a broken link" bash -c "! $comodin play --plain http://x/ </dev/null 2>$work/link.err"
check "… is reported" contains link.err 't a link to a table'
check "a link of another kind" bash -c "! $comodin play --plain ftp://x/#/t/p </dev/null 2>$work/link.err"
check "… is reported as such" contains link.err 'begins with http:// or https://'
check "an incomplete link" bash -c "! $comodin play --plain https://x/#/t/p </dev/null 2>$work/link.err"
check "… is reported, too" contains link.err 'The link is incomplete'

run absent comodin play --plain --lang es "http://127.0.0.1:1/#/t/p$(printf %032d 0)" </dev/null
check "where no server answers, it gives up" exits 1
check "… and says so" contains absent '^Ningún servidor responde en http://127.0.0.1:1\.'

# --- wrong arguments ---

# refuses NAME WORD ARGUMENT…: exit code 2, nothing on the output, an error message with the word.
refuses() {
  local what=$1 word=$2
  shift 2
  run refused comodin "$@" </dev/null
  check "$what: exit code 2" exits 2
  check "$what: no game" [ ! -s "$work/refused" ]
  check "$what: an error message" contains refused.err "$word"
}
refuses "an unknown edition" 'no such edition' play --edition klingon
refuses "an unknown table option" '“speed” isn’t possible' play --option speed=9
refuses "a wrong value" 'drawn_card' play --option drawn_card=never
refuses "an unknown preset" '“calm” isn’t possible' play --preset calm
refuses "an unknown preset elsewhere" 'calm' playthrough --preset calm
refuses "house rules with dice" 'no house rules called “party”. It has: official' play --edition dice --preset party
refuses "the same, in the language of the game" 'pas de règles maison nommées' \
  play --lang fr --edition dice --preset party
refuses "the last game with another edition" 'Use it without --edition and --option\.' \
  play --resume --edition dice --option target=50
refuses "a certificate for the last game" '--ca is for the server of a link' play --resume --ca "$0"
refuses "a certificate for a game here" '--ca is for the server of a link' play --ca "$0"
refuses "a link with another edition" 'enlace .* sin --seats' \
  play --lang es "http://127.0.0.1:1/#/t/p$(printf %032d 0)" --seats 3
refuses "a deflection of nothing" 'deflect needs stacking. Turn stacking on (stacking=any), or leave deflect out' \
  play --option deflect=on
refuses "the same in French" 'deflect a besoin de stacking' play --lang fr --option deflect=on
refuses "a limit that the first hand reaches" 'With hand_limit=10, everyone is out when dealt 12 cards' \
  play --option hand_limit=10 --option hand_size=12
sed '/^\[\[numbers\]\]/a points = 0' editions/official.toml | sed 's/^points = [0-9].*/points = 0/' >"$work/pointless.toml"
refuses "points where nothing counts any" 'scoring=target needs points.* Choose scoring=hand' \
  play --edition "$work/pointless.toml" --option scoring=target
refuses "an option for cards with dice" 'stacking no sirve en esta edición. Quítala' \
  play --lang es --edition dice --option stacking=any
refuses "teams of three" 'teams não é possível com 3 jogadores' \
  play --lang pt --seats 3 --option teams=on
refuses "a rule for a card that is not blank" 'W n’est pas un joker vierge.*WC1, WC2 et WC3' \
  play --lang fr --custom 'W=je rejoue'
refuses "two rules for one card" 'Hay dos reglas para WC1' \
  play --lang es --custom 'WC1=juego otra vez' --custom 'WC1=robo 2'
refuses "a rule that is not understood, in the language of the game" 'La règle de WC1, au caractère 19.*: Ici, on ne comprend pas' \
  play --lang fr --custom 'WC1=le joueur suivant pyoche 3'
refuses "an unknown argument" 'no option “--klingon”' play --klingon
refuses "an unknown level" '--level: “deep” isn’t possible' play --level deep
refuses "an unknown pace" '--pace: “slow” isn’t possible' play --pace slow
refuses "an unknown language" '--lang: “tlh” isn’t possible' play --lang tlh
refuses "too many seats" '2 to 10 players' play --seats 11
refuses "an unknown command" 'no command “klingon”' klingon

for help in '--help' 'play --help'; do
  # shellcheck disable=SC2086
  run help comodin $help
  check "$help ends well" exits 0
  check "$help has examples" contains help 'Examples:'
done

finish
