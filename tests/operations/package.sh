#!/usr/bin/env bash
# The Debian package as an operator meets it: installed on a bare Debian 12, upgraded under running
# games, removed and purged. Needs root, for a folder that becomes that machine.
# usage: package.sh; prints failures, and exits with 0 if there are none.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit
# Mounts of this script end with it.
[[ -n ${COMODIN_APART:-} ]] || COMODIN_APART=1 exec unshare --mount "$0" "$@"
before_configuration=20e3ccd # the last commit without a package

package=$(tools/package) || exit
# That commit's program, once.
before=$PWD/build/package/$before_configuration
if [[ ! -x $before/build/release/comodin ]]; then
  mkdir -p "$before"
  git archive "$before_configuration" | tar -x -C "$before" && "$before/tools/build" release comodin || exit
fi

set -- build/release/comodin
source tests/cli/kit.bash
machine=$work/machine
trap 'kill -9 $(jobs -p) 2>/dev/null; umount -l "$machine/proc" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT
inside() { chroot "$machine" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

# --- packages ---

# changed PACKAGE VERSION: the same with another version, after what COMMAND… did in its folder.
changed() {
  local folder=$work/changed target=$work/comodin_$2.deb version=$2 from=$1
  shift 2
  rm -rf "$folder"
  dpkg-deb -R "$from" "$folder" && (cd "$folder" && "$@") &&
    sed -i "s/^Version: .*/Version: $version/" "$folder/DEBIAN/control" &&
    dpkg-deb -Znone --root-owner-group -b "$folder" "$target" >/dev/null && echo "$target"
}
# It did not read a configuration file, so the unit names the data.
as_before() {
  cp "$before/build/release/comodin" usr/bin/comodin &&
    sed -i 's|^\(ExecStart=[^ ]* serve\) .*|\1 --data /var/lib/comodin|' lib/systemd/system/comodin.service &&
    echo '# Nothing can be set here yet.' >etc/comodin/comodin.conf
}
with_news() { echo '# This line is new.' >>etc/comodin/comodin.conf; }
version=$(dpkg-deb -f "$package" Version)
old=$(changed "$package" "${version%%+*}~before" as_before) || fail "no package of the program of before"
later=$(changed "$package" "$version.later" with_news) || fail "no later package"

check "lintian finds no error" lintian --fail-on error --allow-root "$package"
check "the same commit gives the same package" test "$(sha256sum <"$package")" = "$(sha256sum <"$(tools/package)")"
for page in man1/comodin.1 man5/comodin.conf.5; do
  zcat "build/package/comodin/usr/share/man/$page.gz" >"$work/page"
  check "$page is sound: $(man --warnings -l "$work/page" 2>&1 >/dev/null)" \
    test -z "$(man --warnings -l "$work/page" 2>&1 >/dev/null)"
done

# --- a machine ---

mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME)' 'Created-By: Packages' | sed -n 's/ bookworm$//p' | head -n 1)
bare=build/package/debian.tar
if [[ ! -e $bare ]]; then
  debootstrap --variant=minbase --include=systemd bookworm "$machine" "${mirror:-http://deb.debian.org/debian}" \
    >"$work/debootstrap" 2>&1 || fail "$(tail -n 5 "$work/debootstrap")"
  tar -C "$machine" --one-file-system -cf "$bare.part" . && mv "$bare.part" "$bare"
else
  mkdir "$machine" && tar -C "$machine" -xf "$bare"
fi
# It gets its packages as this machine does.
apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until)' >"$machine/etc/apt/apt.conf.d/00host"
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
mount -t proc proc "$machine/proc" || fail "/proc cannot be mounted"
inside apt-get -qq update >"$work/update" 2>&1 || fail "$(tail -n 5 "$work/update")"

