# Shared by the scripts of this folder: they source it, and get the program as their first argument.
#
# A script waits for a state (`await`), never for a time: on a busy machine everything takes longer.
# `kLimit` only ends a script that hangs.
comodin=$(realpath "$1")
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kLimit=600 # seconds

# Ignores the user's settings and home folder.
mkdir "$work/home"
export HOME=$work/home XDG_DATA_HOME=$work/home/data XDG_CONFIG_HOME=$work/home/config
export LC_ALL=C.UTF-8 TZ=UTC USER=tester no_proxy='*' NO_PROXY='*' PYTHONDONTWRITEBYTECODE=1
unset LANG LANGUAGE LC_MESSAGES NO_COLOR PYTHONPATH

# fail WHAT: ends the script.
fail() { echo "$1" >&2; exit 1; }

# check WHAT COMMAND…: the command must succeed; if not, the script continues and fails at the end.
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
fails() { ! "$@"; }
finish() {
  echo "$passed passed, $failed failed"
  [[ $failed = 0 ]]
}

# await COMMAND…: waits until it succeeds.
await() {
  local end=$((SECONDS + kLimit))
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.05
  done
}

# prints TEXT COMMAND…: checks that the command prints TEXT. Reads to the end: closing the pipe early
# could end a slow command with a signal.
prints() {
  local text=$1
  shift
  grep -q -- "$text" <<<"$("$@" 2>&1)"
}

# catches PID SIGNAL: whether the process handles that signal yet.
catches() {
  local mask
  mask=$(sed -n 's/^SigCgt:\t//p' "/proc/$1/status" 2>/dev/null)
  ((0x${mask:-0} & 1 << ($(kill -l "$2") - 1)))
}
# works PID: whether it has used half a second of processor time.
works() { [[ $(awk '{ print $14 }' "/proc/$1/stat" 2>/dev/null) -gt 50 ]]; }
is_over() { ! grep -qs '^State:[[:space:]]*[^Z]' "/proc/$1/status"; }
# interrupt PID: ends it with Ctrl-C in the middle of its work.
interrupt() {
  await catches "$1" INT && await works "$1" && kill -INT "$1"
  await is_over "$1" || kill -9 "$1"
}

# A port that is probably free, and outside the range of outgoing connections, which could take it
# between two starts of a server.
some_port() { echo $((10000 + RANDOM % 20000)); }

# serve DATA ARGUMENT…: starts the server with this data, at the port it had in this script, if any; waits
# until it says where it is. Then it is the process `server`, at `port`. `stop` stops it.
server=
port=0
serve() {
  : >"$work/out"
  "$comodin" serve --address 127.0.0.1 --port "$port" --data "$@" >"$work/out" 2>"$work/log" &
  server=$!
  await says_where && kill -0 "$server" && port=$(cat "$1/port")
}
# Where it listens is known, or it has ended and never will be.
says_where() { grep -q 'https\?://localhost:' "$work/out" || ! kill -0 "$server" 2>/dev/null; }
stop() {
  kill -TERM "$server"
  wait "$server"
}
