//! The tables of commands and of contextual keys: menus, shortcuts, help and the palette derive from them.

use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers};
use egui_node_graph::SHORTCUTS;
use lapidary_editor::{COMMANDS, CONTEXTUAL_KEYS, CommandEntry, CommandId, KeyContext};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_key_is_bound_twice_in_a_context() {
    let commands = COMMANDS
        .iter()
        .flat_map(|entry| entry.shortcuts().into_iter().map(move |shortcut| (entry.context, shortcut, entry.title)));
    let contextual =
        CONTEXTUAL_KEYS.iter().flat_map(|key| key.keys.iter().map(move |shortcut| (key.context, *shortcut, key.about)));
    let bound: Vec<_> = commands.chain(contextual).collect();
    for (i, (context, shortcut, title)) in bound.iter().enumerate() {
        for (other, other_shortcut, other_title) in &bound[..i] {
            let both = context.overlaps(*other) && shortcut == other_shortcut;
            assert!(!both, "{shortcut:?}: {title} and {other_title}");
        }
    }
}

#[test]
fn contexts_of_keys_overlap_with_those_that_surround_them() {
    for context in KeyContext::ALL {
        assert!(context.overlaps(KeyContext::Window) && KeyContext::Window.overlaps(context), "{context:?}");
    }
    assert!(KeyContext::Views.overlaps(KeyContext::Terrain) && !KeyContext::Views.overlaps(KeyContext::Canvas));
    assert!(KeyContext::FileDialog.overlaps(KeyContext::List) && !KeyContext::FileDialog.overlaps(KeyContext::Finder));
}

#[test]
fn every_contextual_key_is_declared_once_and_described() {
    for (i, key) in CONTEXTUAL_KEYS.iter().enumerate() {
        assert!(!key.keys.is_empty() && !key.about.is_empty(), "{:?}", key.action);
        assert!(CONTEXTUAL_KEYS[..i].iter().all(|other| other.action != key.action), "{:?}", key.action);
    }
}

/// Source files in a folder and below.
fn source_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { source_files(&path) } else { vec![path] }).collect()
}

#[test]
fn only_the_tables_name_keys() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    // The keyboard writes `?` without its modifiers, and text fields keep some keys from the table.
    let tables = ["commands/menus", "commands/command_entry.rs", "commands/keyboard.rs", "contextual_keys.rs"];
    let tables = tables.map(|name| source.join(name));
    let others = |path: &&PathBuf| tables.iter().all(|table| !path.starts_with(table));
    for path in source_files(&source).iter().filter(others) {
        let text = fs::read_to_string(path).expect("the file is text");
        let named = text.match_indices("Key::").filter(|(at, _)| !text[..*at].ends_with(char::is_alphanumeric));
        assert_eq!(named.count(), 0, "{} handles a key that no table declares", path.display());
    }
}

#[test]
fn every_command_has_a_title_and_a_description_and_is_reachable() {
    for (i, entry) in COMMANDS.iter().enumerate() {
        assert!(!entry.title.is_empty() && !entry.description().is_empty(), "{:?}", entry.id);
        assert!(entry.menu.is_some() || !entry.shortcuts().is_empty(), "{} is not reachable", entry.title);
        assert!(COMMANDS[..i].iter().all(|other| other.id != entry.id), "{} is declared twice", entry.title);
    }
}

#[test]
fn every_shortcut_of_the_canvas_is_a_command() {
    for shortcut in SHORTCUTS {
        assert!(CommandEntry::of(CommandId::Canvas(shortcut.command)).is_some(), "{}", shortcut.about);
    }
}

#[test]
fn the_palette_finds_and_executes_a_command() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(editor.shows("find a command"));
    editor.type_text("bypass");
    editor.key(Key::Enter);
    assert!(!editor.shows("find a command"));
    assert_ne!(editor.text(), SMALL);
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn the_palette_lists_the_command_whose_title_is_the_text_first() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    // The description of the search in the graph contains the word, too.
    editor.type_text("note");
    assert!(editor.shows("find in graph …"));
    editor.key(Key::Enter);
    assert!(editor.shows("text of the note"));
}
