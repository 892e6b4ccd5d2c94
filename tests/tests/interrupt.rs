//! Ctrl-C ends every command within a tenth of a second and leaves no partial file.
#![cfg(unix)]

use lapidary_tests::{Folder, RunningChild, Signal, lapidary, root, true_within, unfinished_files, wait_until};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Moment at which the signal is sent.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// As soon as there is an incomplete file.
    Writing,
    /// As soon as an incomplete file is not empty.
    Grown,
    /// After some milliseconds, and not before the process handles the signal.
    After(u64),
}
use Moment::{After, Grown, Writing};

/// The longest time to the end of the process. It is long, so that the test does not fail on a busy machine.
const LIMIT: Duration = Duration::from_secs(5);

/// Starts a command, sends SIGINT, and returns the time until its end; none where it ended before the signal. `@` in its
/// words is replaced by the path of a folder.
fn interrupt(words: &[&str], moment: Moment) -> Option<Duration> {
    let folder = Folder::new("interrupt");
    let path = folder.path().to_str().expect("the path is UTF-8");
    let mut command = lapidary();
    command.current_dir(root()).args(words.iter().map(|word| word.replace('@', path)));
    let mut child = RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::null()));
    wait_until(&format!("{moment:?} of {words:?}"), || !child.is_running() || reached(moment, folder.path(), &child));
    if !child.is_running() {
        return None;
    }
    child.signal(Signal::SIGINT);
    let sent = Instant::now();
    assert!(true_within(LIMIT, || !child.is_running()), "{words:?} continues after {moment:?}");
    let time = sent.elapsed();
    let status = child.finish().status;
    assert_eq!(folder.unfinished(), [""; 0], "{words:?} after {moment:?}");
    // The command may have been about to end.
    if status.code() == Some(0) && time < Duration::from_millis(60) {
        return None;
    }
    assert_eq!(status.code(), Some(130), "{words:?} after {moment:?}");
    Some(time)
}

fn reached(moment: Moment, folder: &Path, child: &RunningChild) -> bool {
    let is_grown = |name: &String| folder.join(name).metadata().is_ok_and(|found| found.len() > 0);
    match moment {
        Writing => !unfinished_files(folder).is_empty(),
        Grown => unfinished_files(folder).iter().any(is_grown),
        After(wait) => child.age() >= Duration::from_millis(wait) && child.handles(Signal::SIGINT),
    }
}

/// Interrupts a command at several moments, at least once before it ends, and prints the times.
fn interrupt_at(words: &[&str], moments: &[Moment]) {
    let mut count = 0;
    for moment in moments {
        if let Some(time) = interrupt(words, *moment) {
            count += 1;
            println!("{:4} ms  {moment:?}: lapidary {}", time.as_millis(), words.join(" "));
        }
    }
    assert!(count > 0, "{words:?} always ended before the signal: it needs more work");
}

#[test]
fn meshes_can_be_interrupted_in_every_format() {
    for kind in ["obj", "ply", "glb"] {
        for triangles in ["indexed", "list"] {
            let file = format!("@/mesh.{kind}");
            let words = ["mesh", "graphs/marble.ron", "--size", "1200", "--triangles", triangles, "-o", &file];
            interrupt_at(&words, &[Writing, Grown, After(300), After(700)]);
        }
    }
}

#[test]
fn images_can_be_interrupted_in_every_format() {
    for format in ["png", "exr", "tiff", "npy", "gif", "apng"] {
        let size = if format == "gif" { "1500" } else { "3000" };
        let words = ["render", "graphs/marble.ron", "--size", size, "--outputs", "height,base_color", "-o", "@"];
        let words = [&words[..], &["--format", format]].concat();
        interrupt_at(&words, &[Writing, Grown, After(700), After(1500)]);
    }
}

#[test]
fn animations_can_be_interrupted() {
    let words = ["render", "graphs/lava.ron", "--size", "300", "--frames", "0..999", "-o", "@"];
    interrupt_at(&words, &[Writing, After(500)]);
    for format in ["gif", "apng"] {
        interrupt_at(&[&words[..], &["--format", format, "--outputs", "base_color"]].concat(), &[Grown, After(1500)]);
    }
    let preview = ["preview", "graphs/marble.ron", "--size", "200", "--frames", "1000", "-o", "@/ball.png"];
    interrupt_at(&preview, &[Writing, After(1000)]);
}

#[test]
fn every_other_command_can_be_interrupted() {
    let moments = [After(200), After(600)];
    interrupt_at(&["preview", "graphs/marble.ron", "--size", "1500", "-o", "@/ball.png"], &[After(200), After(1000)]);
    let vary = ["vary", "graphs/marble.ron", "--vary", "seed=0..63", "--size", "600", "-o", "@"];
    interrupt_at(&vary, &[After(200), After(600), Writing]);
    interrupt_at(&["manual", "-o", "@"], &moments);
    interrupt_at(&["explain", "graphs/marble.ron", "--time", "--size", "1500"], &moments);
    interrupt_at(&["test", "graphs/marble.ron", "graphs/eroded_terrain.ron", "graphs/rusted_plate.ron"], &[After(100)]);
    let diff = ["diff", "graphs/marble.ron", "graphs/lava.ron", "--images", "@", "--size", "1500"];
    interrupt_at(&diff, &moments);
}

#[test]
fn a_command_that_waits_for_input_can_be_interrupted() {
    for words in [&["sample", "graphs/marble.ron", "--points", "-"][..], &["render", "-", "-o", "@"], &["fmt", "-"]] {
        let mut command = lapidary();
        command.current_dir(root()).args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = RunningChild::spawn(&mut command);
        // Standard input stays open, so the command waits for it.
        let stdin = child.take_stdin();
        wait_until("reading of standard input", || child.handles(Signal::SIGINT) && child.is_asleep());
        child.signal(Signal::SIGINT);
        let sent = Instant::now();
        let status = child.finish().status;
        drop(stdin);
        println!("{:4} ms  lapidary {}", sent.elapsed().as_millis(), words.join(" "));
        assert_eq!(status.code(), Some(130), "{words:?}");
    }
}
