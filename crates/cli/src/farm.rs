//! `lapidary farm`: render jobs for programs that run many commands on many machines.

mod make;
mod openjd;
mod slurm;

use crate::args::{Command, CommandLine, FarmArgs, FarmEngine, RenderArgs};
use crate::error::CommandError;
use crate::exit_with_usage;
use crate::interrupt::STOP;
use crate::load::{LOADER, allow};
use crate::render::run_options;
use crate::terminal::{print_message, print_text};
use lapidary_evaluator::run::Progress;
use lapidary_render::input::is_stdin;
use lapidary_render::{JobEstimate, Monitor, VariationTable, estimate};
use std::path::Path;

/// Estimated operations that a core executes in a second, below all that were measured: see "Render farms" in the manual.
const OPERATIONS_PER_SECOND: u128 = 5_000_000_000;
/// Factor of the time limit over the estimate: cores differ, and files are written.
const TIME_MARGIN: u128 = 4;
/// Seconds to start the program and to read the graphs.
const START: u128 = 120;
/// Parts that are prepared in a second, if their files are on a slow network.
const PARTS_PER_SECOND: u64 = 10;
/// Bytes in addition to the estimate: the parts differ a little, and limits count the shell and buffers of files.
const MEMORY_MARGIN: u64 = 128 << 20;

/// A job of shards, and of a last command that collects them.
struct FarmJob {
    /// Arguments of `lapidary`, without those of a shard.
    render: Vec<String>,
    /// Arguments that collect the job, in addition.
    collect: Vec<String>,
    shards: u32,
    /// Cores of a shard.
    cores: u16,
    /// Memory of a shard in MiB.
    mebibytes: u64,
    /// Time limit of a shard in minutes.
    minutes: u64,
}

/// Prints the job.
pub(crate) fn farm(args: &FarmArgs) -> Result<(), CommandError> {
    let job = job(args)?;
    print_text(&match args.engine {
        FarmEngine::Slurm => slurm::script(&job),
        FarmEngine::Openjd => openjd::template(&job)?,
        FarmEngine::Make => make::makefile(&job),
    })
}

fn job(args: &FarmArgs) -> Result<FarmJob, CommandError> {
    let words = ["lapidary", "render"].into_iter().map(str::to_owned).chain(args.render.iter().cloned());
    let parsed = CommandLine::read(words.map(Into::into)).unwrap_or_else(|error| exit_with_usage(&error));
    let Some(Command::Render(render)) = parsed.command else {
        return Err(CommandError::Usage("expected the arguments of `lapidary render` after `--`".to_owned()));
    };
    check(args, &render)?;
    allow(&render.settings.access.allow);
    let variations = render.parts.vary.as_deref().map(VariationTable::read).transpose()?;
    let request = render.request(run_options(&render.simd, Some(args.cores))?, variations);
    let monitor = Monitor { stop: &STOP, progress: &Progress::default(), events: &|_| {} };
    let JobEstimate { parts, operations, largest, memory } = estimate(&LOADER, &request, monitor)?;
    let shards = args.shards.min(u32::try_from(parts).unwrap_or(u32::MAX)).max(1);
    if shards < args.shards {
        print_message(&format!("note: the job has {parts} parts, and is divided in as many shards"));
    }
    let of_shard = operations / u128::from(shards) + largest;
    let painting = TIME_MARGIN * of_shard / (OPERATIONS_PER_SECOND * u128::from(args.cores));
    let seconds = START + painting + u128::from(parts / u64::from(shards) / PARTS_PER_SECOND);
    let memory = memory + render.parts.vary.as_deref().map_or(0, table_memory);
    let reports = ["report.json", "report.html"].map(|name| render.output.join(name).display().to_string());
    let [json, html] = reports;
    Ok(FarmJob {
        render: ["render".to_owned()].into_iter().chain(args.render.iter().cloned()).collect(),
        collect: ["--collect", "--report", &json, "--report", &html].map(str::to_owned).to_vec(),
        shards,
        cores: args.cores,
        mebibytes: (memory + memory / 4 + MEMORY_MARGIN) >> 20,
        minutes: u64::try_from(seconds.div_ceil(60)).unwrap_or(u64::MAX),
    })
}

/// Bytes of a table in memory: its values, and the names that are compared.
fn table_memory(path: &Path) -> u64 {
    path.metadata().map_or(0, |found| 8 * found.len())
}

/// Fails for options that a shard cannot have, or that the job adds.
fn check(args: &FarmArgs, render: &RenderArgs) -> Result<(), CommandError> {
    let wrong = [
        (render.parts.shard.is_some(), "--shard", "choose the number of shards with `farm --shards`"),
        (render.parts.collect, "--collect", "leave it out: the job ends with it"),
        (render.jobs.is_some(), "--jobs", "choose the cores of a shard with `farm --cores`"),
        (!render.report.is_empty(), "--report", "leave it out: the job writes reports into its output folder"),
        (render.if_changed, "--if-changed", "leave it out: every shard has it"),
        (render.watch, "--watch", "leave it out"),
        (render.dry_run, "--dry-run", "leave it out"),
        (render.depfile.is_some(), "--depfile", "leave it out"),
    ];
    if let Some((_, option, help)) = wrong.into_iter().find(|(given, ..)| *given) {
        return Err(CommandError::Usage(format!("a farm job cannot have `{option}`\n  help: {help}")));
    }
    if render.graphs.iter().chain(&render.parts.vary).any(|path| is_stdin(path)) {
        let why = "the shards of a farm job cannot read standard input\n  help: write the graph or the table to a file";
        return Err(CommandError::Usage(why.to_owned()));
    }
    if args.render.iter().any(|word| word.contains(char::is_control)) {
        let why = "an argument has a line break or another control character\n  help: write it without";
        return Err(CommandError::Usage(why.to_owned()));
    }
    Ok(())
}

impl FarmJob {
    /// Words of the command of a shard; `number` is replaced by the engine.
    fn shard_words(&self, number: &str) -> Vec<String> {
        let own = ["--jobs".to_owned(), self.cores.to_string(), "--if-changed".to_owned(), "--shard".to_owned()];
        let own = own.into_iter().chain([format!("{number}/{}", self.shards)]);
        self.lapidary(own)
    }
    /// Words of the command that collects the job.
    fn collect_words(&self) -> Vec<String> {
        let own = ["--jobs".to_owned(), self.cores.to_string()];
        self.lapidary(own.into_iter().chain(self.collect.iter().cloned()))
    }
    fn lapidary(&self, own: impl Iterator<Item = String>) -> Vec<String> {
        ["lapidary".to_owned()].into_iter().chain(self.render.iter().cloned()).chain(own).collect()
    }
}

/// A command for a shell.
fn shell_command(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    quoted.join(" ")
}

/// A word for a shell.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
