#!/usr/bin/env bash
# Misspelled words: the program suggests what may have been meant, and does nothing.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

# suggests WORDS ARGUMENTS…: exit 2, and this on the error channel.
suggests() {
  local words=$1 code=0
  shift
  "$comodin" "$@" >"$work/out" 2>"$work/err" || code=$?
  [[ $code = 2 ]] || fail "$*: exit $code"
  grep -qF -- "$words" "$work/err" || fail "$*: $(cat "$work/err")"
}
suggests "no command “serv”. Did you mean “serve”?" serv
suggests "no option “--prot”. Did you mean “--port”?" serve --prot 8080
suggests "no option “--prot”. Did you mean “--port”?" serve --prot=8080
suggests "no command “chek”. Did you mean “check”?" effect chek x
suggests "no command “lst”. Did you mean “list”?" admin lst
suggests "Did you mean “official”?" play --edition offical
suggests "no such edition or file: offical" play --edition offical

# No suggestion if nothing is similar.
"$comodin" klingon 2>"$work/err" && fail "runs a command that does not exist"
! grep -q "Did you mean" "$work/err" || fail "guesses wildly: $(cat "$work/err")"
