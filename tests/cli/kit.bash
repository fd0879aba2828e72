# What the scripts beside it share: they source it, and get the program as their first argument.
comodin=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fail WHAT: ends the script.
fail() { echo "$1" >&2; exit 1; }

# check WHAT COMMAND…: the command must succeed; if not, the script goes on and fails in the end.
passed=0
failed=0
check() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL $what"
  fi
}
finish() {
  echo "$passed passed, $failed failed"
  [[ $failed = 0 ]]
}
