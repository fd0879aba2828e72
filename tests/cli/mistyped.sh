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
suggests "Did you mean 'serve' by 'serv'?" serv
suggests "Did you mean '--port' by '--prot'?" serve --prot 8080
suggests "Did you mean '--port' by '--prot=8080'?" serve --prot=8080
suggests "Did you mean 'check' by 'chek'?" effect chek x
suggests "Did you mean 'list' by 'lst'?" admin lst
suggests "did you mean official?" play --edition offical
suggests "offical: there is no such edition" play --edition offical

# No suggestion if nothing is similar.
"$comodin" klingon 2>"$work/err" && fail "runs a command that does not exist"
! grep -q "Did you mean" "$work/err" || fail "guesses wildly: $(cat "$work/err")"
