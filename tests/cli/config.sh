#!/usr/bin/env bash
# Options of a server from a file and from the environment, and in which order they count.
# usage: config.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT

file=$work/comodin.conf
# in_force NAME=VALUE… ARGUMENT…: the configuration of a server with these variables and arguments.
in_force() {
  local variables=()
  while [[ ${1:-} == COMODIN_* ]]; do variables+=("$1") && shift; done
  env "${variables[@]}" "$comodin" serve --print-config "$@" 2>&1
}
has() { grep -qxF -- "$1" <<<"$(in_force "${@:2}")"; }
# mistake WORDS NAME=VALUE… ARGUMENT…: exit 2 and nothing but these words in the first line.
mistake() {
  local out code=0
  out=$(in_force "${@:2}") || code=$?
  check "$*: exit $code" [ "$code" = 2 ]
  check "$*: $out" [ "$(head -n 1 <<<"$out")" = "comodin serve: $1" ]
}

# The order.
cat >"$file" <<'TOML'
port = 1111           # the file's
keep-days = 30
host = ["a.example", "b.example"]
memory = true
data = "/srv/co \"mo\" din"
TOML
check "without all of them an option is a comment" has '#keep-days = 90'
check "the file counts" has 'keep-days = 30' --config "$file"
check "the environment counts" has 'keep-days = 7' COMODIN_KEEP_DAYS=7
check "more than the file" has 'keep-days = 7' COMODIN_KEEP_DAYS=7 --config "$file"
check "the command line counts" has 'keep-days = 5' --keep-days 5
check "more than both" has 'keep-days = 5' COMODIN_KEEP_DAYS=7 --config "$file" --keep-days 5
check "an empty variable does not count" has 'keep-days = 30' COMODIN_KEEP_DAYS= --config "$file"
check "the file itself can be named by the environment" has 'port = 1111' COMODIN_CONFIG="$file"
check "lists" has 'host = ["a.example", "b.example"]' --config "$file"
check "lists in the environment" has 'host = ["c.example", "d.example"]' 'COMODIN_HOST=c.example, d.example' --config "$file"
check "lists do not add up" has 'host = "e.example"' COMODIN_HOST=c.example --config "$file" --host e.example
check "a flag" has 'memory = true' --config "$file"
check "a flag in the environment" has 'memory = false' COMODIN_MEMORY=false --config "$file"
check "a text with quotes" has 'data = "/srv/co \"mo\" din"' --config "$file"
check "what is printed can be read" cmp -s <(in_force --config "$file") \
  <(in_force --config "$file" >"$work/again" && in_force --config "$work/again")

# A file with all options, each as it is without it.
in_force | sed -n 's/^#\([a-z-]* = \)/\1/p' >"$work/all"
check "all options are there" test "$(wc -l <"$work/all")" -ge 18
check "and change nothing" cmp -s <(in_force | sed 's/^#\([a-z-]* = \)/\1/' | grep -v ' = ""$') \
  <(in_force --config "$work/all" | grep -v '^#[a-z-]* = ""$')
for option in $("$comodin" serve --help | sed -n 's/^  \(-p,\)\?--\([a-z-]*\).*/\2/p'); do
  [[ $option == config || $option == print-config || $option == help ]] ||
    check "--$option can be in the file" grep -q "^$option = " "$work/all"
done
for variable in $(sed 's/ = .*//; s/-/_/g; s/.*/COMODIN_\U&/' "$work/all"); do
  check "the help names $variable" prints "\\[$variable\\]" "$comodin" serve --help
done
# Tests and builds have variables of their own.
own=$(grep -rhoE '\bCOMODIN_[A-Z_]+' test tools tests/cli/[!c]* tests/unit | sort -u)
check "none of them means something else in the tests" \
  test -z "$(comm -12 <(sed 's/ = .*//; s/-/_/g; s/.*/COMODIN_\U&/' "$work/all" | sort) <(printf '%s\n' "$own"))"

