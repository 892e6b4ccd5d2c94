//! A disk that is certainly too small is an error before rendering; one that may be too small causes a warning; one that
//! becomes full leaves no partial file.
//!
//! The tests mount small file systems. A user without the rights of root may do so only in a process of one thread, and the
//! usual harness starts threads, so this program has a `main` of its own.

#[cfg(target_os = "linux")]
use lapidary_tests::small_disk::MountNamespace;
use lapidary_tests::{Folder, lapidary, outcome, report_skipped, root};

/// A test and its name.
type NamedTest<T> = (&'static str, T);

const EVERYWHERE: [NamedTest<fn()>; 1] =
    [("files_that_fit_no_disk_are_refused_before_rendering", files_that_fit_no_disk_are_refused_before_rendering)];

#[cfg(target_os = "linux")]
const ON_SMALL_DISKS: [NamedTest<fn(&MountNamespace)>; 4] = [
    ("files_that_cannot_fit_the_disk_are_refused_before_rendering", files_that_cannot_fit_the_disk_are_refused),
    ("files_that_may_not_fit_the_disk_cause_a_warning", files_that_may_not_fit_the_disk_cause_a_warning),
    ("every_command_that_writes_images_warns_of_a_small_disk", every_command_warns_of_a_small_disk),
    ("a_full_disk_leaves_no_partial_file", a_full_disk_leaves_no_partial_file),
];

/// Runs the tests whose name contains the first argument, unless that is an option of the usual harness.
fn main() {
    let first = std::env::args().nth(1).unwrap_or_default();
    let filter = if first.starts_with('-') { "" } else { &first };
    if first == "--list" {
        return;
    }
    // In a changed root directory, a process in a new mount namespace cannot find out its own path, nor that of the binary.
    drop(lapidary());
    #[cfg(target_os = "linux")]
    let small_disks = MountNamespace::enter();
    for (name, test) in EVERYWHERE.iter().filter(|(name, _)| name.contains(filter)) {
        test();
        println!("test {name} ... ok");
    }
    #[cfg(target_os = "linux")]
    for (name, test) in ON_SMALL_DISKS.iter().filter(|(name, _)| name.contains(filter)) {
        match &small_disks {
            Ok(namespace) => {
                test(namespace);
                println!("test {name} ... ok");
            }
            Err(reason) => report_skipped(name, reason),
        }
    }
    #[cfg(not(target_os = "linux"))]
    report_skipped("small disks", "they are mounted on Linux only");
}

fn files_that_fit_no_disk_are_refused_before_rendering() {
    let folder = Folder::new("no-disk");
    let size = ["--size", "1000000", "--frames", "0..999", "--outputs", "height", "--format", "npy"];
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron"]).args(size).arg("-o").arg(folder.path());
    let (status, _, err) = outcome(&mut command);
    assert_eq!((status, folder.names()), (3, vec![]), "{err}");
    assert!(err.contains(" free, and the files need 3638.0 TiB\n  help: free some space"), "{err}");
}

/// Runs a command with a disk of some bytes, whose path replaces `@` in its words; returns the exit status, standard error
/// and the names of the files that it leaves.
#[cfg(target_os = "linux")]
fn run_on_disk(namespace: &MountNamespace, size: &str, words: &[&str]) -> (i32, String, String) {
    let disk = namespace.disk(size);
    let path = disk.path().to_str().expect("the path is UTF-8");
    let mut command = lapidary();
    command.current_dir(root()).args(words.iter().map(|word| word.replace('@', path)));
    let (status, _, err) = outcome(&mut command);
    (status, err.replace(path, "@"), disk.names().join(" "))
}

#[cfg(target_os = "linux")]
fn files_that_cannot_fit_the_disk_are_refused(namespace: &MountNamespace) {
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
        let (status, err, left) = run_on_disk(namespace, size, words);
        assert_eq!((status, left.as_str()), (3, ""), "{words:?}: {err}");
        let help = "help: free some space, or choose another folder with `-o`";
        assert!(err.contains(&format!("lapidary: @: {needs}\n  {help}")), "{words:?}: {err}");
    }
    let (status, err, left) = run_on_disk(namespace, "5m", &npy);
    assert_eq!((status, err.as_str(), left.as_str()), (0, "", "marble_height.npy"));
}

#[cfg(target_os = "linux")]
fn files_that_may_not_fit_the_disk_cause_a_warning(namespace: &MountNamespace) {
    let png = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "base_color", "-o", "@"];
    let (status, err, left) = run_on_disk(namespace, "24k", &png);
    assert_eq!((status, left.as_str()), (3, ""), "{err}");
    assert!(err.contains("@: warning: the disk has 24.0 KiB free, and the files may need 192.0 KiB"), "{err}");
    let full = "@/marble_basecolor.png: No space left on device (os error 28): the file needs up to 192.0 KiB, and the disk has ";
    assert!(err.contains(full) && err.contains(" free\n  help: free some space"), "{err}");
    // Files that turn out to fit cause only the warning.
    let height = ["render", "graphs/marble.ron", "--size", "256", "--outputs", "height", "--depth", "8", "-o", "@"];
    let (status, err, _) = run_on_disk(namespace, "60k", &height);
    assert!(status == 0 && err.contains("and the files may need 64.0 KiB"), "{err}");
}

#[cfg(target_os = "linux")]
fn every_command_warns_of_a_small_disk(namespace: &MountNamespace) {
    let sheet = ["vary", "graphs/marble.ron", "--size", "256", "--vary", "seed=0..3", "-o", "@"];
    let preview = ["preview", "graphs/marble.ron", "--size", "128", "-o", "@/it.png"];
    let turntable = [&preview[..], &["--frames", "3"]].concat();
    let diff = ["diff", "graphs/marble.ron", "graphs/marble.ron", "--size", "256", "--images", "@"];
    for (disk, words, most) in [
        ("16", &sheet[..], "780.0 KiB"),
        ("16", &preview, "48.0 KiB"),
        ("16", &turntable, "144.0 KiB"),
        ("16", &diff, "MiB"),
        ("160", &["manual", "-o", "@"], "MiB"),
    ] {
        let (_, err, _) = run_on_disk(namespace, &format!("{disk}k"), words);
        let warning = err.lines().find(|line| line.starts_with("@: warning: the disk has ")).unwrap_or_default();
        assert!(warning.contains(&format!("{disk}.0 KiB free")) && warning.ends_with(most), "{words:?}: {err}");
        let (status, err, _) = run_on_disk(namespace, "200m", words);
        assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
fn a_full_disk_leaves_no_partial_file(namespace: &MountNamespace) {
    let words = ["render", "graphs/marble.ron", "--size", "256", "-o", "@"];
    let (status, err, left) = run_on_disk(namespace, "60k", &words);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("help: free some space, or choose another folder with `-o`"), "{err}");
    // The largest image cannot be complete.
    assert!(!left.contains(".part") && !left.contains("basecolor"), "{left}");
}
