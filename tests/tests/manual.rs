//! The manual has every node, code, command and figure of the museum, has no broken link, and is deterministic.

use lapidary_document::read;
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::node::spec::{Spec, newest};
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

/// The least root mean square difference between the image before a node and one of those after it, as a share of white.
const LEAST_DIFFERENCE: f64 = 0.03;
/// The least root mean square deviation of an image from its mean, as a share of white.
const LEAST_DEVIATION: f64 = 0.02;
/// Nodes whose image equals the one before them, with the reason.
const UNCHANGED: &[(&str, &str)] = &[
    ("terrain_smooth", "smooths over single pixels"),
    ("loop_time", "changes the time of its input"),
    ("slice", "changes the depth and the time of its input"),
    ("reroute", "passes its input on"),
    ("switch", "passes its first input on"),
    ("median", "removes single specks, of which its input has few"),
    ("paint", "renders its input to pixels of the same size"),
];

/// The files of a manual by their path.
type Pages = BTreeMap<String, Vec<u8>>;

#[test]
fn the_manual_is_complete_and_deterministic_without_broken_links() {
    let [pages, threaded] = thread::scope(|scope| {
        let writers = [("manual_once", "1"), ("manual_twice", "3")];
        let writers = writers.map(|(name, threads)| scope.spawn(move || write_manual(name, threads)));
        writers.map(|writer| writer.join().expect("the manual is written"))
    });
    assert!(pages == threaded, "it differs between numbers of threads");
    let text = |path: &str| match pages.get(path) {
        Some(bytes) => std::str::from_utf8(bytes).expect("pages are text"),
        None => panic!("the manual has no {path}"),
    };
    for spec in newest(LIBRARY) {
        let page = text(&format!("nodes/{}.html", spec.name));
        assert!(text("index.html").contains(&format!("href=\"nodes/{}.html\"", spec.name)), "{}", spec.name);
        for socket in spec.sockets {
            assert!(page.contains(&format!("id=\"{}\"", socket.name)), "{}.{}", spec.name, socket.name);
        }
        assert!(
            page.contains("<img ") && page.contains(&format!("{}(", spec.name)),
            "the page of {} has no image or example",
            spec.name
        );
        check_example(page, spec.name);
        assert!(page.contains("<p>It tiles") || page.contains("<p>It does not tile: "), "{}", spec.name);
    }
    for (node, words) in [
        ("perlin", "It tiles unless <code>tiling</code> is off Its slopes are exact"),
        ("penrose", "It does not tile: never repeats"),
        ("blur", "It tiles where its inputs do Its slopes are approximated: those of images are differences"),
        ("crop", "It does not tile: shows a part of the tile"),
        ("perturb", "It tiles where its inputs do, except with <code>edge: clamp</code> (extends its edge pixels)"),
    ] {
        let page = text(&format!("nodes/{node}.html"));
        assert!(page.replace(". ", " ").contains(words), "{node}: {page}");
    }
    check_images(&pages);
    check_example(text("format.html"), "the file format");
    let tutorial = text("tutorial.html");
    assert!(tutorial.matches("<li>").count() > 20 && tutorial.matches("<img ").count() == 3, "{tutorial}");
    check_museum(text("museum.html"));
    for code in Code::ALL {
        assert!(text("diagnostics.html").contains(&format!("<h2 id=\"{code}\">")), "{code}");
    }
    let (_, help, _) = outcome(lapidary().arg("--help"));
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"manual"), "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        assert!(text("commands.html").contains(&format!("<h2 id=\"{command}\">")), "{command}");
    }
    let mut linked: Vec<String> = vec!["index.html".to_owned()];
    for path in pages.keys().filter(|path| path.ends_with(".html")) {
        let page = text(path);
        assert!(!page.contains("<script") && !page.contains("http"), "{path} has a script or a link to a server");
        for link in page.split("href=\"").chain(page.split("src=\"")).skip(1).filter_map(|rest| rest.split('"').next())
        {
            let from = if path.starts_with("nodes/") { link.strip_prefix("../") } else { Some(link) };
            if let Some(to) = from.filter(|to| [".html", ".png", ".ron"].iter().any(|end| to.ends_with(end))) {
                assert!(pages.contains_key(to), "{path} has the broken link {link}");
                linked.push(to.to_owned());
            }
        }
    }
    for path in pages.keys() {
        assert!(linked.contains(path), "no page links to {path}");
    }
}

