#!/usr/bin/env bash
# Plays on the screen of a terminal. Debian's own Python has the package that reads screens.
# usage: screen.sh BINARY
exec /usr/bin/python3 "$(dirname "$0")/../terminal/screen.py" "$1"
