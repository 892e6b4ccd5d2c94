//! Menus, keys and help windows.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;

/// Centre of the topmost widget with a label: menus are at the top.
fn first(editor: &TestEditor, label: &str) -> egui::Pos2 {
    let mut all: Vec<_> = editor.harness.query_all_by_label(label).map(|node| node.rect().center()).collect();
    all.sort_by(|a, b| a.y.total_cmp(&b.y));
    *all.first().expect("the widget exists")
}

#[test]
fn f1_explains_the_selected_node() {
    let mut editor = TestEditor::new();
    let grip = editor.grip("slab, a marble node");
    editor.click(grip);
    editor.key(Key::F1);
    let spec = lapidary_evaluator::node::spec::find(lapidary_nodes::LIBRARY, "marble").expect("the library has marble");
    assert!(editor.shows(spec.doc));
    editor.save_screenshot("page");
    for socket in spec.sockets {
        assert!(editor.shows(socket.doc), "{}", socket.name);
    }
    assert!(editor.shows(spec.outputs[0].doc));
    editor.key(Key::Escape);
    assert!(!editor.shows(spec.outputs[0].doc));
}

#[test]
fn the_list_of_keys_is_complete() {
    let mut editor = TestEditor::new();
    editor.key(Key::Questionmark);
    editor.run_frames();
    editor.save_screenshot("keys");
    for about in egui_node_graph::SHORTCUTS.iter().map(|command| command.about) {
        assert!(editor.shows(about), "{about}");
    }
    for about in egui_node_graph::GESTURES.iter().map(|(_, about)| about) {
        assert!(editor.shows(about), "{about}");
    }
    for key in lapidary_editor::CONTEXTUAL_KEYS {
        assert!(editor.shows(key.about) && editor.shows(key.context.title()), "{}", key.about);
    }
    editor.key(Key::Questionmark);
    assert!(!editor.shows("save the graph under another name"));
}

#[test]
fn the_keys_of_the_window_have_the_listed_effect() {
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let opens = [
        (Modifiers::COMMAND, Key::N, "Start from"),
        (Modifiers::COMMAND, Key::O, "Open a graph"),
        (both, Key::S, "Save the graph as"),
        (both, Key::E, "Export images"),
        (Modifiers::COMMAND, Key::E, "Export images"),
        (Modifiers::SHIFT, Key::Questionmark, "list all keys"),
        (Modifiers::NONE, Key::F4, "Diagnostics"),
    ];
    for (modifiers, key, shows) in opens {
        let mut editor = TestEditor::new();
        assert!(!editor.shows(shows), "{shows}");
        editor.key_with(modifiers, key);
        editor.wait_until_idle();
        assert!(editor.shows(shows), "{shows}");
    }
    for redo in [(both, Key::Z), (Modifiers::COMMAND, Key::Y)] {
        let mut editor = TestEditor::new();
        let grip = editor.grip("slab, a marble node");
        editor.click(grip);
        editor.key(Key::Delete);
        let edited = editor.text().to_owned();
        editor.key_with(Modifiers::COMMAND, Key::Z);
        assert_eq!(editor.text(), SMALL);
        editor.key_with(redo.0, redo.1);
        assert_eq!(editor.text(), edited);
    }
    let mut editor = TestEditor::new();
    let scale = |editor: &TestEditor| editor.harness.ctx.zoom_factor();
    for (key, is) in [(Key::Plus, 1.25), (Key::Equals, 1.5), (Key::Minus, 1.25), (Key::Num0, 1.0)] {
        editor.key_with(Modifiers::COMMAND, key);
        assert_eq!(scale(&editor), is, "{key:?}");
    }
    editor.key(Key::F9);
    assert!(!editor.harness.ctx.global_style().visuals.dark_mode);
    editor.save_screenshot("light");
    for (key, label) in [(Key::F5, "3×3"), (Key::F3, "Presets")] {
        let shown = editor.shows(label);
        editor.key(key);
        assert_ne!(editor.shows(label), shown, "{key:?}");
    }
}

