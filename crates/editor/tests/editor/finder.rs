//! The finder: matches, thumbnails and keys.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{FontId, Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;

const SLURRIES: &str = "lapidary(format: 1, about: \"Thin slurries.\", parameters: { \"amount\": number(value: 0.5) }, \
                       nodes: { \"n\": worley() }, outputs: { \"height\": \"n\" })";

/// Opens the finder and types a text.
fn found(platform: MemoryPlatform, typed: &str) -> TestEditor {
    platform.write_file("small.ron", SMALL);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.hover(editor.empty_canvas());
    editor.key(Key::Tab);
    editor.wait_until_idle();
    if !typed.is_empty() {
        editor.type_text(typed);
    }
    editor.wait_until_idle();
    editor
}

/// Number of colours in the thumbnail of a row.
fn colours(editor: &TestEditor, row: &str) -> usize {
    let (area, picture) = (editor.area(row), editor.picture());
    let square = Rect::from_min_size(area.min + vec2(8.0, 8.0), vec2(38.0, 38.0));
    let [x, y, w, h] = [square.left(), square.top(), 38.0, 38.0].map(|v| v as usize);
    let rows = (y..y + h).flat_map(|row| &picture.pixels[row * picture.width + x..][..w]);
    rows.collect::<BTreeSet<_>>().len()
}

#[test]
fn frames_are_found_before_nodes_with_such_an_alias() {
    assert_eq!(found(MemoryPlatform::default(), "frame").chosen_row(), "frame");
}

#[test]
fn exact_names_rank_before_partial_matches_and_historical_noises() {
    let editor = found(MemoryPlatform::default(), "noise");
    assert!(editor.chosen_row().starts_with("perlin"), "{}", editor.chosen_row());
}

#[test]
fn tab_opens_the_finder_and_selects_the_next_match() {
    let mut editor = found(MemoryPlatform::default(), "noise");
    assert!(editor.shows("find a node"));
    let chosen = |editor: &TestEditor| editor.chosen_row();
    let first = chosen(&editor);
    editor.key(Key::Tab);
    let second = chosen(&editor);
    assert_ne!(first, second);
    editor.key_with(Modifiers::SHIFT, Key::Tab);
    assert_eq!(chosen(&editor), first);
    editor.key(Key::PageDown);
    editor.key(Key::PageUp);
    assert_eq!(chosen(&editor), first);
    editor.key(Key::Escape);
    assert!(!editor.shows("find a node"));
    // Again without a move of the pointer, and after a click on the canvas.
    editor.key(Key::Tab);
    assert!(editor.shows("find a node"));
    editor.key(Key::Escape);
    let empty = editor.empty_canvas();
    editor.click(empty);
    editor.key(Key::Tab);
    assert!(editor.shows("find a node"));
    editor.key(Key::Enter);
    assert_ne!(editor.text(), SMALL);
}

#[test]
fn tab_moves_the_focus_after_the_canvas_was_left() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::SHIFT, Key::Tab);
    editor.key(Key::Tab);
    assert!(!editor.shows("find a node"));
    assert!(editor.harness.ctx.memory(|memory| memory.focused().is_some()));
}

#[test]
fn rows_show_thumbnails_of_nodes() {
    for (typed, row) in [("perlin", "perlin"), ("worley", "worley"), ("blur", "blur"), ("gradient m", "gradient map")] {
        let editor = found(MemoryPlatform::default(), typed);
        assert!(colours(&editor, row) > 12, "{row}: {}", colours(&editor, row));
    }
}

#[test]
fn rows_show_thumbnails_of_library_graphs_and_subgraphs() {
    let platform = MemoryPlatform::default();
    platform.write_file("library/slurries.ron", SLURRIES);
    let mut editor = found(platform, "slurries");
    assert!(colours(&editor, "slurries (of the library)") > 12);
    assert_eq!(editor.description_of("slurries (of the library)"), "Thin slurries.");
    editor.key(Key::Escape);
    // A changed library is read again.
    editor.platform.write_file("library/slurries.ron", &SLURRIES.replace("Thin", "Fat"));
    editor.key(Key::Tab);
    editor.type_text("slurries");
    editor.wait_until_idle();
    assert_eq!(editor.description_of("slurries (of the library)"), "Fat slurries.");
    editor.key(Key::Escape);
    editor.select(&["folds", "slab"]);
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    editor.key(Key::Tab);
    editor.type_text("group");
    editor.wait_until_idle();
    assert!(editor.shows("group (of this file)"));
}

#[test]
fn the_finder_lists_all_nodes_with_thumbnails_before_text_is_typed() {
    let mut editor = found(MemoryPlatform::default(), "");
    editor.save_screenshot("finder");
    editor.key(Key::PageDown);
    editor.wait_until_idle();
    assert!(colours(&editor, &editor.chosen_row()) > 2);
    editor.key(Key::Escape);
    editor.key(Key::F9);
    editor.key(Key::Tab);
    editor.type_text("er");
    editor.wait_until_idle();
    editor.save_screenshot("finder-light");
}

#[test]
fn the_fonts_contain_every_node_icon() {
    let editor = TestEditor::new();
    let drawn = |icon: char| {
        let plain = FontId::proportional(13.0);
        let galley = editor.harness.ctx.fonts_mut(|f| f.layout_no_wrap(icon.to_string(), plain, egui::Color32::WHITE));
        let place = galley.rows[0].glyphs[0].uv_rect;
        (place.min, place.max)
    };
    // No font has this character; its glyph is that of all missing characters.
    let missing = drawn('\u{10fffd}');
    for icon in LIBRARY.iter().map(|spec| spec.icon).chain(['▤', '✏', '□']) {
        assert_ne!(drawn(icon), missing, "the fonts lack {icon}");
    }
}

