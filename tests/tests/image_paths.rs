//! Images, tables, fonts, drawings and graphs are read only from regular files in allowed folders.

#[cfg(target_os = "linux")]
use lapidary_tests::RunningChild;
use lapidary_tests::image_files::{check_image, grey_png, image_graph, rendered_pixels, run};
use lapidary_tests::{Folder, lapidary, outcome};
#[cfg(target_os = "linux")]
use nix::{sys::stat::Mode, unistd::mkfifo};
use std::fs::{self, write};
#[cfg(target_os = "linux")]
use std::io::Write;
#[cfg(target_os = "linux")]
use std::os::fd::{AsRawFd, OwnedFd};
#[cfg(target_os = "linux")]
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Stdio;
#[cfg(target_os = "linux")]
use std::time::Duration;

/// A graph with a text in this font.
fn text_graph(font: &str) -> String {
    format!("lapidary(format: 1, nodes: {{ \"it\": text(font: \"{font}\") }}, outputs: {{ \"height\": \"it\" }})")
}

/// A graph with a drawing.
fn drawing_graph(file: &str) -> String {
    format!("lapidary(format: 1, nodes: {{ \"it\": svg(file: \"{file}\") }}, outputs: {{ \"mask\": \"it.mask\" }})")
}

/// Runs the binary in a folder with a time limit; returns the exit status and standard error.
#[cfg(target_os = "linux")]
fn run_briefly(folder: &Path, args: &[&str]) -> (i32, String) {
    let mut command = lapidary();
    command.current_dir(folder).args(args).stdout(Stdio::null()).stderr(Stdio::piped());
    let (output, _) = RunningChild::spawn(&mut command).finish_within(Duration::from_secs(60));
    let status = output.status.code().unwrap_or_else(|| panic!("{args:?} was killed after a minute"));
    (status, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_folders_and_devices_are_refused_without_reading() {
    let folder = Folder::new("pictures-kinds");
    let folder = folder.path();
    mkfifo(&folder.join("pipe"), Mode::S_IRWXU).expect("the temporary folder is writable");
    fs::create_dir(folder.join("folder")).expect("the temporary folder is writable");
    std::os::unix::fs::symlink("/dev/zero", folder.join("device")).expect("the temporary folder is writable");
    let _socket =
        std::os::unix::net::UnixListener::bind(folder.join("socket")).expect("the temporary folder is writable");
    let table = |file: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        )
    };
    let graph = |file: &str| {
        format!("lapidary(format: 1, nodes: {{ \"it\": graph(file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})")
    };
    let plain = "lapidary(format: 1, nodes: { \"it\": perlin() }, outputs: { \"height\": \"it\" })";
    write(folder.join("plain.ron"), plain).expect("the temporary folder is writable");
    for (file, what) in [("pipe", "it is a pipe"), ("folder", "it is a folder"), ("socket", "it is a socket")] {
        for text in [image_graph(file, ""), table(file), text_graph(file), drawing_graph(file), graph(file)] {
            write(folder.join("it.ron"), &text).expect("the temporary folder is writable");
            let (status, err) = run_briefly(folder, &["check", "it.ron"]);
            assert!(status == 1 && err.contains(what), "{file}: {err}");
        }
        let inside = format!("./{file}");
        for args in [
            &["identify", &inside][..],
            &["preview", "plain.ron", "--size", "8", "--texture", &inside],
            &["preview", "plain.ron", "--size", "8", "--environment", &inside],
        ] {
            let (status, err) = run_briefly(folder, args);
            assert!(status != 0 && err.contains(what), "{args:?}: {err}");
        }
    }
    for args in [
        &["check", "folder"][..],
        &["check", "device"],
        &["fmt", "socket"],
        &["sample", "plain.ron", "--points", "device"],
    ] {
        let (status, err) = run_briefly(folder, args);
        assert!(status == 3 && err.contains("not a file"), "{args:?}: {err}");
    }
    // Links out of the folder are refused, whatever their target is.
    write(folder.join("it.ron"), image_graph("device", "")).expect("the temporary folder is writable");
    let (status, err) = run_briefly(folder, &["check", "it.ron"]);
    assert!(status == 1 && err.contains("error[E041]"), "{err}");
}

/// A pipe that contains a text, and its path in child processes, which inherit it.
#[cfg(target_os = "linux")]
fn pipe_with(text: &str) -> (OwnedFd, String) {
    let (reader, mut writer) = std::io::pipe().expect("pipes are supported");
    // A short text fits the buffer of the pipe, which ends with it when the writer is dropped.
    writer.write_all(text.as_bytes()).expect("the reader is open");
    // A duplicate is inherited, unlike its original.
    let inherited = nix::unistd::dup(&reader).expect("the reader is open");
    let path = format!("/dev/fd/{}", inherited.as_raw_fd());
    (inherited, path)
}

