//! Hostile input files: graphs, images and tables that are empty, huge, broken, cyclic or outside the folder.

use lapidary_tests::graph_texts::{chain, chain_in_subgraph};
use lapidary_tests::image_files::{png_chunk, png_head};
use lapidary_tests::run_table::{Expected, Table, ends};
use lapidary_tests::{Folder, lapidary, outcome};
use std::fs::File;

/// A graph of one node, which is its height.
fn graph(node: &str) -> String {
    format!("lapidary(format: 1, size: (16, 16), nodes: {{ \"a\": {node} }}, outputs: {{ \"height\": \"a\" }})")
}
/// A graph that reads an image.
fn image_reader(picture: &str) -> String {
    let node = format!("image(file: \"{picture}\")");
    graph(&node).replace("\"height\": \"a\"", "\"height\": \"a.value\"")
}

/// The file is invalid, and the message has this text.
const fn invalid(text: &'static str) -> Expected {
    ends(&[1], text)
}
/// The file cannot be read, and the message has this text.
const fn unreadable(text: &'static str) -> Expected {
    ends(&[3], text)
}

#[test]
fn invalid_graph_files_are_refused() {
    let mut table = Table::new("files-graphs");
    table.write("empty.ron", "");
    table.write("nul.ron", [0; 4096]);
    table.write("latin.ron", b"lapidary(format: 1, about: \"caf\xe9\")");
    table.write(
        "utf16.ron",
        "\u{feff}lapidary(format: 1)".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>(),
    );
    table.write("deep.ron", format!("lapidary(format: 1, about: {}", "[".repeat(1 << 20)));
    table.write("wide.ron", graph(&format!("mix({})", "a: 1, ".repeat(200_000))));
    table.write("self.ron", graph("graph(file: \"self.ron\")"));
    table.write("ping.ron", graph("graph(file: \"pong.ron\")"));
    table.write("pong.ron", graph("graph(file: \"ping.ron\")"));
    table.write("out.ron", graph("graph(file: \"../../../etc/passwd\")"));
    table.write("root.ron", graph("graph(file: \"/etc/passwd\")"));
    table.write("loop.ron", graph("octaves(octaves: 4294967295)"));
    table.write("size.ron", graph("perlin()").replace("(16, 16)", "(4294967295, 4294967295)"));
    table.write("huge.ron", graph("perlin(scale: 1e308)"));
    table.write("new.ron", graph("perlin()").replace("format: 1", "format: 4294967296"));
    table.write("good.ron", graph("perlin()"));
    table.write("name.ron", graph("perlin()").replace("\"a\"", "\"\\u{1b}[2J\""));
    File::create(table.folder().join("sparse.ron"))
        .and_then(|f| f.set_len(1 << 30))
        .expect("the file system supports sparse files");
    std::fs::create_dir(table.folder().join("folder.ron")).expect("the temporary folder is writable");
    let rows: &[(&str, Expected)] = &[
        ("empty.ron", invalid("this is not a graph")),
        ("nul.ron", invalid("this is not a graph")),
        ("latin.ron", ends(&[1, 3], "latin.ron")),
        ("utf16.ron", ends(&[1, 3], "utf16.ron")),
        ("deep.ron", invalid("brackets are nested more than 32 deep")),
        ("wide.ron", invalid("error[")),
        ("self.ron", invalid("a graph is used inside itself")),
        ("ping.ron", invalid("a graph is used inside itself")),
        ("out.ron", invalid("error[")),
        ("root.ron", invalid("error[")),
        ("loop.ron", invalid("outside the range 1 to 24")),
        ("size.ron", invalid("1048576")),
        ("huge.ron", invalid("error[")),
        ("new.ron", invalid("format")),
        ("sparse.ron", invalid("67108864")),
        ("folder.ron", unreadable("folder.ron")),
        ("missing.ron", unreadable("missing.ron")),
        ("", ends(&[2, 3], "")),
        ("-", invalid("this is not a graph")),
    ];
    for (name, expected) in rows {
        for verb in ["render", "check"] {
            table.args(&format!("{verb} {name}"), *expected, &[verb, name]);
        }
    }
    table.args("check name.ron", ends(&[0, 1], ""), &["check", "name.ron"]);
    table.args("fmt deep.ron", invalid("brackets are nested more than 32 deep"), &["fmt", "deep.ron"]);
    table.args("info sparse.ron", invalid("67108864"), &["info", "sparse.ron"]);
    table.args(
        "merge sparse.ron thrice",
        ends(&[1, 3], "67108864"),
        &["merge", "sparse.ron", "sparse.ron", "sparse.ron"],
    );
    table.args("diff empty.ron deep.ron", ends(&[0, 1], "brackets"), &["diff", "empty.ron", "deep.ron"]);
    table.args("identify sparse.ron", ends(&[1, 3], "sparse.ron"), &["identify", "sparse.ron"]);
    table.args("sample at an invalid table", ends(&[1, 2, 3], ""), &["sample", "good.ron", "--points", "nul.ron"]);
    table.finish();
}