/// Checks that the page of each node has an image of its first output and one that shows it in use, that none is flat, and that
/// a node changes its input visibly.
fn check_images(pages: &Pages) {
    let mut unchanged = vec![];
    for Spec { name, outputs, .. } in newest(LIBRARY) {
        let page = String::from_utf8_lossy(&pages[&format!("nodes/{name}.html")]);
        let files = page.split("src=\"../").skip(1).filter_map(|rest| rest.split('"').next());
        let (used, own): (Vec<&str>, Vec<&str>) = files.partition(|file| file.contains(&format!("/{name}.in-use.")));
        assert!(used.len() == 1 && own.len() >= outputs.len(), "{name}: {used:?}, {own:?}");
        let [used, own] =
            [used, own].map(|files| files.into_iter().map(|file| pixels(&pages[file])).collect::<Vec<_>>());
        assert!(deviation(&used[0]) >= LEAST_DEVIATION, "the image of {name} in use is flat");
        if page.contains(&format!("/{name}.in-use.before")) {
            assert!(own.iter().any(|image| deviation(image) >= LEAST_DEVIATION), "the images of {name} are flat");
            let differs = |image: &Vec<f64>| root_mean_square(used[0].iter().zip(image).map(|(a, b)| a - b));
            if own.iter().all(|image| differs(image) < LEAST_DIFFERENCE) {
                unchanged.push(*name);
            }
        }
    }
    let listed: Vec<&str> = UNCHANGED.iter().map(|(name, _)| *name).collect();
    assert_eq!(unchanged, listed, "nodes that change their input by less than {LEAST_DIFFERENCE}");
}

/// The channels of the pixels of an image, as shares of white.
fn pixels(png: &[u8]) -> Vec<f64> {
    let image = image::load_from_memory(png).expect("it is an image").to_rgb8();
    image.into_raw().into_iter().map(|v| f64::from(v) / 255.0).collect()
}

/// The root mean square deviation from the mean.
fn deviation(image: &[f64]) -> f64 {
    let mean = image.iter().sum::<f64>() / image.len() as f64;
    root_mean_square(image.iter().map(|v| v - mean))
}

fn root_mean_square(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(|v| v * v).sum::<f64>() / count).sqrt()
}

/// Checks that the example graph of a page has no diagnostics.
fn check_example(page: &str, name: &str) {
    let graph = page.split_once("<pre>").and_then(|(_, rest)| rest.split_once("</pre>")).map_or("", |(graph, _)| graph);
    let text = graph.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let (document, mut diagnostics) = read(&text);
    diagnostics.extend(document.expect("the example is a graph").check(LIBRARY).1);
    assert_eq!(diagnostics, [], "{name}");
}

/// Checks that the page of the museum has every graph of the museum beside a modern one, and that its commands run.
fn check_museum(page: &str) {
    let blocks = page.split("<pre>").skip(1).filter_map(|rest| rest.split("</pre>").next());
    let pairs: Vec<Vec<&str>> = blocks.map(|block| block.lines().collect()).collect();
    for graph in root().join("graphs/museum").read_dir().expect("the folder exists").flatten() {
        let file = format!("graphs/museum/{}", graph.file_name().to_string_lossy());
        assert_eq!(pairs.iter().filter(|pair| pair[0].ends_with(&file)).count(), 1, "{file}");
    }
    let folder = Folder::new("museum_page");
    for pair in pairs {
        assert!(pair.len() == 2 && !pair[1].contains("/museum/"), "{pair:?}");
        for command in pair {
            let words: Vec<&str> = command.split(' ').collect();
            let mut run = lapidary();
            run.current_dir(root()).args(&words[1..]);
            match words[1] {
                "render" => run.arg("--dry-run"),
                _ => run.args(["--size", "8", "-o"]).arg(folder.path().join("preview.png")),
            };
            let (status, _, err) = outcome(&mut run);
            assert_eq!((status, err.as_str()), (0, ""), "{command}");
        }
    }
}

/// Writes the manual with a number of threads.
fn write_manual(name: &str, threads: &str) -> Pages {
    let folder = Folder::new(name);
    let (status, out, err) =
        outcome(lapidary().current_dir(folder.path()).env("RAYON_NUM_THREADS", threads).args(["manual", "-o", "."]));
    assert_eq!((status, out.trim(), err.as_str()), (0, "./index.html", ""));
    let mut pages = Pages::new();
    read_pages(folder.path(), "", &mut pages);
    pages
}

/// Reads all files below a folder.
fn read_pages(folder: &Path, under: &str, pages: &mut Pages) {
    for entry in folder.read_dir().expect("the manual was written").flatten() {
        let name = format!("{under}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_pages(&entry.path(), &format!("{name}/"), pages);
        } else {
            pages.insert(name, std::fs::read(entry.path()).expect("files are readable"));
        }
    }
}
