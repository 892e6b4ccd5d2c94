//! Graphs live under git: branches of them are merged node by node, and what differs is told in words.

use lapidary_tests::{Folder, lapidary, root, said};
use std::path::Path;
use std::process::Command;

/// A graph under git, with the driver and the words of the README.
struct Repository(Folder);

impl Repository {
    fn new(name: &str) -> Repository {
        let it = Repository(Folder::new(name));
        let program = lapidary().get_program().to_string_lossy().into_owned();
        it.git(&["init", "-q", "-b", "main"]);
        it.git(&["config", "merge.lapidary.driver", &format!("'{program}' merge %O %A %B -o %A --name %P")]);
        it.git(&["config", "diff.lapidary.command", &format!("f() {{ '{program}' diff \"$2\" \"$5\"; }}; f")]);
        it.put(".gitattributes", "*.ron merge=lapidary diff=lapidary\n");
        it.put("wall.ron", &wall());
        it.commit("a wall");
        it
    }
    fn path(&self) -> &Path {
        self.0.path()
    }
    /// What git says, and its exit status; nothing of how the machine is set up has a say.
    fn try_git(&self, args: &[&str]) -> (i32, String, String) {
        let version = Command::new("git").arg("--version").output();
        assert!(version.is_ok(), "this test needs git: install it");
        let mut git = Command::new("git");
        git.current_dir(self.path()).args(args).env("HOME", self.path()).env("GIT_CONFIG_NOSYSTEM", "1");
        for who in ["AUTHOR", "COMMITTER"] {
            git.env(format!("GIT_{who}_NAME"), "An artist").env(format!("GIT_{who}_EMAIL"), "artist@example.com");
        }
        said(&mut git)
    }
    fn git(&self, args: &[&str]) -> String {
        let (status, out, err) = self.try_git(args);
        assert_eq!(status, 0, "git {args:?}: {out}{err}");
        out
    }
    fn put(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("the folder is one's own");
    }
    fn get(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("it is there")
    }
    fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", message]);
    }
    /// Lets two branches say two things, and stands on the first of them.
    fn part(&self, ours: &str, theirs: &str) {
        self.git(&["checkout", "-q", "-b", "theirs"]);
        self.put("wall.ron", theirs);
        self.commit("theirs");
        self.git(&["checkout", "-q", "-b", "ours", "main"]);
        self.put("wall.ron", ours);
        self.commit("ours");
    }
    fn lapidary(&self, args: &[&str]) -> (i32, String, String) {
        said(lapidary().current_dir(self.path()).args(args))
    }
}

fn wall() -> String {
    std::fs::read_to_string(root().join("crates/document/tests/graphs/wall.ron")).expect("the graph is there")
}
/// A text with some of it replaced, each once.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

