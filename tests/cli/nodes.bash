# Shared by the scripts that run several servers on one PostgreSQL: they source it in place of kit.bash. It starts the
# script again beside a PostgreSQL.
[[ -n ${COMODIN_POSTGRES_FOLDER:-} ]] ||
  exec "$(dirname "${BASH_SOURCE[0]}")/../with_postgres" "$(realpath "$0")" "$(realpath "$1")" "${@:2}"
source "$(dirname "${BASH_SOURCE[0]}")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

psql -qXh "$COMODIN_POSTGRES_FOLDER" -U comodin postgres -c 'create database nodes' || fail "no database"
database="postgres://comodin@/nodes?host=$COMODIN_POSTGRES_FOLDER"
declare -A port_of process_of

# node NAME ARGUMENT…: starts the server of this name, and waits until it takes people. It has the port that it had in
# this script, if any.
node() {
  local data=$work/$1
  mkdir -p "$data"
  [[ ! -e $work/key || -e $data/key ]] || cp "$work/key" "$data/key"
  rm -f "$data/port"
  "$comodin" serve --address 127.0.0.1 --port "${port_of[$1]:-$(some_port)}" --data "$data" --store "$database" \
    --require-standby --node "$1" --limit-exempt 127.0.0.1 --trusted-proxy 127.0.0.1 "${@:2}" \
    >"$work/$1.out" 2>>"$work/$1.log" &
  process_of[$1]=$!
  await is_ready "$1" && kill -0 "${process_of[$1]}" || return
  port_of[$1]=$(cat "$data/port")
  [[ -e $work/key ]] || cp "$data/key" "$work/key"
}
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
is_ready() {
  [[ -s $work/$1/port && $(status "http://127.0.0.1:$(cat "$work/$1/port")/readyz") = 200 ]] ||
    is_over "${process_of[$1]}"
}
# kill_node NAME
kill_node() {
  kill -9 "${process_of[$1]}"
  wait "${process_of[$1]}" 2>/dev/null
}
metric() { curl -s "http://127.0.0.1:${port_of[$1]}/metrics" | awk -v name="$2" '$1 == name { print $2 }'; }
field() { python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$@"; }

# versions [ID]: of the tables in the database, of those after this id: "ID VERSION" each.
versions() {
  psql -qXAtF ' ' "${at:-$database}" \
    -c "select id, version from comodin.streams where name like 'table/%' and id > ${1:-0} order by id"
}
# are_played [ID]: waits until each of these tables has a few more moves.
are_played() {
  local tables
  tables=$(versions "$@") && [[ -n $tables ]] || return
  have_more() { join -j 1 <(sort <<<"$tables") <(versions "$@" | sort) | awk '$3 < $2 + 4 { exit 1 }'; }
  await have_more "$@"
}

# match URL: a bot begins a match at this address, whose record becomes the file `match`; the server `owner` has it.
# Waits for the end of a round. `ends` waits for that of the match, or prints the last words of a bot that gives up.
match() {
  local node
  declare -gA before=()
  for node in "${!port_of[@]}"; do before[$node]=$(moves "$node"); done
  rm -f "$work/match"
  timeout $kLimit examples/bot.py "$1" --record "$work/match" >"$work/bot" 2>"$work/errors" &
  bot=$!
  await has_begun && [[ -n $owner ]]
}
has_begun() {
  local node
  owner=
  for node in "${!before[@]}"; do [[ $(moves "$node") = "${before[$node]}" ]] || owner=$node; done
  [[ -n $owner ]] && grep -q '^round' "$work/bot" || is_over "$bot"
}
ends() { wait "$bot" || ! tail -n 3 "$work/errors"; }
verifies() { prints ': verified: ' "$comodin" record verify "$work/match"; }
moves() {
  local count
  count=$(metric "$1" comodin_moves_total)
  echo "${count:-0}"
}
