#!/usr/bin/env bash
# The completions and the manual page list all commands and options.
# usage: completions.sh BINARY
set -uo pipefail
source "$(dirname "$0")/kit.bash"

# completed WORD…: bash's completions for the last word.
"$comodin" completions bash >"$work/bash"
completed() {
  bash -c 'source "$1"; shift; COMP_WORDS=(comodin "$@"); COMP_CWORD=$#; _comodin
    printf "%s\n" "${COMPREPLY[@]}"' _ "$work/bash" "$@"
}
check "the script is sound" bash -n "$work/bash"
check "commands" grep -qx play <(completed pl)
check "options of a command" grep -qx -- --resume <(completed play --res)
check "not those of another" bash -c "! grep -qx -- --resume" < <(completed bench --)
check "commands of a command" grep -qx back-up <(completed admin b)
check "values" grep -qx instant <(completed play --pace i)
check "editions" grep -qx dragonball <(completed play --edition d)
"$comodin" completions zsh >"$work/zsh"
check "zsh" grep -q bashcompinit "$work/zsh"
"$comodin" completions fish >"$work/fish"
check "fish knows commands" grep -q -- "-a play " "$work/fish"
check "fish knows options" grep -q -- "-l resume" "$work/fish"
check "another shell is refused" bash -c "! $comodin completions tcsh 2>/dev/null"

"$comodin" man >"$work/page"
for command in $("$comodin" --help | sed -n '/^Commands:/,/^$/ s/^  \([a-z-]*\) .*/\1/p'); do
  check "the manual has $command" grep -q "^\.SS $command" "$work/page"
  check "$command has help with examples" grep -q Example <("$comodin" "$command" --help)
done
check "the manual has options" grep -qF '\-\-resume' "$work/page"
finish