#[test]
fn branches_that_edit_different_things_are_merged_by_git() {
    let it = Repository::new("merge-clean");
    let ours = with(
        &wall(),
        &[
            ("perlin(scale: 48, seed: 17)", "perlin(scale: 64, seed: 17)"),
            ("// The face: fine grain", "// The face: very fine grain"),
            (
                "    outputs: {\n",
                "    layout: (\n        nodes: {\n            \"grit\": (0, 40),\n        },\n    ),\n    outputs: {\n",
            ),
        ],
    );
    let theirs = with(
        &wall(),
        &[
            (
                "        \"grain\":   octaves(of: \"grit\", octaves: 4",
                "        // Five are enough.\n        \"grain\":   octaves(of: \"grit\", octaves: 5",
            ),
            ("perlin(scale: 48, seed: 17)", "perlin(scale: 48, seed: 18)"),
            ("\"rough\":   mix(a: \"face\"", "\"coarse2\": mix(a: \"face\""),
            ("remap(of: \"rough\"", "remap(of: \"coarse2\""),
            (
                "    outputs: {\n",
                "    layout: (\n        nodes: {\n            \"holes\": (0, 80),\n        },\n    ),\n    outputs: {\n",
            ),
        ],
    );
    it.part(&ours, &theirs);
    let (status, out, err) = it.try_git(&["merge", "-q", "-m", "both", "theirs"]);
    assert_eq!((status, out.as_str(), err.as_str()), (0, "Auto-merging wall.ron\n", ""));
    assert_eq!(it.git(&["status", "--porcelain"]), "");
    let expected = with(
        &ours,
        &[
            (
                "        \"grain\":   octaves(of: \"grit\", octaves: 4",
                "        // Five are enough.\n        \"grain\":   octaves(of: \"grit\", octaves: 5",
            ),
            ("perlin(scale: 64, seed: 17)", "perlin(scale: 64, seed: 18)"),
            ("\"rough\":   mix(a: \"face\"", "\"coarse2\": mix(a: \"face\""),
            ("remap(of: \"rough\"", "remap(of: \"coarse2\""),
            ("\"grit\": (0, 40),", "\"grit\": (0, 40),\n            \"holes\": (0, 80),"),
        ],
    );
    assert_eq!(it.get("wall.ron"), expected);
    let (status, out, err) = it.lapidary(&["render", "wall.ron", "--size", "16"]);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 4, ""));
    // What git tells of it is what has changed, in words.
    let told = it.git(&["diff", "main"]);
    let lines = [
        "> \"rough\" is now \"coarse2\"",
        "~ \"grain\".octaves: 4 -> 5",
        "~ \"grit\".scale: 48 -> 64",
        "~ \"grit\".seed: 17 -> 18",
        "~ layout: 2 nodes moved",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn what_both_changed_stops_git_and_the_graph_still_opens() {
    let it = Repository::new("merge-conflict");
    let scale = |by: u32| with(&wall(), &[("perlin(scale: 48, seed: 17)", &format!("perlin(scale: {by}, seed: 17)"))]);
    it.part(&scale(64), &with(&scale(32), &[("size: (1024, 1024)", "size: (512, 512)")]));
    let (status, out, err) = it.try_git(&["merge", "theirs"]);
    let told = format!("{out}{err}");
    assert_eq!(status, 1, "{told}");
    assert!(
        told.contains("wall.ron:28:34: error[E050]: \"grit\".scale is 64 here and 32 in theirs (it was 48)"),
        "{told}"
    );
    assert!(told.contains("CONFLICT"), "{told}");
    assert_eq!(it.git(&["status", "--porcelain"]), "UU wall.ron\n");
    let expected = with(
        &scale(64),
        &[
            ("        \"grit\":", "        // conflict: theirs says scale: 32\n        \"grit\":"),
            ("size: (1024, 1024)", "size: (512, 512)"),
        ],
    );
    assert_eq!(it.get("wall.ron"), expected);
    let (status, out, err) = it.lapidary(&["render", "wall.ron", "--size", "16"]);
    assert_eq!((status, out.lines().count()), (0, 4), "{err}");
    assert!(err.contains("warning[E050]: a merge has left this to decide: theirs says scale: 32"), "{err}");
}

#[test]
fn a_merge_is_printed_or_written_and_has_its_status() {
    let it = Repository::new("merge-alone");
    let change = |from: &str, to: &str| with(&wall(), &[(from, to)]);
    it.put("ours.ron", &change("scale: 90", "scale: 91"));
    it.put("theirs.ron", &change("scale: 40", "scale: 41"));
    let both = with(&wall(), &[("scale: 90", "scale: 91"), ("scale: 40", "scale: 41")]);
    let files = ["merge", "wall.ron", "ours.ron", "theirs.ron"];
    assert_eq!(it.lapidary(&files), (0, both.clone(), String::new()));
    assert_eq!(it.lapidary(&[&files[..], &["-o", "ours.ron"]].concat()), (0, String::new(), String::new()));
    assert_eq!(it.get("ours.ron"), both);
    assert_eq!(it.lapidary(&["merge", "wall.ron", "none.ron", "theirs.ron"]).0, 3);

    it.put("broken.ron", &change("seed: 17),", "seed: 17)"));
    let (status, out, err) = it.lapidary(&["merge", "wall.ron", "ours.ron", "broken.ron"]);
    assert_eq!((status, out), (1, both));
    let message = "ours.ron: error[E050]: theirs cannot be read, and ours is left as it is: line 28: a comma is missing before this";
    assert!(err.starts_with(message), "{err}");
}

#[test]
fn a_diff_is_told_and_shown() {
    let it = Repository::new("diff");
    let after = with(&wall(), &[("value: \"#9a4a34\"", "value: \"#345a9a\""), ("scale: 90", "scale: 9.0e1")]);
    it.put("blue.ron", &after);
    let line = "~ parameter \"tint\".value: \"#9a4a34\" -> \"#345a9a\"\n";
    assert_eq!(it.lapidary(&["diff", "wall.ron", "blue.ron"]), (0, line.to_owned(), String::new()));
    assert_eq!(it.lapidary(&["diff", "blue.ron", "blue.ron"]), (0, String::new(), String::new()));
    let (status, out, err) = it.lapidary(&["diff", "wall.ron", "blue.ron", "--images", "seen", "--size", "24"]);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 13, ""));
    let picture = |name: &str| std::fs::read(it.path().join(name)).expect("it was written");
    assert!(picture("seen/blue_basecolor_before.png") != picture("seen/blue_basecolor_after.png"));
    assert_eq!(picture("seen/blue_height_before.png"), picture("seen/blue_height_after.png"));
    // Between a graph and itself lies nothing, and no more between two heights that are the same.
    assert_eq!(it.lapidary(&["diff", "blue.ron", "blue.ron", "--images", "same", "--size", "24"]).0, 0);
    let difference = |output: &str| ["seen", "same"].map(|at| picture(&format!("{at}/blue_{output}_difference.png")));
    let [[height, none], [color, no_color]] = [difference("height"), difference("basecolor")];
    assert!(height == none && color != no_color);

    it.put("empty.ron", "");
    let (status, out, _) = it.lapidary(&["diff", "empty.ron", "wall.ron"]);
    assert!(status == 0 && out.contains("+ \"grit\": perlin(scale: 48, seed: 17)\n"), "{out}");
    assert_eq!(it.lapidary(&["diff", "wall.ron", "none.ron"]).0, 3);
    assert_eq!(it.lapidary(&["diff", "wall.ron", ".gitattributes"]).0, 1);
}
