#!/usr/bin/env bash
# `comodin edition`: lists the five, accepts them, explains every mistake, survives any file.
set -euo pipefail
source "$(dirname "$0")/kit.bash"

list=$("$comodin" edition list)
for name in dice anniversary official dragonball monster; do
  grep -q "^$name " <<<"$list" || fail "edition list does not show $name"
  "$comodin" edition check "editions/$name.toml" >/dev/null || fail "editions/$name.toml is refused"
done

# Three different mistakes: three located messages, exit 1.
sed -e 's/^copies = 8$/copies = "eight"/' -e 's/^uno_due = .*/uno_due = "sometimes"/' \
  -e 's/^hand_size = 7$/hand_sise = 7/' editions/anniversary.toml >"$work/three.toml"
code=0
out=$("$comodin" edition check "$work/three.toml") || code=$?
[[ $code = 1 ]] || fail "three mistakes: exit $code"
[[ $(grep -cE '^[^ ]*three\.toml:[0-9]+:[0-9]+: ' <<<"$out") = 3 ]] || fail "not three messages: $out"

# Any file gives a message and exit 1, never a crash.
head -c 700 editions/official.toml >"$work/truncated.toml"
: >"$work/empty.toml"
head -c 3000000 /dev/zero | tr '\0' '#' >"$work/huge.toml"
head -c 5000 "$comodin" >"$work/binary.toml"
printf '%.0s[' {1..20000} >"$work/nested.toml"
mkdir "$work/folder.toml"
for file in truncated empty huge binary nested folder missing; do
  code=0
  out=$("$comodin" edition check "$work/$file.toml" 2>&1) || code=$?
  [[ $code = 1 ]] || fail "$file: exit $code"
  [[ -n $out ]] || fail "$file: no message"
done
