#!/usr/bin/env bash
#SBATCH --job-name=comodin-lab
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --time=00:30:00
# A lab run as a Slurm array: every task plays one shard.
#   sbatch examples/lab_slurm.sh --edition official --seats 4 --rounds 1000000000
# Once all are done:
#   ./comodin lab merge lab-run/part-*.json --html report.html
# A task that died leaves no file, and `lab merge` names its part. Play that one again, of as many as before:
#   SHARDS=16 sbatch --array=3 examples/lab_slurm.sh --edition official --seats 4 --rounds 1000000000
set -euo pipefail
comodin=${COMODIN:-./comodin}
out=${OUT:-lab-run}
shards=${SHARDS:-$SLURM_ARRAY_TASK_COUNT}
mkdir -p "$out"
"$comodin" lab run "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" --json "$out/part-$SLURM_ARRAY_TASK_ID.json" >/dev/null
