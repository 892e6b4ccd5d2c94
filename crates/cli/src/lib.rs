//! The command line: [`run`] is the program `lapidary`.
//!
//! The program of the editor shares the loader and the templates.
//!
//! ```
//! let titles: Vec<&str> = lapidary_cli::TEMPLATES.iter().map(|(title, _)| *title).collect();
//! assert_eq!(titles, ["material", "height", "terrain", "mask", "solid", "empty"]);
//! ```

mod args;
mod check;
mod completions;
mod device;
mod diagnostic_code;
mod diagnostic_text;
mod diff;
mod display_image;
mod doctor;
mod editor_program;
mod error;
mod error_report;
mod error_text;
mod event_text;
mod explain;
mod farm;
mod file;
mod fmt;
mod identify;
mod info;
mod interrupt;
mod junit;
mod load;
mod manual;
mod merge;
mod mesh;
mod monitor;
mod new;
mod node_timing;
mod nodes;
mod preview;
mod progress;
mod render;
mod report_page;
mod sample;
mod terminal;
mod test;
mod threads;
mod trace;
mod vary;
mod watch;

pub use args::{EditorArgs, RendererChoice};
pub use interrupt::STOP;
pub use load::{LOADER, allow};
pub use new::TEMPLATES;
pub use preview::{mesh, picture};
pub use terminal::print_message;

use args::{Command, CommandLine};
use clap::CommandFactory;
use error::CommandError;
use lapidary_render::printable;
use std::process::ExitCode;

/// Runs the command of the command line.
pub fn run() -> ExitCode {
    let command = CommandLine::read(std::env::args_os())
        .unwrap_or_else(|error| exit_with_usage(&error))
        .command
        .unwrap_or_else(default_command);
    load::allow(command.allowed());
    interrupt::handle_signals();
    let done = command.threads().map_or(Ok(()), threads::start).and_then(|()| run_command(command));
    error_report::exit_code(done)
}

fn run_command(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Render(args) => render::render(&args),
        Command::Farm(args) => farm::farm(&args),
        Command::Check(args) => check::check(&args),
        Command::Fmt(args) => fmt::fmt(&args),
        Command::Vary(args) => vary::vary(&args).map_err(fewer),
        Command::Mesh(args) => mesh::mesh(&args).map_err(smaller_or_more),
        Command::Sample(args) => sample::sample(&args).map_err(smaller),
        Command::Info(args) => info::info(&args),
        Command::Explain(args) => explain::explain(&args).map_err(smaller),
        Command::Trace(args) => trace::trace(&args).map_err(smaller),
        Command::Identify(args) => identify::identify(&args),
        Command::Test(args) => test::test(&args),
        Command::Nodes(args) => nodes::nodes(&args),
        Command::Manual(args) => manual::manual(&args),
        Command::New(args) => new::new(&args),
        Command::Completions(args) => completions::completions(&args),
        Command::Man(args) => completions::man(&args),
        Command::Preview(args) => preview::preview(&args).map_err(smaller_or_more),
        Command::Diff(args) => diff::diff(&args).map_err(smaller),
        Command::Merge(args) => merge::merge(&args),
        Command::Doctor => doctor::doctor(),
        Command::Edit(args) => editor_program::edit(&args),
    }
}

/// The command of an empty command line: the editor where there is a display, otherwise help.
fn default_command() -> Command {
    if editor_program::is_usable() {
        return Command::Edit(EditorArgs::default());
    }
    let _ = CommandLine::command().print_help();
    std::process::exit(2)
}

/// Ends the program with the help, the version or the error of the command line.
fn exit_with_usage(error: &clap::Error) -> ! {
    let text = error.render().to_string();
    if printable(&text) == text {
        error.exit();
    }
    print_message(text.trim_end());
    std::process::exit(error.exit_code())
}

/// Adds help to images that take too much memory.
fn smaller(error: CommandError) -> CommandError {
    error.with_memory_help(|| "use a smaller `--size`")
}

/// Adds help for commands that have a memory limit.
fn smaller_or_more(error: CommandError) -> CommandError {
    error.with_memory_help(|| "use a smaller `--size`, or raise the limit with `--memory`")
}

/// Adds help for commands that make a sheet of many images.
fn fewer(error: CommandError) -> CommandError {
    error.with_memory_help(|| "use a smaller `--size`, vary fewer values, or raise the limit with `--memory`")
}
