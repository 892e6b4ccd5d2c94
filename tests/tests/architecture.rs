//! The architecture of the source: dependencies run one way, files are short, and a type name exists once.
//!
//! **Dependencies.** A module is a file, together with the folder of the same name where there is one. A module depends
//! on another where its code has a path to it, in a `use` item or anywhere else. Each folder is checked by itself: its
//! members are its files and subfolders, each subfolder as a whole, and the folder's own root file (`run.rs` or
//! `run/mod.rs` of the folder `run`). No chain of dependencies leads from a member back to itself.
//!
//! * The `mod` lines and `pub use` re-exports of a root file are no dependencies.
//! * A path counts for the module that its text names: code in `run/points.rs` that uses `crate::run::Job` depends on the
//!   root file `run.rs`, even where that re-exports the item of another file.
//! * A path between two modules counts in the smallest folder that contains both. So a child may use the siblings of its
//!   parent that its parent may use.
//!
//! **Files** have at most 300 lines. **Type names** (struct, enum, trait) are declared once in all crates, so that a
//! name found by a search means one thing.

use lapidary_tests::root;
use lapidary_tests::source_code::{SourceFile, crates, source_files};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// The most lines of a file.
const MAX_LINES: usize = 300;

#[test]
fn modules_depend_on_each_other_one_way() {
    let mut cycles = Vec::new();
    for name in crates() {
        let files = source_files(&format!("crates/{name}/src"));
        for (folder, edges) in dependencies(&files) {
            cycles.extend(shortest_cycle(&edges).map(|cycle| {
                let place = if folder.is_empty() { name.clone() } else { format!("{name}/{}", folder.join("/")) };
                let steps: Vec<String> = cycle.iter().map(|(from, path)| format!("  {from} uses {path}")).collect();
                format!("{place}:\n{}", steps.join("\n"))
            }));
        }
    }
    assert!(cycles.is_empty(), "modules depend on each other in cycles:\n{}", cycles.join("\n"));
}

#[test]
fn files_have_at_most_300_lines() {
    let mut folders: Vec<String> = crates().iter().map(|name| format!("crates/{name}")).collect();
    folders.push("tests".to_owned());
    let files = folders.iter().flat_map(|folder| source_files(folder)).filter(|file| file.lines > MAX_LINES);
    let long: Vec<String> = files.map(|file| format!("{}: {} lines", file.path, file.lines)).collect();
    assert!(long.is_empty(), "files are longer than {MAX_LINES} lines:\n{}", long.join("\n"));
}

/// `test = false` saves compiling a library twice, and would silently skip its unit tests.
#[test]
fn libraries_without_unit_tests_have_none() {
    for name in crates() {
        let manifest = root().join("crates").join(&name).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("the crate has a manifest");
        if manifest.contains("test = false") {
            let skipped: Vec<String> = unit_tests(&name);
            assert_eq!(skipped, Vec::<String>::new(), "these unit tests are not run");
        }
    }
}

#[test]
fn type_names_exist_once() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in crates() {
        for file in source_files(&format!("crates/{name}/src")) {
            for type_name in file.types() {
                places.entry(type_name).or_default().insert(file.path.clone());
            }
        }
    }
    places.retain(|_, files| files.len() > 1);
    let shared = places.into_iter().map(|(name, files)| format!("{name}: {}", Vec::from_iter(files).join(", ")));
    let shared: Vec<String> = shared.collect();
    assert!(shared.is_empty(), "type names are declared more than once:\n{}", shared.join("\n"));
}

#[test]
fn a_cycle_of_three_is_found() {
    let edge = |from: &str, to: &str| ((from.to_owned(), to.to_owned()), format!("crate::{to}"));
    let edges: Edges = [edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("a", "d")].into();
    let cycle = shortest_cycle(&edges).expect("there is a cycle");
    assert_eq!(cycle.iter().map(|(from, _)| from.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    let edges: Edges = [edge("a", "b"), edge("b", "c"), edge("a", "c")].into();
    assert!(shortest_cycle(&edges).is_none());
}

/// The files of a crate that have unit tests.
fn unit_tests(name: &str) -> Vec<String> {
    let files = source_files(&format!("crates/{name}/src")).into_iter();
    files.filter(|file| file.has_unit_tests).map(|file| file.path).collect()
}

/// A dependency of one member of a folder on another, and a path in the source that causes it.
type Edges = BTreeMap<(String, String), String>;

/// The dependencies between the members of each folder of a crate.
fn dependencies(files: &[SourceFile]) -> BTreeMap<Vec<String>, Edges> {
    let modules: BTreeSet<&[String]> = files.iter().map(|file| file.module.as_slice()).collect();
    let mut folders: BTreeMap<Vec<String>, Edges> = BTreeMap::new();
    for file in files {
        for path in file.used_paths() {
            let longest = (0..=path.len()).rev().find(|length| modules.contains(&path[..*length]));
            let target = &path[..longest.unwrap_or(0)];
            let shared = file.module.iter().zip(target).take_while(|(a, b)| a == b).count();
            let member = |module: &[String]| module.get(shared).map_or("its root file", String::as_str).to_owned();
            let (from, to) = (member(&file.module), member(target));
            if from != to {
                let edges = folders.entry(target[..shared].to_vec()).or_default();
                let text = format!("{} ({})", path.join("::"), file.path);
                edges.entry((from, to)).or_insert(text);
            }
        }
    }
    folders
}

/// The shortest cycle of dependencies: each member with the path by which it uses the next.
fn shortest_cycle(edges: &Edges) -> Option<Vec<(String, String)>> {
    let members: BTreeSet<&String> = edges.keys().flat_map(|(from, to)| [from, to]).collect();
    let cycles = members.into_iter().filter_map(|start| cycle_through(edges, start));
    cycles.min_by_key(Vec::len)
}

/// The shortest cycle through a member, by a breadth-first search.
fn cycle_through(edges: &Edges, start: &String) -> Option<Vec<(String, String)>> {
    let mut previous: HashMap<&String, &String> = HashMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(member) = queue.pop_front() {
        for (from, to) in edges.keys().filter(|(from, _)| from == member) {
            if to == start {
                let mut steps = vec![from];
                while *steps.last()? != start {
                    steps.push(previous[steps.last()?]);
                }
                steps.reverse();
                let next = steps.iter().skip(1).copied().chain([start]);
                let step =
                    |(from, to): (&&String, &String)| ((*from).clone(), edges[&((*from).clone(), to.clone())].clone());
                return Some(steps.iter().zip(next).map(step).collect());
            }
            if !previous.contains_key(to) {
                previous.insert(to, from);
                queue.push_back(to);
            }
        }
    }
    None
}