/// The codes of the errors on standard error, in order.
fn error_codes(err: &str) -> Vec<&str> {
    err.split("error[").skip(1).filter_map(|rest| rest.split(']').next()).collect()
}

/// Asserts that commands refuse a graph with one error of this code.
fn assert_refused(folder: &Folder, verbs: &[&str], [name, text, code]: [&str; 3], allowed: &str) {
    folder.write("it.ron", text);
    for verb in verbs {
        let mut command = lapidary();
        command.current_dir(folder.path()).args(verb.split(' ')).args(["it.ron", "--allow", allowed]);
        let (status, _, err) = outcome(&mut command);
        assert_eq!((status, error_codes(&err)), (1, vec![code]), "{verb} of {name}: {err}");
        assert!(!err.contains("root:"), "{verb} of {name} shows the contents of a file: {err}");
    }
}

#[test]
fn check_refuses_graphs_that_are_too_large_to_render() {
    let folder = Folder::new("refused-graphs");
    let warp = |_: usize, of: &str| format!("directional_warp(of: {of}, push: {of})");
    let blend = |i: usize, of: &str| format!("blend(below: {of}, above: 0.{i})");
    let varying = "\"b\": perlin(), \"c\": blur(of: \"b\"), \"a\": blur(of: \"b\", radius: \"c\")";
    let varying = format!("lapidary(format: 1, nodes: {{ {varying} }}, outputs: {{ \"height\": \"a\" }})");
    for (name, text, code) in [
        ("warps", chain(21, warp), "E004"),
        ("warps in a subgraph", chain_in_subgraph(21, warp), "E004"),
        ("blends", chain(100_000, blend), "E004"),
        ("a radius that varies", varying, "E024"),
    ] {
        assert_refused(&folder, &["check", "render --size 8"], [name, &text, code], ".");
    }
}

#[test]
fn check_refuses_table_files_that_cannot_be_used() {
    let (folder, outside) = (Folder::new("refused-tables"), Folder::new("allowed"));
    outside.write("secret.txt", "root:x:0:0:root:/root:/bin/sh");
    let allowed = outside.path().to_str().expect("the path is UTF-8");
    let short = vec![0; 255];
    for (file, text) in [
        ("open.json", "{\"hello\":".to_owned()),
        ("empty.json", String::new()),
        ("none.json", "{}".to_owned()),
        ("list.json", "[1, 2, 3]".to_owned()),
        ("words.json", "{\"p\": [\"NaN\"], \"perm_x\": [\"NaN\"]}".to_owned()),
        ("huge.json", "{\"p\": [1e999], \"perm_x\": [1e999]}".to_owned()),
        ("short.json", format!("{{\"p\": {short:?}, \"perm_x\": {short:?}}}")),
        ("deep.json", "[".repeat(100_000)),
    ] {
        folder.write(file, text);
    }
    let secret = format!("{allowed}/secret.txt");
    let verbs = ["check", "info", "render --size 8", "mesh --size 8 -o it.obj", "preview --size 8"];
    let files = ["", "open.json", "empty.json", "none.json", "list.json", "words.json", "huge.json", "short.json"];
    for node in ["perlin_1985()", "perlin_sr()", "perlin_xor()", "terrain_noise()", "terrain_perturb(of: \"b\", )"] {
        for file in files.into_iter().chain(["deep.json", &secret]) {
            let node = node.replace(')', &format!("tables: file, file: \"{file}\")"));
            let text = format!(
                "lapidary(format: 1, nodes: {{ \"b\": perlin(), \"a\": {node} }}, outputs: {{ \"height\": \"a\" }})"
            );
            assert_refused(&folder, &verbs, [&node, &text, "E035"], allowed);
        }
    }
}

