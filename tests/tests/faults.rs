//! After every kind of failure, files are whole or absent, no temporary file is left, and the message has a help line.

#[cfg(target_os = "linux")]
use lapidary_tests::report_skipped;
use lapidary_tests::{Folder, RunningChild, lapidary, outcome, root, wait_until};
#[cfg(unix)]
use lapidary_tests::{Signal, resource_limits, true_within};
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Renders the marble; returns the exit status, standard output and standard error.
fn render(args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    outcome(command.current_dir(root()).args(["render", "graphs/marble.ron", "-o"]).arg(into).args(args))
}

/// The files of a rendered marble.
const FILES: [&str; 5] =
    ["marble_basecolor.png", "marble_height.png", "marble_normal.png", "marble_occlusion.png", "marble_roughness.png"];

#[test]
fn each_kind_of_error_has_its_exit_status() {
    let folder = Folder::new("status");
    let terrain = |args: &[&str]| {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/eroded_terrain.ron", "-o"]).arg(folder.path());
        outcome(command.args(args))
    };
    assert_eq!(render(&["--jobs", "0"], folder.path()).0, 2);
    assert_eq!(render(&["--size", "64", "--region", "60,0,8,8"], folder.path()).0, 2);
    assert_eq!(render(&["--region", "60,0"], folder.path()).0, 2);
    assert_eq!(render(&["--frames", "3..2"], folder.path()).0, 2);
    assert_eq!(terrain(&["--size", "200000"]).0, 4);
    let (status, _, err) = terrain(&["--size", "1024", "--memory", "8MiB"]);
    assert_eq!(status, 4);
    assert!(err.contains("more than the 8MiB allowed: "), "{err}");
    assert!(folder.names().is_empty());
}

#[test]
fn files_and_folders_in_the_way_are_reported_and_kept() {
    let folder = Folder::new("way");
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("the temporary folder is writable");
    let (status, _, err) = render(&["--size", "16"], &file);
    assert!(status == 3 && err.contains("a file has the name of this folder"), "{err}");
    assert_eq!(std::fs::read(&file).expect("it exists"), b"in the way");
    std::fs::create_dir(folder.path().join("out")).expect("the temporary folder is writable");
    std::fs::create_dir(folder.path().join("out/marble_height.png")).expect("the temporary folder is writable");
    let (status, _, err) = render(&["--size", "16"], &folder.path().join("out"));
    assert!(status == 3 && err.contains("a folder has this name"), "{err}");
    let left = folder.path().join("out").read_dir().expect("it exists").flatten().map(|e| e.file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().ends_with(".part")));
}

/// The process that [`resource_limits::run`] starts.
#[cfg(unix)]
#[test]
fn limited_process() {
    resource_limits::become_lapidary();
}

/// The binary as a user who cannot write to a folder. Root may write to any folder, so root runs it as another user.
#[cfg(unix)]
fn as_unprivileged_user(folder: &Folder, read_only: &Path) -> Command {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let mode = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode));
    mode(read_only, 0o555).expect("the temporary folder is writable");
    if std::fs::write(read_only.join("probe"), "").is_err() {
        return lapidary();
    }
    std::fs::remove_file(read_only.join("probe")).expect("the probe was just written");
    // Other users may not be able to read the folder of the binary.
    let copy = folder.path().join("lapidary");
    std::fs::copy(lapidary().get_program(), &copy).expect("the temporary folder is writable");
    mode(&copy, 0o755).and_then(|()| mode(folder.path(), 0o755)).expect("the temporary folder is writable");
    let unprivileged = 65534;
    let mut command = Command::new(&copy);
    command.current_dir(folder.path()).uid(unprivileged).gid(unprivileged);
    let runs = command.arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(
        runs,
        "cannot run {1} as another user than root, who can write to {0}",
        read_only.display(),
        copy.display()
    );
    let mut command = Command::new(&copy);
    command.current_dir(folder.path()).uid(unprivileged).gid(unprivileged);
    command
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_reported() {
    let folder = Folder::new("read-only");
    let (graph, read_only) = (folder.path().join("marble.ron"), folder.path().join("out"));
    std::fs::copy(root().join("graphs/marble.ron"), &graph).expect("the temporary folder is writable");
    std::fs::create_dir(&read_only).expect("the temporary folder is writable");
    let mut command = as_unprivileged_user(&folder, &read_only);
    let (status, _, err) = outcome(command.arg("render").arg(&graph).args(["--size", "16", "-o"]).arg(&read_only));
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("choose a folder that you may write to with `-o`"), "{err}");
    assert_eq!(read_only.read_dir().expect("it exists").count(), 0);
}

