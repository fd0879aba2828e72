#!/usr/bin/env bash
# Opens what earlier versions kept, a copy of each folder below tests/versions: people come back to their
# tables and play on, records verify, the game at home goes on, and after a restart all is still there.
# usage: versions.sh BINARY; prints what went wrong, and exits with 0 if nothing did.
set -uo pipefail
source "$(dirname "$0")/kit.bash"
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT

# tables FILE: a line for each table that people know of: its id, and the match that is played there.
tables() {
  [[ -s $1 ]] && python3 -c 'import json, sys
for table in json.load(open(sys.argv[1])): print(table["table"], table["match"])' "$1"
}
admin() { timeout $kLimit "$comodin" admin --data "$kept/server" "$@"; }
lists_all() {
  local known list table
  known=$(tables "$1") && list=$(admin list) || return
  while read -r table _; do
    grep -q "^$table " <<<"$list" || return
  done <<<"$known"
}
# records_verify PEOPLE: those of all matches that were begun at their tables.
records_verify() {
  local known table last match
  known=$(tables "$1") || return
  while read -r table last; do
    for match in $(seq "$last"); do
      admin record "$table" "$match" >"$work/record.txt" &&
        "$comodin" record verify "$work/record.txt" >"$work/verdict" 2>&1 ||
        { echo "$table, match $match: $(cat "$work/verdict")"; return 1; }
    done
  done <<<"$known"
}
# As it was saved, from the table that it is of.
is_as_saved() { cmp <(admin record "$(basename "$1" .txt)" 1) "$1"; }
# visit BEFORE AFTER: people come back to what the one file tells of, play on, and write the other.
visit() {
  timeout $kLimit tests/versions/people.py visit "$port" "$1" "$2" >"$work/visit" 2>&1 ||
    ! tail -n 1 "$work/visit"
}

# Nobody has touched these tables for long, and they are not forgotten for that.
open() { serve "$kept/server" --limit-exempt 127.0.0.1 --keep-days 100000 || ! cat "$work/log"; }

# home: the game at home goes on; what it tells goes to $work/home.txt.
home() { timeout $kLimit "$comodin" play --plain --resume --data "$kept/home" >"$work/home.txt" 2>&1; }
# Version 0.1.0 says hold.
hand_in() { sed -n 's/^You \(hold\|have\): //p' "$1" | "$2" -n 1; }

for folder in tests/versions/*/; do
  version=$(basename "$folder")
  kept=$work/$version
  cp -r "$folder" "$kept"

  for record in "$kept"/records/*.txt; do
    check "$version: $(basename "$record") verifies" \
      prints ': verified: ' timeout $kLimit "$comodin" record verify "$record"
  done

  check "$version: the server opens its data" open
  check "$version: all tables are listed" lists_all "$kept/people.json"
  check "$version: records of its matches verify" records_verify "$kept/people.json"
  for record in "$kept"/records/p????????????????????????????????.txt; do
    check "$version: the record of a finished match is as it was saved" is_as_saved "$record"
  done
  check "$version: all is as it was left, and is played on" visit "$kept/people.json" "$kept/second.json"
  check "$version: records of what was played on verify" records_verify "$kept/second.json"
  check "$version: the server stops" stop

  check "$version: it starts again" open
  check "$version: all tables are still listed" lists_all "$kept/second.json"
  check "$version: people come back again" visit "$kept/second.json" "$kept/third.json"
  check "$version: all records verify" records_verify "$kept/third.json"
  check "$version: it stops again" stop

  check "$version: the game at home goes on" home < <(printf 'hand\n1\nquit\n')
  check "$version: with the same hand" \
    [ "$(hand_in "$kept/home.txt" tail)" = "$(hand_in "$work/home.txt" head)" ]
  check "$version: and a move is played" grep -q '^You \(play\|draw\|pass\)' "$work/home.txt"
  check "$version: and to its end" home < <(yes 1 2>/dev/null)
  check "$version: with a result" grep -q 'wins\? the match[.!]' "$work/home.txt"
done
finish
