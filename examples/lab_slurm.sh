#!/usr/bin/env bash
#SBATCH --job-name=comodin-lab
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --time=00:30:00
# A lab run as a Slurm array: every task plays one shard.
#   sbatch examples/lab_slurm.sh --edition official --seats 4 --rounds 1000000000
# Once all are done:
#   ./comodin lab merge lab-run/part-*.json --html report.html
set -euo pipefail
comodin=${COMODIN:-./comodin}
out=${OUT:-lab-run}
mkdir -p "$out"
"$comodin" lab run "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --json "$out/part-$SLURM_ARRAY_TASK_ID.json" >/dev/null
