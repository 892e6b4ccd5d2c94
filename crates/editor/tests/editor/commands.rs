//! The table of commands: menus, shortcuts, help and the palette derive from it.

use crate::common::{Desk, SMALL};
use egui::{Key, Modifiers};
use egui_node_graph::SHORTCUTS;
use lapidary_editor::{COMMANDS, CommandContext, CommandEntry, CommandId};

#[test]
fn no_key_is_bound_twice_in_a_context() {
    let bound = COMMANDS.iter().flat_map(|entry| entry.shortcuts().into_iter().map(move |key| (entry, key)));
    let bound: Vec<_> = bound.collect();
    for (i, (entry, key)) in bound.iter().enumerate() {
        for (other, other_key) in &bound[..i] {
            // Keys of the window work everywhere.
            let window = [entry.context, other.context].contains(&CommandContext::Window);
            let overlap = window || entry.context == other.context;
            assert!(!overlap || key != other_key, "{key:?}: {} and {}", entry.title, other.title);
        }
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
    let mut desk = Desk::new();
    desk.select(&["slab"]);
    desk.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(desk.shows("find a command"));
    desk.write("bypass");
    desk.key(Key::Enter);
    assert!(!desk.shows("find a command"));
    assert_ne!(desk.text(), SMALL);
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}
