//! A shell script that submits a job to Slurm: an array of shards, and a job that depends on all of them.

use super::{FarmJob, shell_command};

/// Stands for the number of the shard until the words are quoted.
const NUMBER: &str = "SHARD";

/// The script.
pub(super) fn script(job: &FarmJob) -> String {
    let FarmJob { shards, cores, mebibytes, minutes, .. } = job;
    let placeholder = format!("{NUMBER}/{shards}");
    let shard = shell_command(&job.shard_words(NUMBER));
    // The number is the last word.
    let shard = shard.strip_suffix(&placeholder).unwrap_or(&shard);
    let collect = shell_command(&job.collect_words());
    format!(
        r#"#!/bin/sh
# Written by `lapidary farm slurm`: an array of {shards} shards, and a job that checks and joins their files.
# `sh FILE` in the folder that the paths refer to submits both; further arguments are options of sbatch. Submitting it
# again continues the job: files that are up to date are skipped.
set -eu
shards=$(sbatch --parsable --job-name=lapidary --array=1-{shards} --cpus-per-task={cores} --mem={mebibytes}M \
    --time={minutes} --requeue --open-mode=append "$@" <<'END'
#!/bin/sh
{shard}"$SLURM_ARRAY_TASK_ID/{shards}" && exit 0
status=$?
# 1 and 2: the graph or the command line is wrong. Anything else is tried once more, perhaps on another node.
if [ "$status" -gt 2 ] && [ "${{SLURM_RESTART_COUNT:-0}}" -eq 0 ]; then
    scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
END
)
collect=$(sbatch --parsable --job-name=lapidary-collect --dependency="afterok:$shards" --kill-on-invalid-dep=yes \
    --cpus-per-task={cores} --mem={mebibytes}M --requeue --open-mode=append "$@" <<'END'
#!/bin/sh
exec {collect}
END
)
echo "$shards $collect"
"#
    )
}
