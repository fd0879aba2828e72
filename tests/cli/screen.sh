#!/usr/bin/env bash
# Plays on a terminal's screen. Debian's own Python has the package that emulates terminals.
# usage: screen.sh BINARY
source "$(dirname "$0")/kit.bash"
/usr/bin/python3 tests/terminal/screen.py "$comodin"