/// A PNG file with this size in its header, and `data` instead of its pixels.
fn png(size: [u32; 2], data: &[u8]) -> Vec<u8> {
    [png_head(size, 0), png_chunk(b"IDAT", data), png_chunk(b"IEND", b"")].concat()
}

#[test]
fn invalid_images_are_refused() {
    let mut table = Table::new("files-pictures");
    table.write("empty.png", "");
    table.write("text.png", "not a picture");
    table.write("bomb.png", png([100_000, 100_000], b"\x78\x9c\x03\x00\x00\x00\x00\x01"));
    table.write("most.png", png([u32::MAX >> 1, u32::MAX >> 1], b""));
    table.write("none.png", png([0, 0], b""));
    table.write("torn.png", &png([16, 16], b"\x78\x9c\x63")[..60]);
    File::create(table.folder().join("sparse.png"))
        .and_then(|f| f.set_len(1 << 30))
        .expect("the file system supports sparse files");
    std::fs::create_dir(table.folder().join("folder.png")).expect("the temporary folder is writable");
    let pictures =
        ["empty.png", "text.png", "bomb.png", "most.png", "none.png", "torn.png", "sparse.png", "folder.png"];
    let elsewhere =
        ["missing.png", "", ".", "..", "../../etc/passwd", "/etc/passwd", "/dev/zero", "\\u{0}", "a\\nb.png"];
    for (i, picture) in pictures.into_iter().chain(elsewhere).enumerate() {
        let graph = format!("{i}.ron");
        table.write(&graph, image_reader(picture));
        let refused = match picture {
            "bomb.png" => ends(&[4], "more than the"),
            "torn.png" => ends(&[3], "cannot be read"),
            _ => invalid("error["),
        };
        table.args(&format!("a picture {picture:?}"), refused, &["render", &graph]);
    }
    table.args("a bomb as a texture", ends(&[1, 3, 4], ""), &["preview", "1.ron", "--texture", "bomb.png"]);
    table.args("a bomb as an environment", ends(&[1, 3, 4], ""), &["preview", "1.ron", "--environment", "bomb.png"]);
    table.args("identify a bomb", ends(&[0, 1, 3], ""), &["identify", "bomb.png"]);
    table.finish();
}

#[cfg(unix)]
#[test]
fn links_pipes_and_unusual_names_are_handled() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let mut table = Table::new("files-links");
    let here = table.folder().to_owned();
    let link = |to: &str, name: &str| symlink(to, here.join(name)).expect("the temporary folder is writable");
    table.write("it.ron", graph("perlin()"));
    link("b.ron", "a.ron");
    link("a.ron", "b.ron");
    link("it.ron", "link.ron");
    link("nowhere.ron", "dangling.ron");
    link("/dev/zero", "zero.png");
    link("loop", "loop");
    nix::unistd::mkfifo(&here.join("pipe.png"), nix::sys::stat::Mode::S_IRWXU)
        .expect("the temporary folder is writable");
    table.args("a loop of links", unreadable("a.ron"), &["render", "a.ron"]);
    table.args("a link to nowhere", unreadable("dangling.ron"), &["render", "dangling.ron"]);
    table.args("a link to a graph", ends(&[0], "link_height.png"), &["render", "link.ron"]);
    table.args("into a loop of links", unreadable("loop"), &["render", "it.ron", "-o", "loop"]);
    for (i, picture) in ["zero.png", "pipe.png"].into_iter().enumerate() {
        let graph = format!("picture{i}.ron");
        table.write(&graph, image_reader(picture));
        table.args(&format!("a picture that is a {picture}"), invalid("error["), &["render", &graph]);
    }
    let names: [&[u8]; 6] = [
        b"caf\xe9.ron",
        b"two words.ron",
        b"line\nbreak.ron",
        b"\x1b[31mred.ron",
        b"-dash.ron",
        "\u{202e}nor.ron".as_bytes(),
    ];
    for name in names {
        let name = OsStr::from_bytes(name);
        std::fs::copy(here.join("it.ron"), here.join(name)).expect("the temporary folder is writable");
        let shown = format!("a graph called {name:?}");
        table.run(&shown, ends(&[0], "_height.png"), |command| {
            command.args(["render", "-o", "names", "--"]).arg(name);
        });
        std::fs::write(here.join(name), "not a graph").expect("the temporary folder is writable");
        table.run(&format!("{shown} that is invalid"), invalid("this is not a graph"), |command| {
            command.args(["check", "--"]).arg(name);
        });
    }
    table.finish();
}
