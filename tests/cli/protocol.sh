#!/usr/bin/env bash
# The contract in protocol/ and what is made of it: the generator, the documents, the example's types.
# usage: protocol.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/kit.bash"

check "the generator does what it should" python3 tests/cli/protocol_test.py
check "the tables of the documents are up to date" tools/protocol.py docs --check
tools/web example >"$work/types.py" 2>"$work/errors"
check "the types of examples/bot.py are up to date: tools/web example >examples/comodin_protocol.py" \
  diff -q examples/comodin_protocol.py "$work/types.py"
finish