# put_on PACKAGE: installs it with what it depends on.
put_on() {
  cp "$1" "$machine/tmp/comodin.deb"
  inside apt-get -qq -y --no-install-recommends -o Dpkg::Options::=--force-confold install /tmp/comodin.deb \
    </dev/null >"$work/apt" 2>&1 || ! cat "$work/apt"
}
# take_off COMMAND: removes or purges it.
take_off() { inside apt-get -qq -y "$1" comodin </dev/null >"$work/apt" 2>&1 || ! cat "$work/apt"; }
quietly() { "$@" >/dev/null 2>&1; }
# run [TRACER…]: the unit's own command as its own user, without rights, as the process `server`.
run() {
  local command variables unit=$machine/lib/systemd/system/comodin.service
  command=$(sed -n 's/^ExecStart=//p' "$unit")
  variables=$(sed -n 's/^Environment=//p' "$unit")
  # shellcheck disable=SC2086
  setsid "$@" chroot "$machine" setpriv --reuid=comodin --regid=comodin --clear-groups --no-new-privs \
    --inh-caps=-all --bounding-set=-all env -i $variables $command >"$work/out" 2>"$work/log" &
  server=$!
  await says_where && kill -0 "$server" && port=$(cat "$machine/var/lib/comodin/port")
}
admin() { inside setpriv --reuid=comodin --regid=comodin --clear-groups comodin admin "$@"; }
id_of() { inside id "$1" comodin; }
owner() { inside stat -c '%U:%G %a' "$1"; }

# --- before, and the upgrade under running games ---

check "the package of before is installed" put_on "$old"
check "it has a user of its own" test -n "$(id_of -u)"
check "who cannot log in" grep -q '^comodin:.*/nologin$' "$machine/etc/passwd"
check "its data is its own" test "$(owner /var/lib/comodin)" = 'comodin:comodin 700'
check "and its configuration not everyone's" test "$(owner /etc/comodin/comodin.conf)" = 'root:comodin 640'
check "it will start with the machine" \
  test -L "$machine/etc/systemd/system/multi-user.target.wants/comodin.service"
check "the server of before serves" run
timeout $kLimit examples/bot.py "http://127.0.0.1:$port" >"$work/bot" 2>&1
check "a match is played there: $(tail -n 1 "$work/bot")" grep -q '^scores:' "$work/bot"
tests/server/survivor.py "$port" "$work/survivor" >"$work/survivor.log" 2>&1 &
survivor=$!
moves() { cat "$work/survivor/moves" 2>/dev/null || echo 0; }
plays_on() { [[ $(moves) -gt $1 ]]; }
check "another one begins" await plays_on 10
admin --data /var/lib/comodin list >"$work/tables"
check "the upgrade is installed while people play" put_on "$package"
was=$port
kill -TERM "$server"
wait "$server"
check "the server of now serves" run
check "at the same port" test "$port" = "$was"
check "people play on" await plays_on $(($(moves) + 10))
kill -TERM "$survivor"
wait "$survivor"
check "and nothing is lost: $(tail -n 1 "$work/survivor.log")" grep -q '^nothing lost' "$work/survivor.log"
admin list --config /etc/comodin/comodin.conf >"$work/tables.now"
check "all tables of before are there" test "$(grep -c '^p' "$work/tables")" -ge 2 -a \
  -z "$(comm -23 <(grep -o '^p[0-9a-f]*' "$work/tables" | sort) <(grep -o '^p[0-9a-f]*' "$work/tables.now" | sort))"
check "the data is sound" prints 'damaged streams: 0$' admin check --config /etc/comodin/comodin.conf
check "an untouched configuration is today's" grep -q '^data = "/var/lib/comodin"$' "$machine/etc/comodin/comodin.conf"
check "and still not everyone's" test "$(owner /etc/comodin/comodin.conf)" = 'root:comodin 640'
kill -HUP "$server"
check "a reload without a certificate changes nothing" await grep -q '"certificate"' "$work/log"
timeout $kLimit examples/bot.py "http://127.0.0.1:$port" >"$work/bot" 2>&1
check "a match is played: $(tail -n 1 "$work/bot")" grep -q '^scores:' "$work/bot"
check "no memory of it can be written and run" fails grep -q ' .wx' "/proc/$server/maps"
check "stops" stop

