//! A graph used as a node is the graph: edit the file, and everyone who uses it changes.

use lapidary_tests::{Folder, lapidary, root, said};

#[test]
fn blocks_are_used_by_graphs_beside_them() {
    let folder = Folder::new("plate");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/rusted_plate.ron", "--size", "64", "-o"]).arg(folder.path());
    let (status, out, err) = said(&mut command);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 6, ""));
}

#[test]
fn an_edited_block_changes_who_uses_it() {
    let folder = Folder::new("block");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("the folder is one's own");
    write(
        "it.ron",
        "lapidary(format: 1, nodes: { \"b\": graph(file: \"block.ron\") }, outputs: { \"height\": \"b\" })",
    );
    let render = |text: &str| {
        write("block.ron", text);
        let command = &mut lapidary();
        let (status, _, err) =
            said(command.current_dir(folder.path()).args(["render", "it.ron", "--size", "16", "-o", "out"]));
        (status, err, std::fs::read(folder.path().join("out/it_height.png")).unwrap_or_default())
    };
    let block = "lapidary(format: 1, nodes: { \"w\": sine(bands: 2) }, outputs: { \"height\": \"w\" })";
    let (before, after) = (render(block), render(&block.replace('2', "3")));
    assert_eq!((before.0, after.0), (0, 0), "{}{}", before.1, after.1);
    assert!(before.2 != after.2);
    let (status, err, _) = render(&block.replace("bands", "bends"));
    assert_eq!(status, 1);
    assert!(err.contains("in block.ron:1:40, `w`: `sine` has no input called `bends`"), "{err}");
    assert!(err.contains("graph(file: \"block.ron\")"), "the line is shown: {err}");
}

#[test]
fn presets_are_chosen_at_the_prompt() {
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
        let (status, _, err) = said(command.args(args).arg("-o").arg(folder.path()));
        (status, err, folder.files())
    };
    let (new, wreck) = (render(&["--preset", "new"]), render(&["--preset", "wreck"]));
    assert!(new.0 == 0 && wreck.0 == 0 && new.2 != wreck.2);
    let (status, err, _) = render(&["--preset", "wrack"]);
    assert!(status == 1 && err.contains("did you mean `wreck`?"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_lead_out_of_no_folder() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (Folder::new("links"), Folder::new("outside"));
    let block = "lapidary(format: 1, nodes: { \"w\": sine(bands: 2) }, outputs: { \"height\": \"w\" })";
    let write = |path: std::path::PathBuf, text: &str| std::fs::write(path, text).expect("the folder is one's own");
    write(outside.path().join("secret.ron"), block);
    write(folder.path().join("block.ron"), block);
    let link = |from: &std::path::Path, to: &str| symlink(from, folder.path().join(to)).expect("there are links");
    link(&outside.path().join("secret.ron"), "file.ron");
    link(outside.path(), "folder");
    link(&folder.path().join("block.ron"), "inside.ron");
    let check = |file: &str, libraries: &std::path::Path| {
        let text = format!(
            "lapidary(format: 1, nodes: {{ \"b\": graph(file: \"{file}\") }}, outputs: {{ \"height\": \"b\" }})"
        );
        write(folder.path().join("it.ron"), &text);
        let command = &mut lapidary();
        said(command.current_dir(folder.path()).env("LAPIDARY_PATH", libraries).args(["check", "it.ron"]))
    };
    let nowhere = std::path::Path::new("");
    for file in ["file.ron", "folder/secret.ron"] {
        let (status, _, err) = check(file, nowhere);
        assert!(status == 1 && err.contains("error[E041]"), "{file}: {err}");
        // What a library folder holds may be linked to.
        assert_eq!(check(file, outside.path()), (0, String::new(), String::new()));
    }
    assert_eq!(check("inside.ron", nowhere), (0, String::new(), String::new()));
}
