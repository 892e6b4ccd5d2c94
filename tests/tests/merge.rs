//! Graphs under git: branches are merged node by node, and differences are printed as changes of nodes.

use lapidary_tests::{Folder, lapidary, outcome, report_skipped, root};
use std::process::Command;

/// A repository with a graph, and the git configuration that `graphs/README.md` describes.
struct Repository(Folder);

impl Repository {
    /// A repository with `wall.ron`; none where git is not installed.
    fn new(name: &str) -> Option<Repository> {
        if Command::new("git").arg("--version").output().is_err() {
            report_skipped(name, "git is not installed; only the merge driver is tested");
            return None;
        }
        let it = Repository(Folder::new(name));
        let program = lapidary().get_program().to_string_lossy().into_owned();
        it.git(&["init", "-q"]);
        it.git(&["symbolic-ref", "HEAD", "refs/heads/main"]);
        it.git(&["config", "merge.lapidary.driver", &format!("'{program}' merge %O %A %B -o %A --name %P")]);
        it.git(&["config", "diff.lapidary.command", &format!("f() {{ '{program}' diff \"$2\" \"$5\" || true; }}; f")]);
        it.put(".gitattributes", "*.ron merge=lapidary diff=lapidary\n");
        it.put("wall.ron", &wall());
        it.commit("a wall");
        Some(it)
    }
    /// Runs git without the configuration and language of the machine; returns its exit status and output.
    fn try_git(&self, args: &[&str]) -> (i32, String, String) {
        let mut git = Command::new("git");
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
            git.env_remove(name);
        }
        let folder = self.0.path();
        git.current_dir(folder).args(args).env("HOME", folder).env("XDG_CONFIG_HOME", folder);
        git.env("GIT_CONFIG_NOSYSTEM", "1").env("LC_ALL", "C").env_remove("LANGUAGE").env_remove("LAPIDARY_PATH");
        for who in ["AUTHOR", "COMMITTER"] {
            git.env(format!("GIT_{who}_NAME"), "An artist").env(format!("GIT_{who}_EMAIL"), "artist@example.com");
        }
        outcome(&mut git)
    }
    fn git(&self, args: &[&str]) -> String {
        let (status, out, err) = self.try_git(args);
        assert_eq!(status, 0, "git {args:?}: {out}{err}");
        out
    }
    fn put(&self, name: &str, text: &str) {
        put(&self.0, name, text);
    }
    fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", message]);
    }
    /// Commits two texts on two branches, and checks out the first.
    fn branch(&self, ours: &str, theirs: &str) {
        self.git(&["checkout", "-q", "-b", "theirs"]);
        self.put("wall.ron", theirs);
        self.commit("theirs");
        self.git(&["checkout", "-q", "-b", "ours", "main"]);
        self.put("wall.ron", ours);
        self.commit("ours");
    }
}

fn put(folder: &Folder, name: &str, text: &str) {
    folder.write(name, text);
}
fn get(folder: &Folder, name: &str) -> String {
    folder.read_text(name)
}
/// Runs the binary in a folder; returns its exit status and output.
fn run(folder: &Folder, args: &[&str]) -> (i32, String, String) {
    outcome(lapidary().current_dir(folder.path()).args(args))
}
/// Runs the merge driver like git does: with three temporary files, and the name of the file for messages.
fn run_driver(name: &str, ours: &str, theirs: &str) -> (Folder, (i32, String, String)) {
    let folder = Folder::new(name);
    for (name, text) in [("wall.ron", ours), (".merge_a", ours), (".merge_o", &wall()), (".merge_b", theirs)] {
        put(&folder, name, text);
    }
    let done = run(&folder, &["merge", ".merge_o", ".merge_a", ".merge_b", "-o", ".merge_a", "--name", "wall.ron"]);
    std::fs::rename(folder.path().join(".merge_a"), folder.path().join("wall.ron"))
        .expect("the driver writes the result there");
    (folder, done)
}