# --- what the operator changed stays ---

sed -i "s/^#keep-days = .*/keep-days = 1000/" "$machine/etc/comodin/comodin.conf"
check "a later package is installed" put_on "$later"
check "a changed configuration stays" grep -qx 'keep-days = 1000' "$machine/etc/comodin/comodin.conf"
check "the new one is beside it" grep -q '^# This line is new' "$machine/etc/comodin/comodin.conf.dpkg-dist"

# --- what the unit allows ---

check "the unit is sound: $(inside systemd-analyze verify --man=no comodin.service 2>&1)" \
  test -z "$(inside systemd-analyze verify --man=no comodin.service 2>&1)"
check "it keeps the service apart: $(inside systemd-analyze security --offline=yes --no-pager comodin.service 2>&1 | tail -n 1)" \
  quietly inside systemd-analyze security --offline=yes --no-pager --threshold=18 comodin.service
check "a server that is watched serves" run strace -f -qq -o "$work/calls"
"$comodin" load --url "http://127.0.0.1:$port" --players 4 --rate 4 --seconds 2 >"$work/load" 2>&1
check "is played at: $(tail -n 1 "$work/load")" grep -q '^0 errors' "$work/load"
kill -TERM "$(pgrep -f -P "$server" comodin || pgrep -P "$server")"
wait "$server"
cat >"$work/allowed.py" <<'PYTHON'
import re, subprocess, sys
unit, calls = (open(path).read() for path in sys.argv[1:3])
sets, name = {}, None
for line in subprocess.run(["systemd-analyze", "--no-pager", "syscall-filter"], capture_output=True, text=True).stdout.split("\n"):
    line = re.sub(r"\x1b\[[0-9;]*m", "", line)
    if line.startswith("@"):
        name = line.strip()
        sets[name] = []
    elif line.startswith("    ") and name and not line.strip().startswith("#"):
        sets[name].append(line.strip())
def members(word):
    return {word} if not word.startswith("@") else set().union(*map(members, sets[word]))
allowed = set()
for line in re.findall("(?m)^SystemCallFilter=(.*)", unit):
    words = set().union(*map(members, line.lstrip("~").split()))
    allowed = allowed - words if line.startswith("~") else allowed | words
families = set(re.search("(?m)^RestrictAddressFamilies=(.*)", unit)[1].split())
calls = calls[calls.index('execve("/usr/bin/comodin"'):]
made = set(re.findall(r"(?m)^\d+ +(\w+)\(", calls))
opened = set(re.findall(r"socket\((AF_\w+)", calls))
print("not allowed:", sorted(made - allowed), sorted(opened - families))
sys.exit(len(made) < 30 or not made <= allowed or not opened <= families)
PYTHON
check "it needs nothing that the unit forbids: $(python3 "$work/allowed.py" packaging/comodin.service "$work/calls" 2>&1)" \
  quietly python3 "$work/allowed.py" packaging/comodin.service "$work/calls"

# --- removed, and purged ---

left() { find "$machine" -xdev \( -path "$machine/proc" -o -path "$machine/tmp" -o -path "$machine/var/log" \) -prune -o -name '*comodin*' -print; }
check "it is removed" take_off remove
check "the program is gone" test ! -e "$machine/usr/bin/comodin"
check "games stay" test -s "$machine/var/lib/comodin/comodin.db"
check "the configuration stays" grep -qx 'keep-days = 1000' "$machine/etc/comodin/comodin.conf"
check "and can come back" put_on "$package"
check "with them" run
check "all of them" prints "^$(head -n 1 "$work/tables" | cut -d ' ' -f 1) " admin list --config /etc/comodin/comodin.conf
check "stops" stop
check "it is purged" take_off purge
check "and nothing is left: $(left)" test -z "$(left)"
check "not even its user" fails grep -q '^comodin:' "$machine/etc/passwd"
finish
