#!/usr/bin/env bash
# The container of examples/compose without an engine: its commands are run here, as they are apart from the folder of the data
# and the port, and the packages that it installs are those that the program needs.
# usage: container.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/kit.bash"
trap 'kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
compose=examples/compose
port=$(some_port)
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$(some_port); done # taken

# What the two files say, as files with one word in each line.
check "the files can be read" python3 - "$compose" "$work" "$port" <<'PYTHON'
import json, os, pathlib, re, sys, yaml
folder, work, port = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
joined = re.sub(r"\\\n", " ", (folder / "Containerfile").read_text())
lines = [line.split(None, 1) for line in joined.splitlines() if line and not line.startswith("#")]
last = max(i for i, (word, _) in enumerate(lines) if word == "FROM")
stage = dict(lines[last:])  # of words that come twice, such as COPY, the last
assert {word for word, _ in lines} <= {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK",
                                       "ENTRYPOINT", "CMD"}
assert stage["USER"] == "comodin" and " comodin" in stage["RUN"]
assert f"--home-dir {stage['VOLUME']} " in stage["RUN"]
here = lambda text: text.replace(stage["VOLUME"], f"{work}/data").replace("7700", port)
def keep(name, words):
    assert all(isinstance(word, str) for word in words)
    (work / name).write_text("".join(f"{here(word)}\n" for word in words))
assert json.loads(stage["ENTRYPOINT"]) == ["comodin"]
keep("command", json.loads(stage["CMD"]))
keep("health", json.loads(stage["HEALTHCHECK"].split("CMD", 1)[1]))
packages = re.search(r"--no-install-recommends(.*?)&&", stage["RUN"])[1].split()
(work / "packages").write_text("\n".join(sorted(packages)) + "\n")

services = yaml.safe_load((folder / "compose.yml").read_text())
assert set(services) == {"services", "volumes"}
comodin, haproxy = services["services"]["comodin"], services["services"]["haproxy"]
context = folder / comodin["build"]["context"]
assert (context / comodin["build"]["dockerfile"]).resolve() == (folder / "Containerfile").resolve()
assert (context / "tools/setup").exists()
assert comodin["volumes"] == [f"{name}:{stage['VOLUME']}" for name in services["volumes"]]
assert haproxy["network_mode"] == "service:comodin" and "ports" not in haproxy
# HAProxy gets the recipe, and the certificate where the recipe has it.
recipe, certificate = (volume.split(":") for volume in haproxy["volumes"])
text = (folder / recipe[0]).read_text()
assert f" crt {certificate[1]} " in text and "127.0.0.1:7700" in text
assert sorted(re.findall(r"bind :::(\d+)", text)) == sorted(at.split(":")[1] for at in comodin["ports"])
keep("composed", [re.sub(r"\$\{COMODIN_NAME:-(.*)\}", r"\1", word) for word in comodin["command"]])
PYTHON
[[ -s $work/composed ]] || finish || exit

# The packages are those of the libraries that the program names, apart from what every Debian has. Each brings those
# that it needs in turn.
needed() {
  local library
  join -o 2.2 <(objdump -p "$comodin" | awk '$1 == "NEEDED" { print $2 }' | sort) \
    <(ldd "$comodin" | awk '/=> \// { print $1, $3 }' | sort) | while read -r library; do
    dpkg -S "$(readlink -f "$library")" 2>/dev/null || dpkg -S "$library" 2>/dev/null ||
      dpkg -S "${library#/usr}" 2>/dev/null || dpkg -S "$(readlink -f "$library" | sed 's|^/usr||')"
  done | cut -d: -f1 | sort -u | grep -vxE 'libc6|libgcc-s1|libtinfo6|zlib1g'
}
check "it installs what the program needs: $(diff <(needed) "$work/packages")" cmp -s <(needed) "$work/packages"

lives() { (mapfile -t words <"$work/health" && timeout $kLimit "${words[@]}" 2>/dev/null); }
# runs NAME: the command of that name starts a server that is healthy until it is stopped.
runs() {
  local words
  mapfile -t words <"$work/$1"
  : >"$work/out"
  "$comodin" "${words[@]}" >"$work/out" 2>"$work/log" &
  server=$!
  await says_where
  check "the server of $1 lives: $(cat "$work/log")" lives
  check "at its port" test "$(cat "$work/data/port")" = "$port"
  check "it stops on SIGTERM" stop
  check "and does not live any more" fails lives
}
runs command
runs composed
finish
