//! A makefile that renders a job on one machine.

use super::{FarmJob, shell_command};

/// The makefile.
pub(super) fn makefile(job: &FarmJob) -> String {
    let escaped = |words: &[String]| shell_command(words).replace('$', "$$");
    // No word of the command can be this one: control characters are refused.
    let shard = escaped(&job.shard_words("\u{1}")).replace('\u{1}', "$*");
    let collect = escaped(&job.collect_words());
    let (count, mebibytes) = (job.shards, job.mebibytes);
    let numbers: Vec<String> = (1..=count).map(|number| format!("shard-{number}")).collect();
    let shards = wrapped(&numbers);
    format!(
        "# Written by `lapidary farm make`: {count} shards, then the check of their files. A shard takes up to \
         {mebibytes} MiB.\n# `make -f FILE -j N` in the folder that the paths refer to runs N shards at the same time. \
         Running it again\n# continues the job: files that are up to date are skipped.\n\
         SHARDS = {shards}\n\n.PHONY: all $(SHARDS)\n\nall: $(SHARDS)\n\t{collect}\n\n\
         # Each shard is tried twice.\n$(SHARDS): shard-%:\n\t{shard} || {shard}\n"
    )
}

/// Words on lines of moderate length.
fn wrapped(words: &[String]) -> String {
    let lines: Vec<String> = words.chunks(10).map(|words| words.join(" ")).collect();
    lines.join(" \\\n    ")
}