fn wall() -> String {
    std::fs::read_to_string(root().join("crates/document/tests/graphs/wall.ron")).expect("the graph exists")
}
/// A text with replacements, each of which must match once.
fn replace_each_once(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

/// Two copies of the wall that are edited in different places, and the merged text.
fn different_edits() -> [String; 3] {
    let ours = replace_each_once(
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
    let theirs = replace_each_once(
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
    let both = replace_each_once(
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
    [ours, theirs, both]
}
/// The output of `lapidary diff` for both edits.
const BOTH: [&str; 5] = [
    "> \"rough\" is now \"coarse2\"",
    "~ \"grain\".octaves: 4 -> 5",
    "~ \"grit\".scale: 48 -> 64",
    "~ \"grit\".seed: 17 -> 18",
    "~ layout: 2 nodes moved",
];

#[test]
fn edits_of_different_settings_are_merged() {
    let [ours, theirs, both] = different_edits();
    let (folder, done) = run_driver("driver-clean", &ours, &theirs);
    assert_eq!(done, (0, String::new(), String::new()));
    assert_eq!(get(&folder, "wall.ron"), both);
    let (status, out, err) = run(&folder, &["render", "wall.ron", "--size", "16"]);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 4, ""));
    let out = run(&folder, &["diff", ".merge_o", "wall.ron"]).1;
    assert_eq!(out.lines().collect::<Vec<_>>(), BOTH);
}

#[test]
fn git_merges_branches_that_edit_different_settings() {
    let Some(it) = Repository::new("merge-clean") else { return };
    let [ours, theirs, both] = different_edits();
    it.branch(&ours, &theirs);
    let (status, out, err) = it.try_git(&["merge", "-q", "-m", "both", "theirs"]);
    assert_eq!((status, out.as_str(), err.as_str()), (0, "Auto-merging wall.ron\n", ""));
    assert_eq!(it.git(&["status", "--porcelain"]), "");
    assert_eq!(get(&it.0, "wall.ron"), both);
    // `git diff` prints changes of nodes.
    assert_eq!(it.git(&["diff", "main"]).lines().collect::<Vec<_>>(), BOTH);
}

/// Two copies of the wall with different edits of one setting, and the merged text.
fn same_edits() -> [String; 3] {
    let scale = |by: u32| {
        replace_each_once(&wall(), &[("perlin(scale: 48, seed: 17)", &format!("perlin(scale: {by}, seed: 17)"))])
    };
    let both = replace_each_once(
        &scale(64),
        &[
            ("        \"grit\":", "        // conflict: theirs has scale: 32\n        \"grit\":"),
            ("size: (1024, 1024)", "size: (512, 512)"),
        ],
    );
    [scale(64), replace_each_once(&scale(32), &[("size: (1024, 1024)", "size: (512, 512)")]), both]
}
const CONFLICT: &str = "wall.ron:28:34: error[E050]: \"grit\".scale is 64 here and 32 in theirs (it was 48)";

#[test]
fn a_conflict_is_reported_and_the_graph_still_renders() {
    let [ours, theirs, both] = same_edits();
    let (folder, (status, out, err)) = run_driver("driver-conflict", &ours, &theirs);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(err.contains(CONFLICT), "{err}");
    assert_eq!(get(&folder, "wall.ron"), both);
    let (status, out, err) = run(&folder, &["render", "wall.ron", "--size", "16"]);
    assert_eq!((status, out.lines().count()), (0, 4), "{err}");
    assert!(err.contains("warning[E050]: unresolved merge conflict: theirs has scale: 32"), "{err}");
}

#[test]
fn a_conflict_stops_git_merge() {
    let Some(it) = Repository::new("merge-conflict") else { return };
    let [ours, theirs, both] = same_edits();
    it.branch(&ours, &theirs);
    let (status, out, err) = it.try_git(&["merge", "theirs"]);
    let messages = format!("{out}{err}");
    assert_eq!(status, 1, "{messages}");
    assert!(messages.contains(CONFLICT) && messages.contains("CONFLICT"), "{messages}");
    assert_eq!(it.git(&["status", "--porcelain"]), "UU wall.ron\n");
    assert_eq!(get(&it.0, "wall.ron"), both);
}

#[test]
fn merge_prints_or_writes_the_result_and_sets_the_exit_status() {
    let it = Folder::new("merge-alone");
    put(&it, "wall.ron", &wall());
    let change = |from: &str, to: &str| replace_each_once(&wall(), &[(from, to)]);
    put(&it, "ours.ron", &change("scale: 90", "scale: 91"));
    put(&it, "theirs.ron", &change("scale: 40", "scale: 41"));
    let both = replace_each_once(&wall(), &[("scale: 90", "scale: 91"), ("scale: 40", "scale: 41")]);
    let files = ["merge", "wall.ron", "ours.ron", "theirs.ron"];
    assert_eq!(run(&it, &files), (0, both.clone(), String::new()));
    assert_eq!(run(&it, &[&files[..], &["-o", "ours.ron"]].concat()), (0, String::new(), String::new()));
    assert_eq!(get(&it, "ours.ron"), both);
    assert_eq!(run(&it, &["merge", "wall.ron", "none.ron", "theirs.ron"]).0, 3);

    put(&it, "broken.ron", &change("seed: 17),", "seed: 17)"));
    let (status, out, err) = run(&it, &["merge", "wall.ron", "ours.ron", "broken.ron"]);
    assert_eq!((status, out), (1, both));
    let message =
        "ours.ron: error[E050]: theirs cannot be read, so ours is kept: line 28: a comma is missing before this";
    assert!(err.starts_with(message), "{err}");
}

#[test]
fn diff_prints_changes_and_writes_images() {
    let it = Folder::new("diff");
    put(&it, "wall.ron", &wall());
    put(&it, "notes.txt", "*.ron merge=lapidary\n");
    let after =
        replace_each_once(&wall(), &[("value: \"#9a4a34\"", "value: \"#345a9a\""), ("scale: 90", "scale: 9.0e1")]);
    put(&it, "blue.ron", &after);
    let line = "~ parameter \"tint\".value: \"#9a4a34\" -> \"#345a9a\"\n";
    assert_eq!(run(&it, &["diff", "wall.ron", "blue.ron"]), (0, line.to_owned(), String::new()));
    assert_eq!(run(&it, &["diff", "blue.ron", "blue.ron"]), (0, String::new(), String::new()));
    let (status, out, err) = run(&it, &["diff", "wall.ron", "blue.ron", "--images", "seen", "--size", "24"]);
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 13, ""));
    let picture = |name: &str| it.read(name);
    assert!(picture("seen/blue_basecolor_before.png") != picture("seen/blue_basecolor_after.png"));
    assert_eq!(picture("seen/blue_height_before.png"), picture("seen/blue_height_after.png"));
    // The difference image of equal heights is that of equal graphs.
    assert_eq!(run(&it, &["diff", "blue.ron", "blue.ron", "--images", "same", "--size", "24"]).0, 0);
    let difference = |output: &str| ["seen", "same"].map(|at| picture(&format!("{at}/blue_{output}_difference.png")));
    let [[height, none], [color, no_color]] = [difference("height"), difference("basecolor")];
    assert!(height == none && color != no_color);

    put(&it, "empty.ron", "");
    let (status, out, _) = run(&it, &["diff", "empty.ron", "wall.ron"]);
    assert!(status == 0 && out.contains("+ \"grit\": perlin(scale: 48, seed: 17)\n"), "{out}");
    assert_eq!(run(&it, &["diff", "wall.ron", "none.ron"]).0, 3);
    assert_eq!(run(&it, &["diff", "wall.ron", "notes.txt"]).0, 1);
    put(&it, "broken.ron", &wall().replacen("scale: 90", "scale 90", 1));
    for pair in [["wall.ron", "broken.ron"], ["broken.ron", "wall.ron"]] {
        let (status, _, err) = run(&it, &[&["diff"], &pair[..]].concat());
        let message = "lapidary: changes may be missing, because a graph has errors\n";
        assert!(status == 1 && err.starts_with("broken.ron:") && err.ends_with(message), "{err}");
    }
    assert_eq!(run(&it, &["diff", "-", "-"]).0, 2);
}
