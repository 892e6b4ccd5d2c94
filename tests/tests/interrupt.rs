//! Ctrl-C ends every command at once, whatever it is doing, and leaves no half-written file.
#![cfg(unix)]

use lapidary_tests::{Folder, lapidary, root};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A folder of its own for each use: tests run side by side.
fn fresh() -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Folder::new(&format!("stop-{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// When the signal is sent.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// Once a file is being written.
    Writing,
    /// Once some of its bytes are on the disk.
    Grown,
    /// So many milliseconds after the start.
    After(u64),
}
use Moment::{After, Grown, Writing};

/// A process that does not outlive the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn interrupt(child: &Child) -> nix::Result<()> {
    kill(Pid::from_raw(i32::try_from(child.id()).expect("process ids are small")), Signal::SIGINT)
}

/// Far more than it takes: a test does not fail because the machine has other work.
const PATIENCE: Duration = Duration::from_secs(5);

/// Starts a command, `@` in whose words is a folder, sends SIGINT, and tells how long it took to end. Nothing where it
/// ended before.
fn interrupted(words: &[&str], moment: Moment) -> Option<Duration> {
    let folder = fresh();
    let there = folder.path().to_str().expect("it is text");
    let mut command = lapidary();
    command.current_dir(root()).args(words.iter().map(|word| word.replace('@', there)));
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let (mut child, begun) = (Running(child), Instant::now());
    while !reached(moment, folder.path(), begun) {
        if child.0.try_wait().expect("it is a child").is_some() {
            return None;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{words:?} came to nothing");
        sleep(Duration::from_millis(2));
    }
    interrupt(&child.0).ok()?;
    let told = Instant::now();
    let status = loop {
        match child.0.try_wait().expect("it is a child") {
            Some(status) => break status,
            None if told.elapsed() > PATIENCE => panic!("{words:?} goes on after {moment:?}"),
            None => sleep(Duration::from_millis(1)),
        }
    };
    let took = told.elapsed();
    let left = parts(folder.path());
    assert!(left.is_empty(), "{words:?} left {left:?} after {moment:?}");
    // It may have been about to end.
    if status.code() == Some(0) && took < Duration::from_millis(60) {
        return None;
    }
    assert_eq!(status.code(), Some(130), "{words:?} after {moment:?}");
    Some(took)
}

fn reached(moment: Moment, folder: &Path, begun: Instant) -> bool {
    let grown = |name: &String| folder.join(name).metadata().is_ok_and(|found| found.len() > 0);
    match moment {
        Writing => !parts(folder).is_empty(),
        Grown => parts(folder).iter().any(grown),
        After(wait) => begun.elapsed() >= Duration::from_millis(wait),
    }
}

/// The files of a folder that are not whole.
fn parts(folder: &Path) -> Vec<String> {
    let names = folder.read_dir().into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".lapidary-")).collect()
}

/// Interrupts a command at several moments, at some of which it must have been at work, and prints how long it took.
fn all(words: &[&str], moments: &[Moment]) {
    let mut heard = 0;
    for moment in moments {
        if let Some(took) = interrupted(words, *moment) {
            heard += 1;
            println!("{:4} ms  {moment:?}: lapidary {}", took.as_millis(), words.join(" "));
        }
    }
    assert!(heard > 0, "{words:?} was never interrupted: give it more to do");
}

#[test]
fn meshes_can_be_interrupted_in_every_format() {
    for kind in ["obj", "ply", "glb"] {
        for triangles in ["indexed", "list"] {
            let file = format!("@/mesh.{kind}");
            let words = ["mesh", "graphs/marble.ron", "--size", "1200", "--triangles", triangles, "-o", &file];
            all(&words, &[Writing, Grown, After(300), After(700)]);
        }
    }
}

#[test]
fn images_can_be_interrupted_in_every_format() {
    for format in ["png", "exr", "tiff", "npy", "gif", "apng"] {
        let size = if format == "gif" { "1500" } else { "3000" };
        let words = ["render", "graphs/marble.ron", "--size", size, "--outputs", "height,base_color", "-o", "@"];
        let words = [&words[..], &["--format", format]].concat();
        all(&words, &[Writing, Grown, After(700), After(1500)]);
    }
}

#[test]
fn animations_can_be_interrupted() {
    let words = ["render", "graphs/lava.ron", "--size", "300", "--frames", "0..999", "-o", "@"];
    all(&words, &[Writing, After(500)]);
    for format in ["gif", "apng"] {
        all(&[&words[..], &["--format", format, "--outputs", "base_color"]].concat(), &[Grown, After(1500)]);
    }
    let preview = ["preview", "graphs/marble.ron", "--size", "200", "--frames", "1000", "-o", "@/ball.png"];
    all(&preview, &[Writing, After(1000)]);
}

#[test]
fn every_other_command_can_be_interrupted() {
    let moments = [After(200), After(600)];
    all(&["preview", "graphs/marble.ron", "--size", "1500", "-o", "@/ball.png"], &[After(200), After(1000)]);
    let vary = ["vary", "graphs/marble.ron", "--vary", "seed=0..63", "--size", "600", "-o", "@"];
    all(&vary, &[After(200), After(600), Writing]);
    all(&["manual", "-o", "@"], &moments);
    all(&["explain", "graphs/marble.ron", "--time", "--size", "1500"], &moments);
    all(&["test", "graphs/marble.ron", "graphs/eroded_terrain.ron", "graphs/rusted_plate.ron"], &[After(100)]);
    let diff = ["diff", "graphs/marble.ron", "graphs/lava.ron", "--images", "@", "--size", "1500"];
    all(&diff, &moments);
}

#[test]
fn a_command_that_waits_for_input_can_be_interrupted() {
    for words in [&["sample", "graphs/marble.ron", "--points", "-"][..], &["render", "-", "-o", "@"], &["fmt", "-"]] {
        let mut command = lapidary();
        command.current_dir(root()).args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = Running(command.spawn().expect("the binary starts"));
        // Its standard input is open, and never ends.
        sleep(Duration::from_millis(300));
        let told = Instant::now();
        interrupt(&child.0).expect("it is there");
        let input = child.0.stdin.take();
        let status = child.0.wait().expect("it ends");
        drop(input);
        println!("{:4} ms  lapidary {}", told.elapsed().as_millis(), words.join(" "));
        assert_eq!(status.code(), Some(130), "{words:?}");
    }
}
