#!/usr/bin/env bash
# Follows docs/add_an_edition.md to the letter: the file, the scenario and the commands of the recipe,
# in an otherwise empty folder.
set -euo pipefail
source "$(dirname "$0")/kit.bash"
recipe=$PWD/docs/add_an_edition.md

# block N: the Nth fenced block of the recipe, without its indentation.
block() { awk -v wanted="$1" '/^ *```/ { inside = !inside; if (inside) ++n; next }
                              inside && n == wanted { sub(/^   /, ""); print }' "$recipe"; }

mkdir -p "$work/docs/examples"
cd "$work"
block 1 >docs/examples/duel.toml
block 3 >docs/examples/duel.scn
ln -s "$comodin" comodin

commands=$(for n in 2 4 5; do block "$n"; done)
[[ $(grep -c '^\./comodin ' <<<"$commands") = 3 ]] || fail "the recipe has other commands: $commands"
printf '1\n%.0s' {1..3000} >moves
while read -r command; do
  out=$(bash -c "$command" 2>&1 <moves) || fail "$command: $out"
done <<<"$commands"
[[ $(bash -c "$(block 4)" | tail -n 1) = '1 passed, 0 failed' ]] || fail "the scenario fails"

# The recipe's suggestion: two mistakes give two messages.
sed -e 's/copies = 2/copies = "two"/' -e 's/\[policy\]/[polizy]/' docs/examples/duel.toml >bad.toml
! ./comodin edition check bad.toml >out || fail "the mistakes are not seen"
grep -q 'bad.toml:[0-9]*:[0-9]*: ' out || fail "the mistakes are not located"
