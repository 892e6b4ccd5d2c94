//! Graphs used as nodes: editing a file changes the graphs that use it, and links do not leave allowed folders.

use lapidary_tests::{Folder, lapidary, outcome, root};

#[test]
fn graphs_can_use_subgraphs_of_the_library() {
    let folder = Folder::new("plate");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/rusted_plate.ron", "--size", "64", "-o"]).arg(folder.path());
    let (status, out, err) = outcome(&mut command);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 6, ""));
}

#[test]
fn graphs_can_use_the_bundled_library_in_any_folder() {
    let folder = Folder::new("bundled");
    let plate = std::fs::read_to_string(root().join("graphs/rusted_plate.ron")).expect("the graph exists");
    folder.write("plate.ron", plate);
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(args));
    let (status, out, err) = run(&["render", "plate.ron", "--size", "64", "-o", "out"]);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 6, ""));
    assert_eq!(run(&["info", "--deps", "plate.ron"]), (0, "plate.ron\n".to_owned(), String::new()));
    // A file of the user comes first.
    let used = std::fs::read_to_string(root().join("graphs/library/rust.ron")).expect("the graph exists");
    std::fs::create_dir(folder.path().join("library")).expect("the temporary folder is writable");
    folder.write("library/rust.ron", used);
    let (_, out, _) = run(&["info", "--deps", "plate.ron"]);
    assert_eq!(out, "plate.ron\nlibrary/rust.ron\n");
    folder.write("none.ron", "lapidary(format: 1, nodes: { \"n\": graph(file: \"library/rsut.ron\") }, outputs: {})");
    let (status, _, err) = run(&["check", "none.ron"]);
    assert!(status == 1 && err.contains("searched paths: library/rsut.ron, graphs/library/rsut.ron\n"), "{err}");
    std::fs::create_dir(folder.path().join("graphs")).expect("the temporary folder is writable");
    folder.write("graphs/none.ron", "lapidary(format: 1, nodes: { \"n\": graph(file: \"rsut.ron\") }, outputs: {})");
    let (status, _, err) = run(&["check", "graphs/none.ron"]);
    assert!(status == 1 && err.contains("searched paths: graphs/rsut.ron\n"), "{err}");
}

#[test]
fn editing_a_subgraph_changes_graphs_that_use_it() {
    let folder = Folder::new("block");
    let write = |name: &str, text: &str| folder.write(name, text);
    write(
        "it.ron",
        "lapidary(format: 1, nodes: { \"b\": graph(file: \"block.ron\") }, outputs: { \"height\": \"b\" })",
    );
    let render = |text: &str| {
        write("block.ron", text);
        let command = &mut lapidary();
        let (status, _, err) =
            outcome(command.current_dir(folder.path()).args(["render", "it.ron", "--size", "16", "-o", "out"]));
        (status, err, std::fs::read(folder.path().join("out/it_height.png")).unwrap_or_default())
    };
    let block = "lapidary(format: 1, nodes: { \"w\": sine(bands: 2) }, outputs: { \"height\": \"w\" })";
    let (before, after) = (render(block), render(&block.replace('2', "3")));
    assert_eq!((before.0, after.0), (0, 0), "{}{}", before.1, after.1);
    assert!(before.2 != after.2);
    let (status, err, _) = render(&block.replace("bands", "bends"));
    assert_eq!(status, 1);
    assert!(err.contains("in block.ron:1:40, `w`: `sine` has no input called `bends`"), "{err}");
    assert!(err.contains("graph(file: \"block.ron\")"), "the message shows the line: {err}");
}

#[test]
fn presets_are_chosen_on_the_command_line() {
    let render = |args: &[&str]| {
        let folder = Folder::new("preset");
        let mut command = lapidary();
        command.current_dir(root()).args([
            "render",
            "graphs/rusted_plate.ron",
            "--outputs",
            "base_color",
            "--size",
            "32",
        ]);
        let (status, _, err) = outcome(command.args(args).arg("-o").arg(folder.path()));
        (status, err, folder.files())
    };
    let (new, wreck) = (render(&["--preset", "new"]), render(&["--preset", "wreck"]));
    assert!(new.0 == 0 && wreck.0 == 0 && new.2 != wreck.2);
    let (status, err, _) = render(&["--preset", "wrack"]);
    assert!(status == 1 && err.contains("did you mean `wreck`?"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_cannot_leave_the_allowed_folders() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (Folder::new("links"), Folder::new("outside"));
    let block = "lapidary(format: 1, nodes: { \"w\": sine(bands: 2) }, outputs: { \"height\": \"w\" })";
    let write =
        |path: std::path::PathBuf, text: &str| std::fs::write(path, text).expect("the temporary folder is writable");
    write(outside.path().join("secret.ron"), block);
    write(folder.path().join("block.ron"), block);
    let link = |from: &std::path::Path, to: &str| symlink(from, folder.path().join(to)).expect("links are supported");
    link(&outside.path().join("secret.ron"), "file.ron");
    link(outside.path(), "folder");
    link(&folder.path().join("block.ron"), "inside.ron");
    let check = |file: &str, libraries: &std::path::Path| {
        let text = format!(
            "lapidary(format: 1, nodes: {{ \"b\": graph(file: \"{file}\") }}, outputs: {{ \"height\": \"b\" }})"
        );
        write(folder.path().join("it.ron"), &text);
        let command = &mut lapidary();
        outcome(command.current_dir(folder.path()).env("LAPIDARY_PATH", libraries).args(["check", "it.ron"]))
    };
    let nowhere = std::path::Path::new("");
    for file in ["file.ron", "folder/secret.ron"] {
        let (status, _, err) = check(file, nowhere);
        assert!(status == 1 && err.contains("error[E041]"), "{file}: {err}");
        // Links into library folders are allowed.
        assert_eq!(check(file, outside.path()), (0, String::new(), String::new()));
    }
    assert_eq!(check("inside.ron", nowhere), (0, String::new(), String::new()));
}
