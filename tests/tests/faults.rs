//! Whatever goes wrong, files are whole or not there, nothing is left lying about, and it is said what to do.

use lapidary_tests::{Folder, lapidary, root, said};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Renders the marble; yields the exit status, standard output and standard error.
fn render(args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    said(command.current_dir(root()).args(["render", "graphs/marble.ron", "-o"]).arg(into).args(args))
}

fn names(folder: &Folder) -> Vec<String> {
    folder.files().into_iter().map(|(name, _)| name).collect()
}

const WHOLE: [&str; 5] =
    ["marble_basecolor.png", "marble_height.png", "marble_normal.png", "marble_occlusion.png", "marble_roughness.png"];

#[test]
fn each_fault_has_its_exit_status() {
    let folder = Folder::new("status");
    let terrain = |args: &[&str]| {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/eroded_terrain.ron", "-o"]).arg(folder.path());
        said(command.args(args))
    };
    assert_eq!(render(&["--jobs", "0"], folder.path()).0, 2);
    assert_eq!(render(&["--size", "64", "--region", "60,0,8,8"], folder.path()).0, 2);
    assert_eq!(render(&["--region", "60,0"], folder.path()).0, 2);
    assert_eq!(render(&["--frames", "3..2"], folder.path()).0, 2);
    assert_eq!(terrain(&["--size", "200000"]).0, 4);
    let (status, _, err) = terrain(&["--size", "1024", "--memory", "8MiB"]);
    assert_eq!(status, 4);
    assert!(err.contains("more than the 8MiB there may be\n  help: ask for a smaller `--size`"), "{err}");
    assert!(names(&folder).is_empty());
}

