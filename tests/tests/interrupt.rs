//! Ctrl-C ends every command within the work of 0.2 s and leaves no partial file.
//!
//! The time until the end depends on what else the machine does, so it is only printed. The tests compare the CPU time that
//! all threads of the process use after the signal, which is what an idle machine needs.
#![cfg(unix)]

use lapidary_tests::{Folder, RunningChild, Signal, lapidary, root, unfinished_files, wait_until};
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

/// The most CPU time per core from the signal to the end.
const LIMIT: Duration = Duration::from_millis(200);

/// The times from a signal to the end of a process.
struct Ending {
    elapsed: Duration,
    /// The CPU time, where the system reports it.
    cpu: Option<Duration>,
}

impl Ending {
    /// Sends SIGINT and waits for the end of the process. Fails where it works for too long.
    fn of(child: &mut RunningChild, name: &str) -> Ending {
        let (before, sent) = (child.cpu_time(), Instant::now());
        child.signal(Signal::SIGINT);
        wait_until(&format!("the end of {name}"), || child.has_ended());
        let elapsed = sent.elapsed();
        let cpu = child.cpu_time().zip(before).map(|(after, before)| after.saturating_sub(before));
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        let most = LIMIT * cores;
        assert!(cpu.is_none_or(|cpu| cpu < most), "{name} works for {cpu:?}, more than {most:?} on {cores} cores");
        Ending { elapsed, cpu }
    }
    fn print(&self, name: &str) {
        let cpu = self.cpu.map_or("-".to_owned(), |cpu| cpu.as_millis().to_string());
        println!("{:5} ms, {cpu:>4} ms of CPU time  {name}", self.elapsed.as_millis());
    }
}

/// Starts a command, sends SIGINT, and waits for its end; `None` where it ended by itself. `@` in its words is replaced by
/// the path of a folder.
fn interrupt(words: &[&str], moment: Moment) -> Option<Ending> {
    let folder = Folder::new("interrupt");
    let path = folder.path().to_str().expect("the path is UTF-8");
    let mut command = lapidary();
    command.current_dir(root()).args(words.iter().map(|word| word.replace('@', path)));
    let mut child = RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::null()));
    wait_until(&format!("{moment:?} of {words:?}"), || child.has_ended() || reached(moment, folder.path(), &child));
    if child.has_ended() {
        return None;
    }
    let ending = Ending::of(&mut child, &format!("{words:?} after {moment:?}"));
    let status = child.finish().status;
    assert_eq!(folder.unfinished(), [""; 0], "{words:?} after {moment:?}");
    // The command may have been about to end.
    if status.code() == Some(0) {
        return None;
    }
    assert_eq!(status.code(), Some(130), "{words:?} after {moment:?}");
    Some(ending)
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
        if let Some(ending) = interrupt(words, *moment) {
            count += 1;
            ending.print(&format!("{moment:?}: lapidary {}", words.join(" ")));
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
        let ending = Ending::of(&mut child, &format!("{words:?}"));
        let status = child.finish().status;
        drop(stdin);
        ending.print(&format!("lapidary {}", words.join(" ")));
        assert_eq!(status.code(), Some(130), "{words:?}");
    }
}
