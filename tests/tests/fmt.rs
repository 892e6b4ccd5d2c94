//! Formatting changes the layout of a graph file and not its meaning.

use lapidary_tests::{Folder, lapidary, outcome, root};

const UNFORMATTED: &str =
    "// A remark.\nlapidary(format: 1,\n\n\n  nodes: { \"a\":sine( bands:3 ,), /* waves */ \"b\": mix( a: \"a\" ) },
 outputs: {\"height\":\"b\"}, name: r#\"It\"#)";
const FORMATTED: &str = "// A remark.
lapidary(
    format: 1,

    nodes: {
        \"a\": sine(bands: 3), /* waves */
        \"b\": mix(a: \"a\"),
    },
    outputs: { \"height\": \"b\" },
    name: \"It\",
)
";

#[test]
fn fmt_formats_files_and_prints_their_names() {
    let folder = Folder::new("fmt");
    let path = folder.path().join("it.ron");
    std::fs::write(&path, UNFORMATTED).expect("the temporary folder is writable");
    let fmt = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).arg("fmt").args(args));
    assert_eq!(fmt(&["--check", "it.ron"]), (1, "it.ron\n".into(), String::new()));
    assert_eq!(std::fs::read_to_string(&path).expect("the file exists"), UNFORMATTED);
    assert_eq!(fmt(&["it.ron"]), (0, "it.ron\n".into(), String::new()));
    assert_eq!(std::fs::read_to_string(&path).expect("the file exists"), FORMATTED);
    assert_eq!(fmt(&["it.ron"]), (0, String::new(), String::new()));
    assert_eq!(fmt(&["--check", "it.ron"]), (0, String::new(), String::new()));
    std::fs::write(&path, "lapidary(nodes: { ]").expect("the temporary folder is writable");
    let (status, out, err) = fmt(&["it.ron"]);
    assert!(status == 1 && out.is_empty() && err.contains("error[E001]"), "{err}");
}

#[test]
fn all_graphs_of_the_repository_are_formatted() {
    let mut files = vec![];
    let mut folders = vec![root().join("graphs")];
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().expect("a folder is readable").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ron") {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty());
    let (status, out, err) = outcome(lapidary().current_dir(root()).args(["fmt", "--check"]).args(&files));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
    let (status, out, err) = outcome(lapidary().current_dir(root()).arg("check").args(&files));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
}