#[cfg(unix)]
#[test]
fn a_file_size_limit_leaves_no_partial_file() {
    use resource_limits::Limit::FileSize;
    let folder = Folder::new("grow");
    let args = ["render", "graphs/marble.ron", "--size", "256", "-o"].map(OsStr::new);
    let run = |bytes: u64, args: &[&OsStr]| {
        let (output, _) = resource_limits::run(&[FileSize(bytes)], root(), args);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (status, err) = run(60_000, &[&args[..], &[folder.path().as_os_str()]].concat());
    assert_eq!(status, Some(3), "{err}");
    assert!(err.contains("help: the file exceeds the file size limit of the shell: raise it (`ulimit -f`)"), "{err}");
    // The largest image cannot be complete.
    let names = folder.names().join(" ");
    assert!(!names.contains(".part") && !names.contains("basecolor"), "{names}");
    // The limit applies to standard output too.
    let (status, err) = run(2_000, &["nodes".as_ref()]);
    assert_eq!(status, Some(3), "{err}");
    assert!(err.starts_with("lapidary: standard output: "), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_reported() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return report_skipped("a_full_standard_output_is_reported", "this machine has no /dev/full");
    };
    let output = lapidary().args(["nodes"]).stdout(full).output().expect("the binary starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3));
    assert!(err.starts_with("lapidary: standard output: "), "{err}");
}

/// Starts a render that takes much longer than the test.
fn start_long_render(into: &Path) -> RunningChild {
    start(into, &["render", "graphs/marble.ron", "--size", "30000", "-o"], into)
}

/// Starts a command with an output path, and waits until it writes files into a folder.
fn start(folder: &Path, args: &[&str], output: &Path) -> RunningChild {
    let mut command = lapidary();
    command.current_dir(root()).args(args).arg(output).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = RunningChild::spawn(&mut command);
    wait_until("the first file", || {
        assert!(child.is_running(), "it ended before it wrote a file: {}", child.stderr());
        folder.read_dir().is_ok_and(|mut entries| entries.any(|e| e.is_ok()))
    });
    child
}

#[cfg(unix)]
#[test]
fn an_interrupted_render_leaves_no_partial_file() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let folder = Folder::new(signal.as_str());
        let child = start_long_render(folder.path());
        child.signal(signal);
        let output = child.finish();
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(folder.names(), [""; 0]);
    }
    // Complete frames of an animation stay, and no partial one.
    let folder = Folder::new("animation");
    let args = ["preview", "graphs/marble.ron", "--size", "24", "--samples", "1", "--frames", "100000", "-o"];
    let child = start(folder.path(), &args, &folder.path().join("ball.png"));
    child.signal(Signal::SIGINT);
    let output = child.finish();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.names().iter().all(|name| name.starts_with("ball_")), "{:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn the_next_run_removes_temporary_files_of_a_killed_run() {
    let folder = Folder::new("killed");
    let child = start_long_render(folder.path());
    child.signal(Signal::SIGKILL);
    child.finish();
    let left = folder.names();
    assert!(!left.is_empty() && left == folder.unfinished(), "{left:?}");
    assert!(left.iter().all(|name| name.ends_with(".part")), "{left:?}");
    let (status, _, err) = render(&["--size", "16"], folder.path());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(folder.names(), FILES);
}

#[test]
fn concurrent_runs_into_one_folder_write_the_same_files() {
    let (folder, alone) = (Folder::new("two"), Folder::new("alone"));
    let start = || {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "400", "-o"]).arg(folder.path());
        RunningChild::spawn(command.stdout(Stdio::null()))
    };
    for _ in 0..3 {
        let runs: Vec<RunningChild> = (0..3).map(|_| start()).collect();
        for run in runs {
            assert_eq!(run.finish().status.code(), Some(0));
        }
    }
    assert_eq!(render(&["--size", "400"], alone.path()).0, 0);
    assert!(folder.files() == alone.files());
}

#[cfg(target_os = "linux")]
#[test]
fn paths_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("bytes");
    let graph = folder.path().join(OsStr::from_bytes(b"caf\xe9.ron"));
    std::fs::copy(root().join("graphs/marble.ron"), &graph).expect("the temporary folder is writable");
    let out = folder.path().join(OsStr::from_bytes(b"\xff out"));
    let mut command = lapidary();
    let (status, _, err) = outcome(command.arg("render").arg(&graph).args(["--size", "16", "-o"]).arg(&out));
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.read_dir().expect("the render made the folder").count(), FILES.len());
}

#[test]
fn a_closed_pipe_does_not_stop_a_render() {
    let (reader, writer) = std::io::pipe().expect("pipes are supported");
    drop(reader);
    let folder = Folder::new("pipe");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "16", "-o"]).arg(folder.path());
    assert_eq!(command.stdout(writer).status().expect("the binary starts").code(), Some(0));
    assert_eq!(folder.names(), FILES);
}

#[cfg(unix)]
#[test]
fn watched_graphs_are_rendered_again_until_interrupted() {
    let folder = Folder::new("watch");
    let graph = folder.path().join("it.ron");
    let text = |cells: &str| {
        format!("lapidary(format: 1, nodes: {{ \"a\": perlin(scale: {cells}) }}, outputs: {{ \"height\": \"a\" }})")
    };
    std::fs::write(&graph, text("3")).expect("the temporary folder is writable");
    let mut command = lapidary();
    command.arg("render").arg(&graph).args(["--size", "16", "--watch", "-o"]).arg(folder.path().join("out"));
    let child = RunningChild::spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let image = || std::fs::read(folder.path().join("out/it_height.png")).unwrap_or_default();
    let write = |cells: &str| std::fs::write(&graph, text(cells)).expect("the temporary folder is writable");
    let errors = || child.stderr().matches("error[").count();
    wait_until("the first image", || !image().is_empty());
    let first = image();
    for cells in ["5", "7"] {
        let (count, before) = (errors(), image());
        // The watcher may start shortly after the first image: a change before that is written again.
        wait_until("a diagnostic", || {
            write("many");
            true_within(Duration::from_secs(2), || errors() > count)
        });
        write(cells);
        wait_until("a new image", || image() != before);
    }
    assert!(image() != first);
    child.signal(Signal::SIGINT);
    assert_eq!(child.finish().status.code(), Some(0));
}
