#!/usr/bin/env bash
# Runs examples/lab_slurm.sh on a Slurm cluster of one node that it starts for itself: an array of shards, one of which
# is killed in the middle of its work. That is noticed, the shard is played again, and the whole is that of one run.
# usage: slurm.sh BINARY; prints failures, and exits with 0 if there are none.
set -uo pipefail
source "$(dirname "$0")/../cli/kit.bash"
trap 'scancel --full --signal=KILL --user="$(id -un)" 2>/dev/null; kill $(jobs -p) 2>/dev/null; wait; rm -rf "$work"' EXIT
export SLURM_CONF=$work/slurm.conf
unset "${!SBATCH_@}" "${!SLURM_ARRAY_@}" SHARDS OUT
node=$(hostname -s)

# A cluster of the present user, without authentication: its ports are those of this machine alone.
write_configuration() {
  cat >"$SLURM_CONF" <<END
ClusterName=comodin
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(some_port)
SlurmdPort=$(some_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/none
CredType=cred/none
CommunicationParameters=NoCtldInAddrAny
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MinJobAge=86400
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
}
mkdir "$work/state" "$work/spool"
is_idle() { [[ $(sinfo -h -o %T 2>/dev/null) = idle ]]; }
is_up_or_over() { is_idle || is_over "$controller" || is_over "$daemon"; }
cluster() {
  write_configuration
  slurmctld -D -i >"$work/out.slurmctld" 2>&1 &
  controller=$!
  slurmd -D -N "$node" >"$work/out.slurmd" 2>&1 &
  daemon=$!
  await is_up_or_over
  is_idle && return
  kill "$controller" "$daemon" 2>/dev/null
  wait "$controller" "$daemon" 2>/dev/null
  return 1
}
for _ in 1 2 3; do cluster && break; done # other ports if one of them was taken
check "Slurm starts: $(tail -n 3 "$work/out.slurmctld" "$work/slurmctld.log" "$work/slurmd.log" 2>&1)" is_idle

# The program of the third shard waits while there is a file `hold`.
cat >"$work/held" <<END
#!/usr/bin/env bash
if [[ \$SLURM_ARRAY_TASK_ID = 3 && -e $work/hold ]]; then
  echo \$\$ >$work/held.new && mv $work/held.new $work/held.pid
  exec sleep infinity
fi
exec "$comodin" "\$@"
END
chmod +x "$work/held"
touch "$work/hold"
run=(--edition official --bots greedy --rounds 4001 --seed 5)
submit() { COMODIN=$work/held OUT=$work/parts sbatch --parsable --output="$work/task-%a.out" "$@"; }
merge() { "$comodin" lab merge "$work"/parts/part-*.json --json "$work/merged.json"; }
# Its state, with the number of the task: 1 COMPLETED
states() { squeue -h -j "$1" -r -t all -o '%K %T' | sort -n; }
all_over() { ! states "$1" | grep -qE 'PENDING|CONFIGURING|RUNNING|COMPLETING'; }
others_over() { [[ $(states "$job" | grep -c COMPLETED) = 4 ]]; }

job=$(submit --array=1-5 examples/lab_slurm.sh "${run[@]}")
check "an array of five shards is taken: $job" test -n "$job"
await test -s "$work/held.pid"
check "four are played" await others_over
check "the third is still at work" prints '^3 RUNNING' states "$job"
kill -9 "$(cat "$work/held.pid")"
check "it ends when it is killed" await all_over "$job"
check "Slurm says that it failed: $(states "$job" | tr '\n' ' ')" prints '^3 FAILED' states "$job"
check "it leaves nothing behind" test "$(cd "$work/parts" && echo *)" = "part-1.json part-2.json part-4.json part-5.json"
check "and is missed" prints 'Part 3/5 is missing' merge
check "so nothing is merged" test ! -e "$work/merged.json"

# Again without the number of shards: that would be another run.
rm "$work/hold"
job=$(submit --array=3 examples/lab_slurm.sh "${run[@]}")
await all_over "$job"
check "a shard of an unknown number is refused" prints '^3 FAILED' states "$job"
check "and it says why: $(cat "$work/task-3.out")" grep -q '“3/1” isn’t a part' "$work/task-3.out"

job=$(SHARDS=5 submit --array=3 examples/lab_slurm.sh "${run[@]}")
await all_over "$job"
check "the shard is played again" prints '^3 COMPLETED' states "$job"
check "and all are merged" merge >/dev/null
check "with the report of one run" "$comodin" lab run "${run[@]}" --json "$work/whole.json" >/dev/null
check "byte by byte" cmp "$work/whole.json" "$work/merged.json"
finish
