//! A disk that is too small is told of before the work where that is certain, and with figures where it fills up.
#![cfg(target_os = "linux")]

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for each use: tests run side by side.
fn fresh() -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Folder::new(&format!("disk-{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// Runs a command with a disk of one's own, `@` in its words, of so many bytes; yields the exit status, what was told,
/// and the files that are there in the end. Nothing where this machine allows no such disk.
fn on_disk(size: &str, words: &[&str]) -> Option<(i32, String, String)> {
    if !Command::new("unshare").args(["-rm", "true"]).status().is_ok_and(|status| status.success()) {
        eprintln!("this machine has no disks of one's own: nothing was tried");
        return None;
    }
    let folder = fresh();
    let script = "mount -t tmpfs -o size=$1 none \"$2\" && shift 2 && \"$@\" >/dev/null; status=$?; \
        ls -A \"$DISK\"; exit $status";
    let there = folder.path().to_str().expect("it is text");
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, "sh", size, there]).arg(lapidary().get_program());
    command.args(words.iter().map(|word| word.replace('@', there)));
    let (status, left, err) = outcome(command.current_dir(root()).env("DISK", folder.path()));
    Some((status, err.replace(there, "@"), left))
}

#[test]
fn files_that_cannot_fit_the_disk_are_refused_before_rendering() {
    let npy = ["render", "graphs/marble.ron", "--size", "1000", "--outputs", "height", "--format", "npy", "-o", "@"];
    let film = [&npy[..], &["--frames", "0..1"]].concat();
    let mesh = |file: &'static str| ["mesh", "graphs/marble.ron", "--size", "400", "-o", file];
    for (size, words, needs) in [
        ("3m", &npy[..], "3.8 MiB are needed, and 3.0 MiB are free"),
        ("5m", &film, "7.6 MiB are needed, and 5.0 MiB are free"),
        ("5m", &mesh("@/it.ply"), "8.8 MiB are needed, and 5.0 MiB are free"),
        ("5m", &mesh("@/it.glb"), "8.5 MiB are needed, and 5.0 MiB are free"),
        ("5m", &mesh("@/it.obj"), "9.7 MiB are needed, and 5.0 MiB are free"),
    ] {
        let Some((status, err, left)) = on_disk(size, words) else { return };
        assert_eq!((status, left.as_str()), (3, ""), "{words:?}: {err}");
        let help = "help: free some space, or choose another folder with `-o`";
        assert!(err.contains(&format!("lapidary: @: {needs}\n  {help}")), "{words:?}: {err}");
    }
    let Some((status, err, left)) = on_disk("5m", &npy) else { return };
    assert_eq!((status, err.as_str(), left.as_str()), (0, "", "marble_height.npy\n"));
}

#[test]
fn files_that_may_not_fit_the_disk_cause_a_warning() {
    let png = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "base_color", "-o", "@"];
    let Some((status, err, left)) = on_disk("24k", &png) else { return };
    assert_eq!((status, left.as_str()), (3, ""), "{err}");
    assert!(err.contains("@: warning: up to 192.0 KiB are to be written, and 24.0 KiB are free"), "{err}");
    let full = "@/marble_basecolor.png: No space left on device (os error 28): up to 192.0 KiB are needed, and ";
    assert!(err.contains(full) && err.contains(" are free\n  help: free some space"), "{err}");
    // What compresses well enough is only warned of.
    let height = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "height", "--depth", "8", "-o", "@"];
    let Some((status, err, _)) = on_disk("60k", &height) else { return };
    assert!(status == 0 && err.contains("warning: up to 64.0 KiB are to be written"), "{err}");
}

#[test]
fn every_command_that_writes_images_warns_of_a_small_disk() {
    let sheet = ["vary", "graphs/marble.ron", "--size", "256", "--vary", "seed=0..3", "-o", "@"];
    let preview = ["preview", "graphs/marble.ron", "--size", "128", "-o", "@/it.png"];
    let film = [&preview[..], &["--frames", "3"]].concat();
    let pictures = ["diff", "graphs/marble.ron", "graphs/marble.ron", "--size", "256", "--images", "@"];
    for (disk, words, most) in [
        ("16", &sheet[..], "780.0 KiB"),
        ("16", &preview, "48.0 KiB"),
        ("16", &film, "144.0 KiB"),
        ("16", &pictures, "MiB"),
        ("64", &["manual", "-o", "@"], "MiB"),
    ] {
        let Some((_, err, _)) = on_disk(&format!("{disk}k"), words) else { return };
        let warning = err.lines().find(|line| line.starts_with("@: warning: up to ")).unwrap_or_default();
        assert!(warning.contains(&format!("{most} are to be written, and {disk}.0 KiB are free")), "{words:?}: {err}");
        let Some((status, err, _)) = on_disk("200m", words) else { return };
        assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    }
}