#[test]
fn what_is_in_the_way_stays_and_is_told() {
    let folder = Folder::new("way");
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("the folder is one's own");
    let (status, _, err) = render(&["--size", "16"], &file);
    assert!(status == 3 && err.contains("a file of that name is in the way"), "{err}");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"in the way");
    std::fs::create_dir(folder.path().join("out")).expect("the folder is one's own");
    std::fs::create_dir(folder.path().join("out/marble_height.png")).expect("the folder is one's own");
    let (status, _, err) = render(&["--size", "16"], &folder.path().join("out"));
    assert!(status == 3 && err.contains("a folder of that name is in the way"), "{err}");
    let left = folder.path().join("out").read_dir().expect("it is there").flatten().map(|e| e.file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().ends_with(".part")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_told() {
    // Not even root writes there.
    let (status, _, err) = render(&["--size", "16"], Path::new("/sys"));
    assert_eq!(status, 3);
    assert!(err.contains("choose a folder that you may write to with `-o`"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_half_file() {
    let folder = Folder::new("full");
    // A disk of one's own where that is allowed; elsewhere a limit on the size of files is as good.
    let mounted = "mount -t tmpfs -o size=60k none \"$2\" && exec 9>&1 && cd \"$3\" && \
        \"$1\" render graphs/marble.ron --size 256 -o \"$2\"; status=$?; ls -A \"$2\"; exit $status";
    let binary = lapidary();
    let run = |shell: &mut Command| said(shell.arg("sh").arg(binary.get_program()).arg(folder.path()).arg(root()));
    let own = Command::new("unshare").args(["-rm", "true"]).status().is_ok_and(|status| status.success());
    assert!(own || Path::new("/dev/full").exists());
    if own {
        let (status, out, err) = run(Command::new("unshare").args(["-rm", "sh", "-c", mounted]));
        assert_eq!(status, 3, "{err}");
        assert!(err.contains("help: free some space, or choose another folder with `-o`"), "{err}");
        assert!(!out.contains(".part") && !out.contains("basecolor"), "{out}");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let mut command = lapidary();
    let (status, _, err) = {
        let output = command.args(["nodes"]).stdout(full).output().expect("the binary starts");
        (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(status, Some(3));
    assert!(err.starts_with("lapidary: standard output: "), "{err}");
}

/// A render that takes much longer than anyone waits for.
fn long(into: &Path) -> Child {
    begun(into, &["render", "graphs/marble.ron", "--size", "30000", "-o"], into)
}

/// Work that goes there, once it has begun to write in a folder.
fn begun(folder: &Path, args: &[&str], to: &Path) -> Child {
    let mut command = lapidary();
    command.current_dir(root()).args(args).arg(to);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    let begun = Instant::now();
    let writes = || folder.read_dir().is_ok_and(|mut entries| entries.any(|e| e.is_ok()));
    while !writes() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never began to write");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(status.expect("there is a kill").success());
}

#[cfg(unix)]
#[test]
fn interrupted_work_leaves_nothing() {
    for name in ["INT", "TERM"] {
        let folder = Folder::new(name);
        let child = long(folder.path());
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(names(&folder), [""; 0]);
    }
    // The pictures of a film that were done stay; none is half done.
    let folder = Folder::new("film");
    let film = ["preview", "graphs/marble.ron", "--size", "24", "--samples", "1", "--frames", "100000", "-o"];
    let child = begun(folder.path(), &film, &folder.path().join("ball.png"));
    signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(names(&folder).iter().all(|name| name.starts_with("ball_")), "{:?}", names(&folder));
}

#[cfg(unix)]
#[test]
fn what_killed_work_leaves_goes_with_the_next_run() {
    let folder = Folder::new("killed");
    let mut child = long(folder.path());
    signal(&child, "KILL");
    child.wait().expect("it ends");
    let left = names(&folder);
    assert!(!left.is_empty() && left.iter().all(|name| name.starts_with(".lapidary-") && name.ends_with(".part")));
    let (status, _, err) = render(&["--size", "16"], folder.path());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(names(&folder), WHOLE);
}

#[test]
fn two_runs_into_one_folder_do_not_disturb_each_other() {
    let (folder, alone) = (Folder::new("two"), Folder::new("alone"));
    let start = || {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "400", "-o"]).arg(folder.path());
        command.stdout(Stdio::null()).spawn().expect("the binary starts")
    };
    for _ in 0..3 {
        let runs: Vec<Child> = (0..3).map(|_| start()).collect();
        for mut run in runs {
            assert_eq!(run.wait().expect("it ends").code(), Some(0));
        }
    }
    assert_eq!(render(&["--size", "400"], alone.path()).0, 0);
    assert!(folder.files() == alone.files());
}

#[cfg(target_os = "linux")]
#[test]
fn paths_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("bytes");
    let graph = folder.path().join(OsStr::from_bytes(b"caf\xe9.ron"));
    std::fs::copy(root().join("graphs/marble.ron"), &graph).expect("the folder is one's own");
    let out = folder.path().join(OsStr::from_bytes(b"\xff out"));
    let mut command = lapidary();
    let (status, _, err) = said(command.arg("render").arg(&graph).args(["--size", "16", "-o"]).arg(&out));
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.read_dir().expect("it was made").count(), WHOLE.len());
}

#[test]
fn nobody_listening_stops_no_picture() {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    let folder = Folder::new("pipe");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "16", "-o"]).arg(folder.path());
    assert_eq!(command.stdout(writer).status().expect("the binary starts").code(), Some(0));
    assert_eq!(names(&folder), WHOLE);
}

#[cfg(unix)]
#[test]
fn watched_graphs_are_rendered_again_until_interrupted() {
    let folder = Folder::new("watch");
    let graph = folder.path().join("it.ron");
    let text = |cells: &str| {
        format!("lapidary(format: 1, nodes: {{ \"a\": perlin(scale: {cells}) }}, outputs: {{ \"height\": \"a\" }})")
    };
    std::fs::write(&graph, text("3")).expect("the folder is one's own");
    let mut command = lapidary();
    command.arg("render").arg(&graph).args(["--size", "16", "--watch", "-o"]).arg(folder.path().join("out"));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    let picture = || std::fs::read(folder.path().join("out/it_height.png")).unwrap_or_default();
    let until = |what: &str, done: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < Duration::from_secs(60), "{what} never came");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until("the picture", &|| !picture().is_empty());
    let first = picture();
    // What is wrong is told, and waited for; watching may have begun a little after the picture came.
    for (name, cells) in [("a change", "5"), ("another", "7")] {
        let before = picture();
        until(name, &|| {
            std::fs::write(&graph, text("many")).expect("the folder is one's own");
            std::thread::sleep(Duration::from_millis(300));
            std::fs::write(&graph, text(cells)).expect("the folder is one's own");
            std::thread::sleep(Duration::from_millis(500));
            picture() != before
        });
    }
    assert!(picture() != first);
    signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("error["));
}
