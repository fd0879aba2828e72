#!/usr/bin/env bash
# `comodin bench` plays every edition and reports the documented fields; wrong input is refused.
set -euo pipefail
source "$(dirname "$0")/kit.bash"
for edition in anniversary dice dragonball monster official; do
  seats=4
  [[ $edition != dice ]] || seats=2
  for events in on off; do
    for player in random greedy; do
      out=$("$comodin" bench --edition $edition --seats $seats --rounds 300 --events $events \
        --player $player --json)
      for field in rounds_per_s decisions_per_s mean_turns mean_score seat_win_rate; do
        grep -q "\"$field\":" <<<"$out" || fail "$edition: no $field"
      done
    done
  done
done
# Threads share the rounds, and none is lost.
out=$("$comodin" bench --rounds 1001 --threads 3 --json)
grep -q '"rounds": 1001,' <<<"$out" || fail "three threads: $out"
# Another seed plays other rounds, a neighboring one too.
mean() { "$comodin" bench --rounds 1000 --seed "$1" --json | grep mean_score; }
[[ $(mean 1) = $(mean 1) && $(mean 1) != "$(mean 2)" ]] || fail "seeds: $(mean 1) $(mean 2)"
for wrong in "--seats 11" "--rounds 0" "--threads 0" "--edition nowhere" "--events maybe" "--player nobody" \
  "--option drawn_card=perhaps"; do
  code=0
  # shellcheck disable=SC2086
  out=$("$comodin" bench $wrong 2>&1) || code=$?
  [[ $code = 2 && -n $out ]] || fail "$wrong: exit $code"
done
