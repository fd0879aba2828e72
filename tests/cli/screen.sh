#!/usr/bin/env bash
# Plays on the screen of a terminal. Debian's own Python has the package that reads screens.
# usage: screen.sh BINARY
source "$(dirname "$0")/kit.bash"
/usr/bin/python3 tests/terminal/screen.py "$comodin"
