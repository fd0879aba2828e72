#!/usr/bin/env bash
# examples/compose/nodes.yml without an engine: its commands and health checks run here, as they are apart from folders,
# ports, addresses and the host names of the databases. People play through its HAProxy while a server is stopped.
# usage: compose.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/kit.bash"
source "$(dirname "$0")/../postgres.bash"
source "$(dirname "$0")/proxies.bash"
postgres=$work/volumes # with a folder for each volume
declare -A process_of
clean_up() {
  local service
  for service in "${!process_of[@]}"; do [[ $service = db? ]] || kill -9 "${process_of[$service]}"; done
  kill $(jobs -p)
  stop_postgres
  wait
  rm -rf "$work"
}
trap 'clean_up 2>/dev/null' EXIT

# A network of 127.0.0.0/8 in place of 10.77.0.0/24, so that every service has an address of its own.
network=127.$((1 + RANDOM % 250)).$((RANDOM % 250))
port=$(some_port)
database_port=$((port + 1))
for address in 11:$port 12:$port 13:$port 21:$database_port 22:$database_port; do
  ! (exec 3<>"/dev/tcp/$network.${address/://}") 2>/dev/null || fail "$network.$address is taken"
done
recipe=([haproxy]=haproxy-nodes.cfg)
servers() {
  echo "s|10\.77\.0\.|$network.|g; s|:7700|:$port|g"
  echo "/^defaults/a\    source $network.10"
}

