//! `lapidary`: materials from graphs, at a prompt.

mod args;
mod check;
mod code;
mod completions;
mod diff;
mod error_text;
mod event_text;
mod excerpt;
mod explain;
mod fault;
mod file;
mod fmt;
mod identify;
mod info;
mod junit;
mod load;
mod manual;
mod markup;
mod merge;
mod mesh;
mod monitor;
mod new;
mod nodes;
mod preview;
mod progress;
mod render;
mod sample;
mod seen;
mod stop;
mod test;
mod timed;
mod trace;
mod vary;
mod watch;
#[cfg(feature = "editor")]
mod window;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = Args::try_parse().unwrap_or_else(|error| fault::usage(&error)).asked();
    load::allow(command.allowed());
    if !command.has_window() {
        stop::heed();
    }
    let done = match command {
        Command::Render(args) => render::render(&args),
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
        #[cfg(feature = "editor")]
        Command::Edit(args) => window::edit(&args),
    };
    fault::status(done)
}

/// Advises a smaller `--size` where images take too much memory.
fn smaller(fault: fault::Fault) -> fault::Fault {
    fault.advised(|| "ask for a smaller `--size`")
}

/// Advice for commands that have a memory limit.
fn smaller_or_more(fault: fault::Fault) -> fault::Fault {
    fault.advised(|| "ask for a smaller `--size`, or allow more with `--memory`")
}

/// Advice for commands that make a sheet of many images.
fn fewer(fault: fault::Fault) -> fault::Fault {
    fault.advised(|| "ask for a smaller `--size`, vary fewer values, or allow more with `--memory`")
}