#[test]
fn the_menus_contain_commands_and_nodes() {
    let mut editor = TestEditor::new();
    for (menu, entry) in [
        ("File", "save as …"),
        ("Edit", "delete and reconnect"),
        ("Add", "note"),
        ("View", "cost of nodes"),
        ("Help", "keys"),
    ] {
        let at = first(&editor, menu);
        editor.click(at);
        editor.run_frames();
        assert!(editor.shows(entry), "{menu}: {entry}");
        editor.save_screenshot(&format!("menu-{menu}"));
        editor.key(Key::Escape);
        editor.run_frames();
    }
    editor.press("Add");
    editor.run_frames();
    let category = editor.harness.get_by_label_contains("Noise").rect().center();
    editor.click(category);
    editor.run_frames();
    editor.save_screenshot("menu-category");
    editor.press("perlin");
    assert!(editor.text_contains("\"perlin\": perlin()"), "{}", editor.text());
}

#[test]
fn icons_in_menus_are_beside_the_names() {
    let mut editor = TestEditor::new();
    editor.press("Add");
    editor.run_frames();
    let category = editor.harness.get_by_label_contains("Surface").rect().center();
    editor.click(category);
    editor.run_frames();
    editor.hover(egui::Pos2::ZERO);
    editor.run_frames();
    let picture = editor.picture();
    for name in ["ambient occlusion", "layer", "light", "material"] {
        let area = editor.area(name).shrink(2.0);
        let [left, right, top, bottom] = [area.left(), area.right(), area.top(), area.bottom()].map(|v| v as usize);
        let pixel = |x: usize, y: usize| picture.pixels[y * picture.width + x];
        let drawn = |x: usize| (top..bottom).any(|y| pixel(x, y) != pixel(left, top));
        let columns: Vec<bool> = (left..right).map(drawn).skip_while(|drawn| !drawn).take(24).collect();
        assert!(columns.windows(3).any(|three| three == [false; 3]), "{name}: {columns:?}");
    }
}

#[test]
fn the_hint_for_new_users_is_shown_until_it_was_read() {
    let mut editor = TestEditor::new();
    assert!(editor.shows("New here?"));
    editor.press("got it");
    editor.wait_until_idle();
    let editor = TestEditor::on(editor.platform.clone(), Some("small.ron"));
    assert!(!editor.shows("New here?"));
}

#[test]
fn theme_and_scale_are_remembered() {
    let mut editor = TestEditor::new();
    editor.key(Key::F9);
    editor.key_with(Modifiers::COMMAND, Key::Plus);
    editor.wait_until_idle();
    let editor = TestEditor::on(editor.platform.clone(), Some("small.ron"));
    assert!(!editor.harness.ctx.global_style().visuals.dark_mode);
    assert_eq!(editor.harness.ctx.zoom_factor(), 1.25);
}

#[test]
fn the_window_fits_small_and_large_screens() {
    for (name, size, scale) in
        [("small", vec2(1280.0, 760.0), 1.0), ("large", vec2(1920.0, 1080.0), 1.0), ("fine", vec2(1280.0, 760.0), 2.0)]
    {
        for light in [false, true] {
            let platform = MemoryPlatform::default();
            platform.write_file("small.ron", SMALL);
            platform.write_file("home/hint", "read");
            let mut editor = TestEditor::sized(platform, Some("small.ron"), size, scale);
            if light {
                editor.key(Key::F9);
            }
            let grip = editor.grip("slab, a marble node");
            editor.click(grip);
            editor.event(Event::PointerGone);
            editor.save_screenshot(&format!("screen-{name}-{}", if light { "light" } else { "dark" }));
            let status = editor.area("no errors");
            assert!(status.bottom() <= size.y && status.left() >= 0.0, "{status:?}");
        }
    }
}
