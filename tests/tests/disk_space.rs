//! A disk that is certainly too small is an error before rendering; one that may be too small causes a warning.
#![cfg(target_os = "linux")]

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::process::Command;

/// Runs a command with a file system of some bytes, whose path replaces `@` in its words; returns the exit status, standard
/// error and the names of the files that it leaves. None where the system does not allow to mount one.
fn run_on_disk(size: &str, words: &[&str]) -> Option<(i32, String, String)> {
    if !Command::new("unshare").args(["-rm", "true"]).status().is_ok_and(|status| status.success()) {
        eprintln!("cannot mount a file system: nothing is tested");
        return None;
    }
    let folder = Folder::new("disk");
    let script = "mount -t tmpfs -o size=$1 none \"$2\" && shift 2 && \"$@\" >/dev/null; status=$?; \
        ls -A \"$DISK\"; exit $status";
    let disk = folder.path().to_str().expect("the path is UTF-8");
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, "sh", size, disk]).arg(lapidary().get_program());
    command.args(words.iter().map(|word| word.replace('@', disk)));
    let (status, left, err) = outcome(command.current_dir(root()).env("DISK", folder.path()));
    Some((status, err.replace(disk, "@"), left))
}

#[test]
fn files_that_cannot_fit_the_disk_are_refused_before_rendering() {
    let npy = ["render", "graphs/marble.ron", "--size", "1000", "--outputs", "height", "--format", "npy", "-o", "@"];
    let animation = [&npy[..], &["--frames", "0..1"]].concat();
    let mesh = |file: &'static str| ["mesh", "graphs/marble.ron", "--size", "400", "-o", file];
    for (size, words, needs) in [
        ("3m", &npy[..], "the disk has 3.0 MiB free, and the files need 3.8 MiB"),
        ("5m", &animation, "the disk has 5.0 MiB free, and the files need 7.6 MiB"),
        ("5m", &mesh("@/it.ply"), "the disk has 5.0 MiB free, and the files need 8.8 MiB"),
        ("5m", &mesh("@/it.glb"), "the disk has 5.0 MiB free, and the files need 8.5 MiB"),
        ("5m", &mesh("@/it.obj"), "the disk has 5.0 MiB free, and the files need 9.7 MiB"),
    ] {
        let Some((status, err, left)) = run_on_disk(size, words) else { return };
        assert_eq!((status, left.as_str()), (3, ""), "{words:?}: {err}");
        let help = "help: free some space, or choose another folder with `-o`";
        assert!(err.contains(&format!("lapidary: @: {needs}\n  {help}")), "{words:?}: {err}");
    }
    let Some((status, err, left)) = run_on_disk("5m", &npy) else { return };
    assert_eq!((status, err.as_str(), left.as_str()), (0, "", "marble_height.npy\n"));
}

#[test]
fn files_that_may_not_fit_the_disk_cause_a_warning() {
    let png = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "base_color", "-o", "@"];
    let Some((status, err, left)) = run_on_disk("24k", &png) else { return };
    assert_eq!((status, left.as_str()), (3, ""), "{err}");
    assert!(err.contains("@: warning: the disk has 24.0 KiB free, and the files may need 192.0 KiB"), "{err}");
    let full = "@/marble_basecolor.png: No space left on device (os error 28): the file needs up to 192.0 KiB, and the disk has ";
    assert!(err.contains(full) && err.contains(" free\n  help: free some space"), "{err}");
    // Files that turn out to fit cause only the warning.
    let height = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "height", "--depth", "8", "-o", "@"];
    let Some((status, err, _)) = run_on_disk("60k", &height) else { return };
    assert!(status == 0 && err.contains("and the files may need 64.0 KiB"), "{err}");
}

#[test]
fn every_command_that_writes_images_warns_of_a_small_disk() {
    let sheet = ["vary", "graphs/marble.ron", "--size", "256", "--vary", "seed=0..3", "-o", "@"];
    let preview = ["preview", "graphs/marble.ron", "--size", "128", "-o", "@/it.png"];
    let turntable = [&preview[..], &["--frames", "3"]].concat();
    let diff = ["diff", "graphs/marble.ron", "graphs/marble.ron", "--size", "256", "--images", "@"];
    for (disk, words, most) in [
        ("16", &sheet[..], "780.0 KiB"),
        ("16", &preview, "48.0 KiB"),
        ("16", &turntable, "144.0 KiB"),
        ("16", &diff, "MiB"),
        ("64", &["manual", "-o", "@"], "MiB"),
    ] {
        let Some((_, err, _)) = run_on_disk(&format!("{disk}k"), words) else { return };
        let warning = err.lines().find(|line| line.starts_with("@: warning: the disk has ")).unwrap_or_default();
        assert!(warning.contains(&format!("{disk}.0 KiB free")) && warning.ends_with(most), "{words:?}: {err}");
        let Some((status, err, _)) = run_on_disk("200m", words) else { return };
        assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    }
}
