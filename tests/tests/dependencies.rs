//! Every dependency comes from crates.io, has an allowed licence, and has one version or a reason for more.

use lapidary_tests::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// Policy that cargo-deny reads as well.
const POLICY: &str = include_str!("../../.deny.toml");

/// Packages of the workspace and everything that they depend on.
fn packages() -> Vec<Value> {
    let metadata = |more: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--locked", "--offline"]).args(more);
        cargo.output().expect("cargo starts")
    };
    // `cargo fetch` gets the crates of all platforms and features; `cargo build` gets those that it needs here.
    let mut found = metadata(&["--all-features"]);
    if !found.status.success() {
        found = metadata(&["--filter-platform", "host-tuple"]);
    }
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    let found: Value = serde_json::from_slice(&found.stdout).expect("cargo prints JSON");
    found["packages"].as_array().expect("the metadata has packages").clone()
}

/// Quoted texts in each line of a list of the policy.
fn entries(list: &str) -> Vec<Vec<&'static str>> {
    let from = POLICY.find(&format!("\n{list} = [\n")).expect("the policy has the list");
    let lines = POLICY[from..].lines().skip(2).take_while(|line| *line != "]");
    lines.map(|line| line.split('"').skip(1).step_by(2).collect()).collect()
}

#[test]
fn every_licence_is_allowed() {
    let allow: Vec<&str> = entries("allow").into_iter().map(|entry| entry[0]).collect();
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(allowed(licence, &allow), "{}: `{licence}` is not allowed by .deny.toml", package["name"]);
    }
}

#[test]
fn only_listed_dependencies_have_several_versions() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().expect("names and versions are text").to_owned();
        versions.entry(text("name")).or_default().push(text("version"));
    }
    let skip = entries("skip");
    assert!(skip.iter().all(|entry| entry.len() == 2 && !entry[1].is_empty()), "an entry of .deny.toml has no reason");
    for (name, versions) in versions {
        let listed = |version: &&String| skip.iter().any(|entry| entry[0] == format!("{name}@{version}"));
        let unlisted: Vec<&String> = versions.iter().filter(|version| !listed(version)).collect();
        assert!(unlisted.len() <= 1, "`{name}` has the versions {unlisted:?}: list all but one in .deny.toml");
    }
}

#[test]
fn every_dependency_comes_from_crates_io() {
    for package in packages() {
        let source = package["source"].as_str().unwrap_or("registry+https://github.com/rust-lang/crates.io-index");
        assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{}", package["name"]);
    }
}

/// True if allowed licences satisfy a licence expression: SPDX, or the older form with `/` for `OR`.
fn allowed(expression: &str, allow: &[&str]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ").replace(" WITH ", "\0");
    let words: Vec<String> = spaced.split_whitespace().map(|word| word.replace('\0', " WITH ")).collect();
    let mut words = words.iter().map(String::as_str);
    any(&mut words, allow).0
}

/// Parses alternatives up to a closing bracket or the end; returns whether one is allowed, and the word that ended them.
fn any<'a>(words: &mut impl Iterator<Item = &'a str>, allow: &[&str]) -> (bool, Option<&'a str>) {
    let (mut any, mut all) = (false, true);
    loop {
        all &= match words.next() {
            Some("(") => self::any(&mut *words, allow).0,
            licence => licence.is_some_and(|licence| allow.contains(&licence)),
        };
        match words.next() {
            Some("AND") => {}
            Some("OR") => (any, all) = (any || all, true),
            end => return (any || all, end),
        }
    }
}

#[test]
fn licence_expressions_are_understood() {
    let allow = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"];
    for accepted in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR Apache-2.0 WITH LLVM-exception", "(GPL-3.0 OR MIT) AND Zlib"] {
        assert!(allowed(accepted, &allow), "{accepted}");
    }
    for rejected in ["", "GPL-3.0", "GPL-3.0 AND MIT", "MIT AND (GPL-3.0 OR BSD-3-Clause)", "Apache-2.0"] {
        assert!(!allowed(rejected, &allow), "{rejected}");
    }
}
