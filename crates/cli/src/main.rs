//! The program `lapidary`.

use std::process::ExitCode;

fn main() -> ExitCode {
    lapidary_cli::run()
}
