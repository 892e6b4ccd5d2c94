//! Each page of `transcripts` is a session with the binary, which is run again and compared.
//!
//! A block with a file name after its language is written to that file. In a `console` block, lines with `$` are commands,
//! a line with `?` is the exit status where it is not 0, and the rest is the output. `UPDATE=1` rewrites the output.

use lapidary_tests::{Folder, golden, lapidary, outcome, root};
use std::path::Path;

#[test]
fn every_transcript_matches_the_binary() {
    let folder = root().join("tests/transcripts");
    let entries = folder.read_dir().expect("the folder exists").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert!(names.len() >= 12, "transcripts are missing: {names:?}");
    for name in names {
        let text = std::fs::read_to_string(folder.join(&name)).expect("transcripts are text");
        assert!(text.contains("\n$ lapidary "), "{name} has no command");
        golden(&format!("../transcripts/{name}"), &run_session(&text));
    }
}

/// Runs the commands of a page in a new folder; returns the page with their output.
fn run_session(page: &str) -> String {
    let folder = Folder::new("transcripts");
    let (mut out, mut lines) = (String::new(), page.lines());
    while let Some(line) = lines.next() {
        out += &format!("{line}\n");
        let Some(fence) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text: String = block.iter().map(|line| format!("{line}\n")).collect();
        if let Some((_, file)) = fence.split_once(' ') {
            folder.write(file, &text);
        }
        match fence {
            "console" => {
                out.extend(block.iter().filter_map(|l| l.strip_prefix("$ ")).map(|l| run_line(l, folder.path())))
            }
            _ => out += &text,
        }
        out += "```\n";
    }
    out
}

/// Runs a command line; returns it with its exit status and output.
fn run_line(line: &str, folder: &Path) -> String {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("lapidary"), "{line}");
    let mut command = lapidary();
    // The memory that `info` prints depends on the number of threads.
    command.current_dir(folder).env_remove("LAPIDARY_PATH").env("RAYON_NUM_THREADS", "2");
    let (status, out, err) = outcome(command.args(words));
    let status = if status == 0 { String::new() } else { format!("? {status}\n") };
    format!("$ {line}\n{status}{out}{err}")
}