#[test]
fn a_row_names_the_alias_that_matches() {
    let editor = found(MemoryPlatform::default(), "cellular");
    editor.save_screenshot("finder-alias");
    assert_eq!(editor.chosen_row(), "worley");
}

#[test]
fn recently_added_nodes_are_listed_first() {
    let platform = MemoryPlatform::default();
    platform.write_file("library/slurries.ron", SLURRIES);
    let mut editor = found(platform, "slurries");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let empty = editor.empty_canvas();
    editor.hover(empty);
    editor.key(Key::Tab);
    assert_eq!(editor.chosen_row(), "slurries (of the library)");
    editor.type_text("worley");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    editor.key(Key::Tab);
    assert_eq!(editor.chosen_row(), "worley");
}

/// Titles of the first rows of the finder.
fn first_rows(editor: &TestEditor, count: usize) -> Vec<String> {
    let rows = editor.harness.query_all_by_role(egui::accesskit::Role::Button);
    let mut rows: Vec<_> = rows.filter(|row| (50.0..60.0).contains(&row.rect().height())).collect();
    rows.sort_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    rows.iter().take(count).filter_map(|row| row.accesskit_node().label()).collect()
}

#[test]
fn the_finder_begins_with_what_is_in_use_and_what_suits_the_wire() {
    // Nothing is wired or used: nodes that make an image by themselves.
    let platform = MemoryPlatform::default();
    platform.write_file("empty.ron", "lapidary(format: 1, nodes: {}, outputs: {})\n");
    let mut editor = TestEditor::on(platform.clone(), Some("empty.ron"));
    editor.hover(egui::pos2(700.0, 600.0));
    editor.key(Key::Tab);
    editor.wait_until_idle();
    let rows = first_rows(&editor, 6);
    let makes = |title: &String| {
        let spec = LIBRARY.iter().find(|spec| spec.name.replace('_', " ") == *title);
        spec.is_some_and(|spec| spec.sockets.iter().all(|socket| socket.name != "of"))
    };
    assert!(rows.len() == 6 && rows.iter().all(makes), "{rows:?}");
    editor.save_screenshot("finder_without_text");
    // An item that was added before is the first, also after the editor was opened again.
    editor.type_text("voronoi");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let added = editor.text().to_owned();
    assert!(added.contains("worley") || added.contains("voronoi"), "{added}");
    let mut editor = found(platform, "");
    let rows = first_rows(&editor, 5);
    assert!(rows[0].contains("worley") || rows[0].contains("voronoi"), "{rows:?}");
    // Then come the kinds of nodes that the graph has.
    let kinds: BTreeSet<&str> = rows[1..].iter().map(String::as_str).collect();
    assert_eq!(kinds, BTreeSet::from(["gradient map", "marble", "perlin", "turbulence"]));
    editor.key(Key::Escape);
    // From a wire of colours, nodes that take colours come before those that convert them.
    let to = editor.empty_canvas();
    editor.drag(editor.center_of("tint, a gradient_map node output color"), to);
    editor.wait_until_idle();
    let rows = first_rows(&editor, 8);
    editor.save_screenshot("finder_on_a_wire");
    assert!(!rows.iter().any(|row| row == "turbulence" || row == "ambient occlusion"), "{rows:?}");
}

#[test]
fn the_finder_fits_a_small_window_at_a_large_scale() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(460.0, 380.0), 2.0);
    for key in [Key::F5, Key::F3] {
        editor.key(key);
    }
    editor.hover(egui::pos2(400.0, 300.0));
    editor.key(Key::Tab);
    editor.wait_until_idle();
    editor.save_screenshot("finder-small");
    let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(460.0, 380.0));
    let chosen = editor.chosen_row();
    assert!(screen.contains_rect(editor.area("find a node")) && screen.contains_rect(editor.area(&chosen)));
    editor.key(Key::PageDown);
    editor.run_frames();
    assert!(screen.contains_rect(editor.area(&editor.chosen_row())));
}

#[test]
fn letters_that_the_fonts_lack_are_looked_for_while_they_are_typed() {
    let mut editor = TestEditor::new();
    let read = |editor: &TestEditor| *editor.platform.fonts_read.lock().unwrap();
    editor.key_with(Modifiers::COMMAND, Key::F);
    editor.type_text("m\u{fc}hle");
    editor.wait_until_idle();
    assert_eq!(read(&editor), 0);
    editor.type_text("\u{82d4}");
    editor.wait_until_idle();
    editor.type_text("\u{77f3}");
    editor.wait_until_idle();
    assert_eq!(read(&editor), 1, "they are read once, before the text is part of the file");
}

#[test]
fn the_whole_name_of_a_node_ranks_first() {
    for spec in LIBRARY.iter().filter(|spec| ["gradient_map", "flow_map", "ambient_occlusion"].contains(&spec.name)) {
        let typed = spec.name.replace('_', " ");
        let editor = found(MemoryPlatform::default(), &typed);
        assert!(editor.chosen_row().starts_with(&typed), "{typed}: {}", editor.chosen_row());
    }
}

#[test]
fn nodes_that_make_colours_rank_first_for_an_output_of_a_colour() {
    let mut editor = TestEditor::new();
    let from = editor.center_of("the outputs of the graph input emission");
    editor.drag(from, editor.empty_canvas());
    editor.wait_until_idle();
    editor.type_text("gradient map");
    editor.wait_until_idle();
    assert!(editor.chosen_row().starts_with("gradient map"), "{}", editor.chosen_row());
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("grad");
    editor.wait_until_idle();
    assert!(editor.chosen_row().starts_with("gradient map"), "{}", editor.chosen_row());
}
