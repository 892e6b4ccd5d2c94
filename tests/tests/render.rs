//! `lapidary render` writes the same files at every SIMD level and with any number of threads.

use lapidary_document::read;
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Cores, Frame, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, golden, lapidary, outcome, root};

#[test]
fn files_are_equal_at_every_simd_level_and_thread_count() {
    let mut first = None;
    for level in SimdLevel::all() {
        for jobs in ["1", "2", "2"] {
            let folder = Folder::new("render");
            let mut command = lapidary();
            command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "200x120", "-o"]);
            let (status, out, err) = outcome(command.arg(folder.path()).args(["--simd", level.name(), "--jobs", jobs]));
            assert_eq!((status, err.as_str()), (0, ""));
            let files = folder.files();
            let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(
                names,
                ["basecolor", "height", "normal", "occlusion", "roughness"].map(|name| format!("marble_{name}.png"))
            );
            assert_eq!(out.lines().count(), 5, "{out}");
            let first = first.get_or_insert_with(|| files.clone());
            assert!(*first == files, "files differ at {level:?} with {jobs} jobs");
        }
    }
}

#[test]
fn tables_are_found_relative_to_the_graph() {
    let (graphs, drawn, read) = (Folder::new("tables"), Folder::new("tables-drawn"), Folder::new("tables-read"));
    let tables = root().join("tests/vectors/tables_classic_c_sm42.json");
    std::fs::copy(tables, graphs.path().join("mine.json")).expect("the reference exists");
    let render = |tables: &str, to: &Folder| {
        let nodes = format!("{{ \"noise\": perlin_1985(values: typical, {tables}) }}");
        let text = format!("lapidary(format: 1, nodes: {nodes}, outputs: {{ \"height\": \"noise\" }})");
        let graph = graphs.path().join("graph.ron");
        std::fs::write(&graph, text).expect("the temporary folder is writable");
        let (status, _, err) =
            outcome(lapidary().arg("render").arg(graph).args(["--size", "64x64", "-o"]).arg(to.path()));
        (status, err)
    };
    assert_eq!(render("tables: seeded", &drawn), (0, String::new()));
    assert_eq!(render("tables: file, file: \"mine.json\"", &read), (0, String::new()));
    assert!(drawn.files() == read.files(), "the seed gives the tables of the reference");
    let (status, err) = render("tables: file, file: \"none.json\"", &read);
    assert!(
        status != 0 && err.contains("error[E035]: the tables") && err.contains("none.json\" cannot be read"),
        "{err}"
    );
}

#[test]
fn an_output_of_its_own_replaces_the_channel_of_the_whole_material() {
    let folder = Folder::new("replaced-channel");
    let render = |outputs: &str| {
        let text = format!(
            "lapidary(format: 1, size: (32, 32), nodes: {{ \"grain\": perlin(), \"stone\": material(height: 0.25) }}, \
             outputs: {{ {outputs} }})"
        );
        let file = folder.path().join("both.ron");
        std::fs::write(&file, text).expect("the folder can be written");
        let (status, _, err) = outcome(lapidary().arg("render").arg(&file).arg("-o").arg(folder.path().join("out")));
        assert_eq!((status, err.as_str()), (0, ""), "{outputs}");
        std::fs::read(folder.path().join("out/both_height.png")).expect("the height is written")
    };
    let grain = "\"height\": \"grain\"";
    let [whole, own] = ["\"material\": \"stone\"", grain].map(&render);
    for outputs in [format!("\"material\": \"stone\", {grain}"), format!("{grain}, \"material\": \"stone\"")] {
        let both = render(&outputs);
        let pixels = |file: &[u8]| image::load_from_memory(file).expect("it is an image").into_luma16();
        assert!(pixels(&both) == pixels(&own) && pixels(&both) != pixels(&whole), "{outputs}");
    }
}

#[test]
fn nothing_is_verified_where_the_cpu_paints() {
    let folder = Folder::new("verify");
    let mut command = lapidary();
    let command =
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "8", "--verify", "3", "-o"]);
    let (status, _, err) = outcome(command.arg(folder.path()));
    assert_eq!((status, err.as_str()), (0, "lapidary: note: `--verify` checks nothing, because the CPU paints\n"));
}

#[test]
fn the_marble_keeps_its_hash() {
    let text = std::fs::read_to_string(root().join("graphs/marble.ron")).expect("the graph exists");
    let (document, diagnostics) = read(&text);
    assert_eq!(diagnostics, []);
    let (checked, diagnostics) = document.expect("the graph was read").check(LIBRARY);
    assert_eq!(diagnostics, []);
    let plan = plan(&checked, &["height"]).0.expect("the graph is valid");
    let mut hashes = vec![];
    for level in SimdLevel::all() {
        for (cores, band) in [(Cores::One, 16), (Cores::All, 16), (Cores::All, 5)] {
            let how = RunOptions { level, cores, band };
            let images =
                paint(&plan, &plan.settings(&checked), how, &Frame::new(256, 256)).expect("the image fits into memory");
            hashes.push(images[0].hash());
        }
    }
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "levels, cores or bands differ: {hashes:x?}");
    golden("marble.height.hash", &format!("{:016x}\n", hashes[0]));
}

#[test]
fn parameters_sizes_and_outputs_can_be_set() {
    let render = |args: &[&str]| {
        let folder = Folder::new("set");
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "32", "-o"]).arg(folder.path());
        let (status, _, err) = outcome(command.args(args));
        (status, err, folder.files())
    };
    let (_, _, plain) = render(&["--outputs", "base_color"]);
    let (_, _, changed) = render(&["--outputs", "base_color", "--set", "veins=0.5", "--set", "stone=#a02020"]);
    assert_eq!((plain.len(), changed.len()), (1, 1));
    assert!(plain != changed);
    let refused = |args: &[&str]| (render(args).0, render(args).1);
    assert_eq!(
        refused(&["--set", "viens=1"]),
        (
            1,
            "graphs/marble.ron: error[E023]: the graph has no parameter called `viens`\n  help: did you mean `veins`?\n"
                .into()
        )
    );
    assert_eq!(
        refused(&["--outputs", "hight"]),
        (
            1,
            "graphs/marble.ron: error[E022]: the graph has no output called `hight`\n  help: did you mean `height`?\n"
                .into()
        )
    );
    assert_eq!(refused(&["--simd", "mmx"]).0, 2);
    assert_eq!(refused(&["--size", "0"]).0, 2);
}
