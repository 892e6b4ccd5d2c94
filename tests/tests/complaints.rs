//! Everything that is wrong with a graph is told in one run, each with its place and what to type.

use lapidary_tests::{Folder, golden, lapidary, root, said};

#[test]
fn a_broken_graph_is_told_whole() {
    for name in ["names", "values", "text"] {
        let file = format!("{name}.ron");
        let folder = root().join("tests/broken");
        let (status, out, err) = said(lapidary().current_dir(&folder).args(["check", &file]));
        assert_eq!((status, out.as_str()), (1, ""));
        golden(&format!("{name}.txt"), &err);
        let made = Folder::new(name);
        let (status, out, told) = said(lapidary().current_dir(&folder).args(["render", &file, "-o"]).arg(made.path()));
        assert_eq!((status, out.as_str()), (1, ""));
        assert_eq!(told, err, "render tells what check tells");
        assert!(made.files().is_empty());
    }
}

#[test]
fn what_cannot_be_read_is_said_and_what_can_is_checked() {
    let (status, _, err) = said(lapidary().current_dir(root()).args(["render", "graphs/marbel.ron"]));
    assert_eq!(status, 3);
    assert!(err.starts_with("lapidary: graphs/marbel.ron: "), "{err}");
    let (status, out, err) = said(lapidary().current_dir(root()).args(["check", "graphs/marble.ron"]));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
}
