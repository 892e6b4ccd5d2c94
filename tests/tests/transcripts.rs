//! Sessions as they are typed, and what the binary says: each page of `transcripts` is played again, and holds.
//!
//! A block with the name of a file behind its language is that file. Lines that begin with `$` are typed; `?` tells the
//! exit status where it is not 0; the rest was said. `UPDATE=1` writes down what is said now.

use lapidary_tests::{Folder, golden, lapidary, outcome, root};
use std::path::Path;

#[test]
fn every_transcript_matches_the_binary() {
    let folder = root().join("tests/transcripts");
    let entries = folder.read_dir().expect("there are sessions").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert!(names.len() >= 12, "some sessions are gone: {names:?}");
    for name in names {
        let text = std::fs::read_to_string(folder.join(&name)).expect("sessions can be read");
        assert!(text.contains("\n$ lapidary "), "nothing is typed in {name}");
        golden(&format!("../transcripts/{name}"), &played(&text));
    }
}

/// A page as it is when played in a folder of its own.
fn played(page: &str) -> String {
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
            "console" => out.extend(block.iter().filter_map(|l| l.strip_prefix("$ ")).map(|l| typed(l, folder.path()))),
            _ => out += &text,
        }
        out += "```\n";
    }
    out
}

/// What is typed, and what comes of it.
fn typed(line: &str, folder: &Path) -> String {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("lapidary"), "{line}");
    let mut command = lapidary();
    // The memory that `info` tells depends on the number of threads.
    command.current_dir(folder).env_remove("LAPIDARY_PATH").env("RAYON_NUM_THREADS", "2");
    let (status, out, err) = outcome(command.args(words));
    let status = if status == 0 { String::new() } else { format!("? {status}\n") };
    format!("$ {line}\n{status}{out}{err}")
}
