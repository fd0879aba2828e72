# PostgreSQL servers of a test's own, reached through sockets in the folder $postgres: sourced.
postgres_programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)

# PostgreSQL refuses to run as root.
postgres_as=()
[[ $EUID != 0 ]] || postgres_as=(setpriv --reuid=postgres --regid=postgres --clear-groups)

# pg PROGRAM ARGUMENT…: one of PostgreSQL's programs; says what the servers said if it fails.
pg() {
  local program=$1
  shift
  (cd "$postgres" && "${postgres_as[@]}" "$postgres_programs/$program" "$@") \
    >>"$postgres/log" 2>&1 </dev/null || {
    cat "$postgres/log" "$postgres"/*.log >&2
    return 1
  }
}
# ask PORT SQL
ask() { psql -qXAt -h "$postgres" -p "$1" -U comodin postgres -c "$2"; }

# primary NAME PORT: a new one. What it acknowledges, one of its standbys has, too.
primary() {
  [[ ${#postgres_as[@]} = 0 ]] || chown postgres: "$postgres"
  chmod 755 "$postgres"
  pg initdb -D "$postgres/$1" -U comodin -A trust -E UTF8 --locale=C --data-checksums -N || return
  cat >>"$postgres/$1/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$postgres'
synchronous_standby_names = 'ANY 1 (*)'
wal_keep_size = 1GB
wal_retrieve_retry_interval = 500ms
END
  start_postgres "$1" "$2"
}

# standby NAME PORT FROM_PORT: a new one.
standby() {
  pg pg_basebackup -h "$postgres" -p "$3" -U comodin -D "$postgres/$1" -R -X stream -c fast &&
    start_postgres "$1" "$2"
}

# start_postgres NAME PORT
start_postgres() { pg pg_ctl -D "$postgres/$1" -l "$postgres/$1.log" -w -o "-c port=$2" start; }

# follows PORT COUNT: as many standbys follow the primary.
follows() {
  [[ $(ask "$1" "select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')") = "$2" ]]
}

stop_postgres() {
  local folder
  for folder in "$postgres"/*/; do
    [[ ! -e $folder/postmaster.pid ]] || pg pg_ctl -D "$folder" -m immediate -w stop || true
  done
}
