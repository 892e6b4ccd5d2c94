//! `lapidary completions` and `lapidary man`: completions for shells and `man` pages, from the declaration of the commands.

use crate::args::{self, CommandLine};
use crate::error::CommandError;
use clap::CommandFactory;
use std::io::{self, Write};

/// Prints the completions for a shell.
pub(crate) fn completions(args: &args::CompletionsArgs) -> Result<(), CommandError> {
    let mut text = vec![];
    clap_complete::generate(args.shell, &mut CommandLine::command(), "lapidary", &mut text);
    Ok(io::stdout().write_all(&text)?)
}

/// Prints the page of one command, or of them all.
pub(crate) fn man(args: &args::ManArgs) -> Result<(), CommandError> {
    let mut all = CommandLine::command();
    all.build();
    let command = match &args.command {
        None => all,
        Some(name) => {
            let names: Vec<&str> = all.get_subcommands().map(clap::Command::get_name).collect();
            let near = lapidary_evaluator::diagnostic::spelling::did_you_mean(name, names.into_iter());
            let near = near.map_or(String::new(), |near| format!("\n  help: {near}"));
            let found = all.find_subcommand(name).cloned();
            found.ok_or_else(|| CommandError::Usage(format!("there is no command called `{name}`{near}")))?
        }
    };
    Ok(clap_mangen::Man::new(command).render(&mut io::stdout())?)
}