# Mistakes name the place.
bad() { printf '%s\n' "$@" >"$work/bad.conf"; }
at=$work/bad.conf
bad 'port = 1' 'kep-days = 3'
mistake "$at:2:1: there’s no setting “kep-days”. Did you mean “keep-days”?" --config "$at"
bad 'something = 3'
mistake "$at:1:1: there’s no setting “something”. comodin serve --help lists all options" --config "$at"
bad '' 'keep-days = "soon"'
mistake "$at:2:13: keep-days: “soon” isn’t possible" --config "$at"
bad 'port = 70000'
mistake "$at:1:8: port: “70000” isn’t possible" --config "$at"
bad 'keep-days = -1'
mistake "$at:1:13: keep-days: “-1” isn’t possible" --config "$at"
bad 'memory = "perhaps"'
mistake "$at:1:10: memory: expected true or false" --config "$at"
bad 'keep-days = true'
mistake "$at:1:13: keep-days: expected a text in quotes or a whole number" --config "$at"
bad 'host = ["a.example", 3]'
mistake "$at:1:8: host: expected a text in quotes, or a list of them" --config "$at"
bad 'trusted-proxy = "10.0.0.0/99"'
mistake "$at:1:17: trusted-proxy: $("$comodin" serve --trusted-proxy 10.0.0.0/99 2>&1 | sed -n '1s/.*--trusted-proxy: //p')" --config "$at"
bad 'log-level = "loud"'
mistake "$at:1:13: log-level: “loud” isn’t possible. Choose: debug, info, warning, error." --config "$at"
bad '[serve]' 'port = 1'
mistake "$at:1:2: “serve”: there are no sections here; expected NAME = VALUE" --config "$at"
bad 'config = "another"'
mistake "$at:1:1: there’s no setting “config”. comodin serve --help lists all options" --config "$at"
bad 'port 7700'
check "a line that is not TOML: $(in_force --config "$at")" prints "^comodin serve: $at:1:" in_force --config "$at"
bad 'a = 1' 'b = 2'
check "all mistakes at once" test "$(in_force --config "$at" | wc -l)" = 2
mistake "$work/none cannot be read" --config "$work/none"
mistake "$work is a folder: expected a file" --config "$work"
mistake "COMODIN_KEEP_DAYS: “soon” isn’t possible" COMODIN_KEEP_DAYS=soon
mistake "COMODIN_HOST: 'a:7' is not a host: expected a name such as example.org or *.example.org" COMODIN_HOST=b.example,a:7
mistake "COMODIN_MEMORY: “perhaps” isn’t possible: expected true or false" COMODIN_MEMORY=perhaps
bad 'keep-days = "soon"'
check "what the command line says instead is not read" has 'keep-days = 5' --config "$at" --keep-days 5

# A password that everyone can read is worth a word.
bad 'allow-origin = "https://ana:secret@example.org"'
chmod 644 "$at"
check "a password in a file for all" prints 'has a password and everyone here can read it' in_force --config "$at"
chmod 640 "$at"
check "not in a file for some" fails prints 'has a password' in_force --config "$at"

# A server that was told everything by a file; admin finds it by the same one.
port=$(some_port)
printf 'port = %d\naddress = "127.0.0.1"\ndata = "%s"\nlog-format = "text"\n' "$port" "$work/data" >"$file"
"$comodin" serve --config "$file" >"$work/out" 2>"$work/log" &
server=$!
await says_where
port=$(cat "$work/data/port")
check "it serves" curl -sf "http://127.0.0.1:$port/healthz" -o "$work/health"
check "its log is names and values" grep -q "^time=[^ ]* level=info event=started port=$port " "$work/log"
check "admin finds its data in the file" prints '^0 tables' "$comodin" admin list --config "$file"
check "before the command too" prints '^0 tables' "$comodin" admin --config "$file" list
check "and in the environment" prints '^0 tables' env COMODIN_DATA="$work/data" "$comodin" admin list
check "the command line counts more" \
  prints "$work/none is not a server data folder" "$comodin" admin list --config "$file" --data "$work/none"
check "before the command too" \
  prints "$work/none is not a server data folder" "$comodin" admin --data "$work/none" list --config "$file"
bad 'dta = "/srv"'
check "a mistake in the file is one for admin too" \
  prints "^comodin admin: $at:1:1: there’s no setting “dta”. Did you mean “data”?" "$comodin" admin list --config "$at"
check "stops" stop

# Without arguments the environment counts as well.
code=0
COMODIN_PORT=70000 "$comodin" >"$work/usual" 2>&1 || code=$?
check "without arguments: $code, $(cat "$work/usual")" \
  test "$code $(cat "$work/usual")" = "2 comodin serve: COMODIN_PORT: “70000” isn’t possible"
finish
