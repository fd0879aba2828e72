#!/usr/bin/env bash
# What the PostgreSQL of nodes.yml needs: the image runs this on db1 once, before anybody can reach it.
set -euo pipefail

# synchronous_standby_names is not among the options of the command: nothing could be created before there is a
# standby. The standby has it too, since it is a copy.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role comodin login password :'password';
grant pg_monitor to comodin; -- to see that the standby follows
create database comodin owner comodin;
create role standby login replication password :'password';
alter role postgres password null; -- it is for those who are in the container
alter system set synchronous_standby_names = 'ANY 1 (*)';
alter system set wal_keep_size = '1GB'; -- so that a standby that was away finds what it missed
SQL
echo 'host replication standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