#[cfg(target_os = "linux")]
#[test]
fn graphs_and_points_can_be_read_from_pipes() {
    let folder = Folder::new("pictures-pipes");
    let folder = folder.path();
    write(folder.join("dot.png"), grey_png(2, &[0, 255])).expect("the temporary folder is writable");
    let text = image_graph("dot.png", "");
    write(folder.join("it.ron"), &text).expect("the temporary folder is writable");
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder).args(args));
    // Files of such a graph are relative to the working directory.
    let (_pipe, graph) = pipe_with(&text);
    let (status, _, err) = run(&["check", &graph]);
    assert_eq!((status, err.as_str()), (0, ""));
    let ((_pipe, graph), (_points, points)) = (pipe_with(&text), pipe_with("x,y\n0.25,0.5\n"));
    let (status, out, err) = run(&["sample", &graph, "--points", &points, "--outputs", "mask"]);
    assert_eq!((status, out.as_str()), (0, "x,y,mask\n0.25,0.5,0\n"), "{err}");
    let named = folder.join("pipe");
    mkfifo(&named, Mode::S_IRWXU).expect("the temporary folder is writable");
    // Opening it waits for the reader.
    let writer = std::thread::spawn(move || write(named, text));
    let (status, _, err) = run(&["check", "pipe"]);
    assert_eq!((status, err.as_str()), (0, ""));
    writer.join().expect("writing does not panic").expect("the reader reads to the end");
    let graph = fs::File::open(folder.join("it.ron")).expect("the file was just written");
    let (status, _, err) = outcome(lapidary().current_dir(folder).args(["check", "-"]).stdin(graph));
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn images_and_tables_are_read_from_allowed_folders_only() {
    let folder = Folder::new("pictures-folders");
    let [graphs, other] = ["graphs", "other"].map(|name| folder.path().join(name));
    for path in [graphs.join("below"), other.clone()] {
        fs::create_dir_all(path).expect("the temporary folder is writable");
    }
    let dot = grey_png(2, &[0, 255]);
    for file in [graphs.join("near.png"), graphs.join("below/deep.png"), other.join("dot.png")] {
        write(file, &dot).expect("the temporary folder is writable");
    }
    let secret = "swordfish";
    write(other.join("secret.json"), secret).expect("the temporary folder is writable");
    let block = "lapidary(format: 1, nodes: { \"a\": perlin() }, outputs: { \"height\": \"a\" })";
    write(other.join("block.ron"), block).expect("the temporary folder is writable");
    for file in ["near.png", "below/deep.png", "below/../near.png"] {
        assert_eq!(check_image(&graphs, file), (0, String::new()), "{file}");
    }
    let absolute = graphs.join("near.png");
    assert_eq!(check_image(&graphs, absolute.to_str().expect("the path is UTF-8")), (0, String::new()));
    let away = other.canonicalize().expect("the folder exists");
    let away = away.to_str().expect("the path is UTF-8");
    let table = |file: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        )
    };
    let graph =
        "lapidary(format: 1, nodes: { \"it\": graph(file: \"../other/block.ron\") }, outputs: { \"height\": \"it\" })";
    let texts = [
        ("../other/dot.png", image_graph("../other/dot.png", "")),
        (&format!("{away}/dot.png"), image_graph(&format!("{away}/dot.png"), "")),
        ("../other/secret.json", table("../other/secret.json")),
        ("../other/secret.json", text_graph("../other/secret.json")),
        ("../other/secret.json", drawing_graph("../other/secret.json")),
        ("../other/block.ron", graph.to_owned()),
    ];
    for (file, text) in &texts {
        write(graphs.join("it.ron"), text).expect("the temporary folder is writable");
        let (status, _, err) = run(&graphs, &["check", "it.ron"]);
        let message = format!("error[E041]: \"{file}\" is outside the folders that this graph may read\n");
        let help =
            format!("help: move the file into the folder of this graph, or allow its folder with `--allow {away}`\n");
        assert!(status == 1 && err.starts_with("it.ron:1:") && err.contains(&message) && err.contains(&help), "{err}");
        assert!(!err.contains(secret));
        for allowed in [&["--allow", away][..], &["--allow", "../other"]] {
            let (status, _, err) = run(&graphs, &[&["check", "it.ron"], allowed].concat());
            // An allowed file of another type has an error of its own, which shows nothing of the file.
            let is_table = file.ends_with(".json");
            assert_eq!((status, err.contains("error[E035]")), (i32::from(is_table), is_table), "{err}");
            assert!(!err.contains("E041") && !err.contains(secret), "{err}");
        }
        let mut command = lapidary();
        let (_, _, err) = outcome(command.current_dir(&graphs).env("LAPIDARY_ALLOW", away).args(["check", "it.ron"]));
        assert!(!err.contains("E041"), "{err}");
    }
    write(graphs.join("it.ron"), &texts[0].1).expect("the temporary folder is writable");
    for args in [&["render", "it.ron", "--size", "4"][..], &["info", "it.ron"], &["trace", "it.ron", "--at", "0,0"]] {
        assert_eq!(run(&graphs, args).0, 1, "{args:?}");
        assert_eq!(run(&graphs, &[args, &["--allow", "../other"]].concat()).0, 0, "{args:?}");
    }
    let (status, err) = check_image(&graphs, "../nowhere.png");
    assert!(status == 1 && err.contains("error[E041]: \"../nowhere.png\" is outside"), "{err}");
    let (status, _, err) = run(&graphs, &["check", "it.ron", "--allow", "../nowhere"]);
    assert!(status == 2 && err.contains("the folder does not exist"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_refused() {
    let folder = Folder::new("pictures-links");
    let folder = folder.path();
    std::os::unix::fs::symlink("/etc/passwd", folder.join("mine.json")).expect("the temporary folder is writable");
    for file in ["/etc/passwd", "mine.json"] {
        let text = format!(
            "lapidary(format: 1, nodes: {{\n  \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        );
        write(folder.join("it.ron"), text).expect("the temporary folder is writable");
        let (status, _, err) = run(folder, &["check", "it.ron"]);
        assert!(status == 1 && err.starts_with("it.ron:2:") && err.contains("error[E041]"), "{err}");
        assert!(err.contains("--allow /etc") && !err.contains("root:"), "{err}");
        // Messages show nothing of an allowed file either.
        let (status, _, err) = run(folder, &["check", "it.ron", "--allow", "/etc"]);
        assert!(status == 1 && err.contains("error[E035]: the table file cannot be used"), "{status} {err}");
        assert!(!err.contains("root") && !err.contains("nologin"), "{err}");
    }
}

#[test]
fn fonts_are_read_from_files_that_exist() {
    let folder = Folder::new("fonts");
    let folder = folder.path();
    let font = lapidary_tests::root().join("assets/fonts/LeagueSpartan-Bold.otf");
    fs::copy(font, folder.join("own.otf")).expect("the font exists");
    let render = |font: &str| {
        write(folder.join("it.ron"), text_graph(font)).expect("the temporary folder is writable");
        let (status, _, err) = run(folder, &["render", "it.ron", "--size", "32", "--if-changed"]);
        (status, err)
    };
    let pixels = |font: &str| {
        write(folder.join("it.ron"), text_graph(font)).expect("the temporary folder is writable");
        rendered_pixels(folder, "it.ron", "height")
    };
    assert_eq!(render("own.otf").0, 0);
    assert!(pixels("") == pixels("own.otf"), "the same font from a file gives the same image");
    let (status, err) = render("none.otf");
    assert!(status == 1 && err.contains("error[E035]: the font \"none.otf\" cannot be read"), "{err}");
    assert!(err.contains("help: add the file, or correct the path"), "{err}");
    write(folder.join("text.otf"), "not a font").expect("the temporary folder is writable");
    let (status, err) = render("text.otf");
    assert!(status == 1 && err.contains("error[E035]: the font cannot be used: it is not a TrueType"), "{err}");
}

#[test]
fn drawings_are_read_from_files_that_exist() {
    let folder = Folder::new("drawings");
    let folder = folder.path();
    let gem = lapidary_tests::root().join("crates/nodes/src/svg/gem.svg");
    fs::copy(gem, folder.join("own.svg")).expect("the drawing exists");
    let render = |file: &str| {
        write(folder.join("it.ron"), drawing_graph(file)).expect("the temporary folder is writable");
        let (status, _, err) = run(folder, &["render", "it.ron", "--size", "32", "--if-changed"]);
        (status, err)
    };
    let pixels = |file: &str| {
        write(folder.join("it.ron"), drawing_graph(file)).expect("the temporary folder is writable");
        rendered_pixels(folder, "it.ron", "mask")
    };
    assert!(pixels("") == pixels("own.svg"), "the same drawing from a file gives the same image");
    assert_eq!(render("own.svg").0, 0);
    let image = || fs::read(folder.join("out/it_mask.png")).expect("the image is rendered");
    let bundled = image();
    let square = "<svg viewBox='0 0 1 1'><rect width='1' height='1'/></svg>";
    write(folder.join("own.svg"), square).expect("the temporary folder is writable");
    assert_eq!(render("own.svg").0, 0);
    assert!(bundled != image(), "a changed drawing gives another image");
    let (status, err) = render("none.svg");
    assert!(status == 1 && err.contains("error[E035]: the drawing \"none.svg\" cannot be read"), "{err}");
    assert!(err.contains("help: add the file, or correct the path"), "{err}");
    for (bytes, problem) in [
        (&b"<html/>"[..], "the drawing cannot be used: its root is `html`, not `svg`"),
        (b"<svg>\xff</svg>", "not UTF-8"),
    ] {
        write(folder.join("own.svg"), bytes).expect("the temporary folder is writable");
        let (status, err) = render("own.svg");
        assert!(status == 1 && err.contains("error[E035]") && err.contains(problem), "{err}");
    }
}