# What the images bring along: the program, and what the documentation of PostgreSQL's says about its entry point.
mkdir -m 755 "$work/image" "$work/services" "$postgres"
install -m 755 "$comodin" "$work/image/comodin"
cat >"$work/image/docker-entrypoint.sh" <<'END_OF_SCRIPT'
#!/usr/bin/env bash
set -e
mkdir -p "$PGDATA"
chmod 700 "$PGDATA"
options=(-c unix_socket_directories="$PGHOST" "${@:2}")
if [[ ! -s $PGDATA/PG_VERSION ]]; then
  initdb --username=postgres --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS
  # In a container only those inside come from 127.0.0.1. Here everybody does, and only health checks are of this user.
  sed -i '/127\.0\.0\.1/ { /replication/d; s/all  *all/all postgres/ }' "$PGDATA/pg_hba.conf"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o "$(printf '%q ' "${options[@]}" -c listen_addresses=)" start
  for file in "$INITDB"/*; do "$file"; done
  pg_ctl -m fast -w stop
fi
exec postgres "${options[@]}" -c listen_addresses="$ADDRESS"
END_OF_SCRIPT
chmod 755 "$work/image/docker-entrypoint.sh"

# A folder for each service, with its words, its environment and its health check, each ended by a zero byte.
check "nodes.yml can be read" python3 - "$work" "$network" "$port" "$database_port" "$postgres_programs" <<'PYTHON'
import ipaddress, json, pathlib, re, shutil, sys, yaml
work, network, port, database_port, programs = pathlib.Path(sys.argv[1]), *sys.argv[2:]
folder = pathlib.Path("examples/compose")

# PyYAML takes the last of two entries with the same key; an engine refuses them.
class Once(yaml.SafeLoader):
    def once(self, node):
        keys = [key.value for key, _ in node.value]
        assert len(set(keys)) == len(keys), keys
        self.flatten_mapping(node)
        return self.construct_mapping(node, deep=True)
Once.add_constructor("tag:yaml.org,2002:map", Once.once)
services = yaml.load((folder / "nodes.yml").read_text(), Once)

# As much of the compose specification as is used. Numbers and booleans have to be in quotes where text is expected.
duration, words = r"(\d+(h|m|s|ms))+", [str]
service = {
    "image": str, "user": str, "entrypoint": words, "command": words, "environment": {"*": str}, "ports": [r"\d+:\d+"],
    "build": {"context": str, "dockerfile": str}, "restart": "no|always|on-failure(:[0-9]+)?|unless-stopped",
    "volumes": [r"[^:]+:/[^:]+(:ro)?"], "stop_grace_period": duration,
    "networks": ([str], {"*": {"ipv4_address": r"[\d.]+"}}),
    "healthcheck": {"test": words, "interval": duration, "timeout": duration, "start_period": duration, "retries": int},
    "depends_on": {"*": {"condition": "service_started|service_healthy|service_completed_successfully"}}}
networks = {"*": {"ipam": {"config": [{"subnet": str, "ip_range": str}]}}}
def fits(value, shape, where):
    if isinstance(shape, tuple):
        return fits(value, shape[isinstance(value, dict)], where)
    if isinstance(shape, dict):
        assert isinstance(value, dict), f"{where}: {value}"
        for key, each in value.items():
            assert "*" in shape or key in shape, f"{where}: {key} is unknown"
            fits(each, shape[key if key in shape else "*"], f"{where}.{key}")
    elif isinstance(shape, list):
        assert isinstance(value, list) and value, f"{where}: {value}"
        for each in value:
            fits(each, shape[0], where)
    else:
        kind = shape if isinstance(shape, type) else str
        assert isinstance(value, kind) and (shape is kind or re.fullmatch(shape, value)), f"{where}: {value}"
for key in [key for key in services if key.startswith("x-")]:
    del services[key]
fits(services, {"name": "[a-z0-9][a-z0-9_-]*", "services": {"*": service}, "networks": networks,
                "volumes": {"*": type(None)}}, "nodes.yml")
volumes, networks, services = services["volumes"], services["networks"], services["services"]

# Every name leads somewhere, and nothing is left over.
mounts = {name: [mount.split(":") for mount in each.get("volumes", [])] for name, each in services.items()}
sources = {mount[0] for each in mounts.values() for mount in each}
assert {source for source in sources if "/" not in source} == set(volumes)
files = {source for source in sources if "/" in source}
assert all((folder / source).is_file() for source in files - {"./uno.example.org.pem"}), files
assert all(set(each["networks"]) <= set(networks) for each in services.values())
order = []
while len(order) < len(services):
    order.append(next(name for name, each in services.items()
                      if name not in order and set(each.get("depends_on", [])) <= set(order)))
builds = {each["image"]: each["build"] for each in services.values() if "build" in each}
assert len([each for each in services.values() if "build" in each]) == len(builds) == 1  # two would collide
build = builds["comodin"]
assert (folder / build["context"] / build["dockerfile"]).resolve() == (folder / "Containerfile").resolve()
image = (folder / "Containerfile").read_text()

# The addresses are those of the recipe, and nobody else gets them.
config, = networks["comodin"]["ipam"]["config"]
address = {name: each["networks"]["comodin"]["ipv4_address"] for name, each in services.items()
           if isinstance(each["networks"], dict)}
for each in map(ipaddress.ip_address, address.values()):
    assert each in ipaddress.ip_network(config["subnet"]) and each not in ipaddress.ip_network(config["ip_range"])
assert ipaddress.ip_network(config["ip_range"]).subnet_of(ipaddress.ip_network(config["subnet"]))
recipe, certificate = mounts["haproxy"]
assert (folder / recipe[0]).resolve() == pathlib.Path("examples/proxies/haproxy-nodes.cfg").resolve()
assert recipe[1] == "/usr/local/etc/haproxy/haproxy.cfg"
text = (folder / recipe[0]).read_text()
assert f" crt {certificate[1]} " in text
assert sorted(re.findall(r"bind :::(\d+)", text)) == sorted(at.split(":")[1] for at in services["haproxy"]["ports"])
nodes = [name for name, each in services.items() if each["image"] == "comodin"]
assert set(re.findall(r"^ +server (\S+) (\S+)", text, re.M)) == {(name, f"{address[name]}:7700") for name in nodes}

# An engine waits at least as long as systemd for a server that gives its tables away.
patience = int(re.search(r"TimeoutStopSec=(\d+)", pathlib.Path("packaging/comodin.service").read_text())[1])
seconds = {"h": 3600, "m": 60, "s": 1, "ms": 0.001}
for name in nodes:
    grace = re.findall(r"(\d+)(ms|h|m|s)", services[name]["stop_grace_period"])
    assert sum(int(count) * seconds[unit] for count, unit in grace) >= patience
    assert f"--node={name}" in services[name]["command"]  # this is what the recipe calls it

here = {"db1": f"{network}.21", "db2": f"{network}.22"}
here |= {name: each.replace("10.77.0", network) for name, each in address.items()}
given = {"COMODIN_PASSWORD": "it's secret"}
def filled(text):
    def value(match):
        if match[0] == "$$":
            return "$"
        name, operator, rest = re.fullmatch(r"\$\{(\w+)(:-|:\?)(.*)\}", match[0]).groups()
        assert operator == ":-" or name in given, rest
        return given.get(name, rest)
    return re.sub(r"\$\$|\$\{[^}]*\}", value, text)
for name in order:
    each, own = services[name], work / "services" / name
    own.mkdir()
    places = {"10.77.0.": f"{network}.", "127.0.0.1": here[name], "7700": port}
    for source, target, *_ in mounts[name]:
        if source in volumes:
            places[target] = str(work / "volumes" / source)
        elif target.startswith("/docker-entrypoint-initdb.d/"):
            (own / "initdb").mkdir()
            shutil.copy(folder / source, own / "initdb")
    def put(text):
        suffix = f":{database_port}" if "://" in text else ""  # PGPORT does not count for several hosts
        text = re.sub(r"\b(db1|db2)\b", lambda match: here[match[0]] + suffix, filled(text))
        return re.sub("|".join(map(re.escape, places)), lambda match: places[match[0]], text)
    def keep(file, words):
        (own / file).write_text("".join(put(word) + "\0" for word in words))
    environment = dict(each.get("environment", {}))
    entrypoint, command = each.get("entrypoint"), each.get("command", [])
    extra = {"PATH": f"{work}/image:{programs}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    if each["image"].startswith("postgres:"):
        command = command or ["postgres"]
        if command[0] == "postgres":
            command = ["docker-entrypoint.sh", *command]
        (own / "socket").mkdir()
        (work / "volumes" / name).mkdir()
        environment["PGDATA"] = "/var/lib/postgresql/data"
        extra |= {"PGHOST": f"{own}/socket", "PGPORT": database_port, "ADDRESS": here[name], "INITDB": f"{own}/initdb"}
    elif each["image"] == "comodin":
        (work / "volumes" / name).mkdir(mode=0o700)
        assert put(environment["COMODIN_DATA"]) == f"{work}/volumes/{name}"
        entrypoint = entrypoint or json.loads(re.search(r"^ENTRYPOINT (.*)$", image, re.M)[1])
        # People behind HAProxy have the address 127.0.0.1, if HAProxy is believed; it has one without this exemption.
        extra |= {"COMODIN_ADDRESS": here[name], "HOME": str(own), "COMODIN_LIMIT_EXEMPT": "127.0.0.1",
                  "COMODIN_MAX_CONNECTIONS_PER_ADDRESS": "1"}
    (own / "address").write_text(here[name])
    keep("words", (entrypoint or []) + command)
    keep("environment", [f"{key}={value}" for key, value in environment.items()])
    with open(own / "environment", "a") as file:
        file.write("".join(f"{key}={value}\0" for key, value in extra.items()))
    health = each.get("healthcheck", {}).get("test") or \
        ["CMD", *json.loads(re.search(r"HEALTHCHECK.*?CMD (\[.*?\])$", image, re.M | re.S)[1])]
    assert health[0] in ("CMD", "CMD-SHELL")
    keep("health", health[1:] if health[0] == "CMD" else ["/bin/sh", "-c", *health[1:]])
(work / "order").write_text("\n".join(name for name in order if name != "haproxy") + "\n")
PYTHON
[[ -s $work/order ]] || finish || exit
[[ $EUID != 0 ]] || chown -R postgres: "$work"/services/db? "$work"/volumes/db?

# inside SERVICE FILE: replaces the shell by the command in this file of the service.
inside() {
  local words environment as=()
  mapfile -d '' -t words <"$work/services/$1/$2"
  mapfile -d '' -t environment <"$work/services/$1/environment"
  [[ $1 != db? ]] || as=("${postgres_as[@]}")
  cd "$work/services/$1" && exec "${as[@]}" env -i "${environment[@]}" "${words[@]}"
}
healthy() { (inside "$1" health) >/dev/null 2>&1 </dev/null; }
is_healthy() { healthy "$1" || is_over "${process_of[$1]}"; }
# start SERVICE: until its health check says that it is well.
start() {
  (inside "$1" words) >"$work/$1.log" 2>&1 </dev/null &
  process_of[$1]=$!
  await is_healthy "$1" && healthy "$1" || { tail -n 5 "$work/$1.log"; false; }
}
url() { echo "$(cat "$work/services/$1/address"):$port"; }
# status NODE FROM: what /readyz answers to this address.
status() { curl -s -o /dev/null -w '%{http_code}' --interface "$2" "http://$(url "$1")/readyz"; }
ready() { [[ $(status "$1" "$network.10") = 200 ]]; }
moves() { curl -s --interface "$network.10" "http://$(url "$1")/metrics" | sed -n 's/^comodin_moves_total //p'; }
asks() { psql -qXAtw -h "$work/services/$1/socket" -p "$database_port" -U postgres -c "$2" postgres; }

# In the order in which an engine starts them: whatever one depends on is healthy by then.
mapfile -t order <"$work/order"
for service in "${order[@]}"; do
  check "$service is not healthy before it starts" fails healthy "$service"
  check "$service starts" start "$service"
  kill -0 "${process_of[$service]}" 2>/dev/null || finish || exit
done
for database in db1 db2; do
  check "$database waits for a standby" test -n "$(asks "$database" 'show synchronous_standby_names')"
done
check "what the servers write is on the standby" test "$(asks db2 'select pg_is_in_recovery()')" = t
check "one standby follows" test "$(asks db1 "select count(*) from pg_stat_replication
  where sync_state in ('sync', 'quorum')")" = 1
check "the servers are not superusers" test "$(asks db1 "select usename from pg_stat_activity
  where datname = 'comodin' and application_name = 'comodin' group by usename")" = comodin
check "nobody comes in as comodin without a password" prints 'no password supplied' \
  psql -Xwc '' "host=$network.21 port=$database_port user=comodin dbname=comodin"
check "nor as standby" prints 'no password supplied' \
  psql -Xwc '' "host=$network.21 port=$database_port user=standby replication=true"
check "the superuser has none" test "$(asks db1 "select rolpassword is null from pg_authid
  where rolname = 'postgres'")" = t
for node in n2 n3; do
  check "$node has the key of n1" cmp "$postgres/n1/key" "$postgres/$node/key"
done
for node in n1 n2 n3; do
  check "HAProxy may ask $node whether it takes people" await ready "$node"
  check "and nobody else may" test "$(status "$node" "$network.9")" = 404
done

printf '%s\0' comodin admin list >"$work/services/n1/admin"
check "tables are managed inside, without an option" eval '(inside n1 admin) >"$work/list" 2>&1'

check "HAProxy starts and finds the servers by their name" begin haproxy
check "HAProxy sends people to TLS" sends_to_tls haproxy
site=https://127.0.0.1:${tls[haproxy]}
load() {
  timeout $kLimit "$comodin" load --url "$site" --ca "${ca[haproxy]}" --players 12 --seconds 2 --json \
    >"$work/load" 2>&1 || ! cat "$work/load"
}
check "tables are played through HAProxy" load
field() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$work/load" "$1"; }
check "nothing is lost" test "$(field lost)" = 0
check "people are led to the servers of their tables" test "$(field moved)" -gt 0

# Stops the server that has a match, as an engine would.
declare -A before
for node in n1 n2 n3; do before[$node]=$(moves $node); done
SSL_CERT_FILE=${ca[haproxy]} timeout $kLimit examples/bot.py "$site" --record "$work/match" \
  >"$work/bot" 2>"$work/errors" &
bot=$!
owner=
has_begun() {
  local node
  for node in n1 n2 n3; do [[ $(moves $node) = "${before[$node]}" ]] || owner=$node; done
  [[ -n $owner ]] && grep -q '^round' "$work/bot" || is_over "$bot"
}
await has_begun
check "a match begins: $(tail -n 3 "$work/errors")" test -n "$owner"
kill -TERM "${process_of[${owner:=n1}]}"
check "the match is not over when $owner is stopped" fails is_over "$bot"
check "$owner stops" wait "${process_of[$owner]}"
check "its health check notices" fails healthy "$owner"
ends() { wait "$bot" || ! tail -n 3 "$work/errors"; }
check "the match ends without $owner" ends
check "its record verifies" prints ': verified: ' "$comodin" record verify "$work/match"
check "$owner starts again" start "$owner"
check "and takes people" await ready "$owner"

# What is there already is neither made nor copied again.
for database in db2 db1; do
  kill -INT "${process_of[$database]}"
  check "$database stops" wait "${process_of[$database]}"
  check "$database starts again" start "$database"
  for node in n1 n2 n3; do check "$node has its database again" await ready "$node"; done
done
finish
