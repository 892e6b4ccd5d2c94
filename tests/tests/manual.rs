//! The manual has every node, code, command and figure of the museum, has no broken link, and is deterministic.

use lapidary_document::read;
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::node::spec::newest;
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::collections::BTreeMap;
use std::path::Path;

/// The files of a manual by their path.
type Pages = BTreeMap<String, Vec<u8>>;

#[test]
fn the_manual_is_complete_and_deterministic_without_broken_links() {
    let pages = write_manual("manual_once", "1");
    assert!(pages == write_manual("manual_twice", "3"), "it differs between numbers of threads");
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
    }
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
