//! Ramps: hexadecimal stops, presets, reverse, distribute, clipboard and colours along a line.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{on, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, vec2};

/// Stops of the ramp in the file.
fn stops(editor: &TestEditor) -> String {
    let text = editor.text();
    let from = text.find("ramp: ").expect("the file has a ramp") + 6;
    let to = from + text[from..].find(']').expect("the ramp ends") + 1;
    text[from..to].to_owned()
}

/// Editor with the node that has a ramp selected.
fn on_ramp(stops: &str) -> TestEditor {
    let platform = crate::memory_platform::MemoryPlatform::default();
    platform.write_file("ramp.ron", &SMALL.replace("[(0, \"#202830\"), (1, \"#f0ece6\")]", stops));
    let mut editor = TestEditor::on(platform, Some("ramp.ron"));
    editor.select(&["tint"]);
    editor
}

#[test]
fn a_ramp_is_reversed_and_distributed() {
    let mut editor = on_ramp("[(0, \"#000000\"), (0.2, \"#ff0000\"), (1, \"#ffffff\")]");
    editor.press("reverse");
    assert_eq!(stops(&editor), "[(0, \"#ffffff\"), (0.8, \"#ff0000\"), (1, \"#000000\")]");
    editor.press("even");
    assert_eq!(stops(&editor), "[(0, \"#ffffff\"), (0.5, \"#ff0000\"), (1, \"#000000\")]");
    editor.undo();
    editor.undo();
    assert_eq!(stops(&editor), "[(0, \"#000000\"), (0.2, \"#ff0000\"), (1, \"#ffffff\")]");
}

#[test]
fn a_stop_that_reads_a_parameter_is_kept() {
    let mut editor = on_ramp("[(0, \"$veins\"), (0.2, \"#ff0000\"), (1, \"#ffffff\")]");
    editor.press("reverse");
    assert_eq!(stops(&editor), "[(0, \"#ffffff\"), (0.8, \"#ff0000\"), (1, \"$veins\")]");
}

#[test]
fn presets_are_ready_made_ramps() {
    let mut editor = on("tint");
    editor.press("presets");
    editor.save_screenshot("ramp-presets");
    editor.press("rust");
    assert!(stops(&editor).contains("(0.55, \"#8a3a22\")"), "{}", stops(&editor));
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_preset_that_replaces_parameters_says_so_until_it_is_undone() {
    let mut editor = on_ramp("[(0, \"$veins\"), (0.2, \"#ff0000\"), (1, \"$veins\")]");
    let before = editor.text().to_owned();
    editor.press("presets");
    editor.press("rust");
    assert!(editor.shows("the new ramp no longer reads $veins: undo brings the old one back"));
    editor.save_screenshot("ramp-lost-parameters");
    editor.undo();
    assert_eq!(editor.text(), before);
    assert!(!editor.shows("the new ramp no longer reads"));
    let mut editor = on("tint");
    editor.press("presets");
    editor.press("rust");
    assert!(!editor.shows("the new ramp no longer reads"));
}

#[test]
fn copied_stops_that_read_parameters_are_pasted() {
    let mut editor = on("tint");
    editor.press("paste");
    editor.event(Event::Paste("[(0, \"$veins\"), (0.5, \"$my tint\"), (1, \"#ffffff\")]".to_owned()));
    assert_eq!(stops(&editor), "[(0, \"$veins\"), (0.5, \"$my tint\"), (1, \"#ffffff\")]");
}

#[test]
fn stops_are_copied_as_text_and_pasted() {
    let mut editor = on("tint");
    let ramp = editor.field("ramp");
    editor.click(ramp.left_bottom() + vec2(7.0, -8.0));
    let text = editor.copy();
    assert_eq!(text, "[(0, \"#202830\"), (1, \"#f0ece6\")]");
    for (pasted, expected) in [
        ("[(0, \"#102030\"), (0.25, \"#405060\")]", "[(0, \"#102030\"), (0.25, \"#405060\")]"),
        ("#8a3a22 #d99a5b\n#fff", "[(0, \"#8a3a22\"), (0.5, \"#d99a5b\"), (1, \"#ffffff\")]"),
        ("8a3a22, d99a5b", "[(0, \"#8a3a22\"), (1, \"#d99a5b\")]"),
        (
            "background: linear-gradient(90deg, #000 0%, rgb(255, 128, 0) 30%, rgba(255, 255, 255, 0.5) 100%);",
            "[(0, \"#000000\"), (0.3, \"#ff8000\"), (1, \"#ffffff80\")]",
        ),
        (
            "linear-gradient(to right, red, black, #00f 60%, white)",
            "[(0, \"#000000\"), (0.6, \"#0000ff\"), (1, \"#ffffff\")]",
        ),
    ] {
        editor.press("paste");
        editor.event(Event::Paste(pasted.to_owned()));
        assert_eq!(stops(&editor), expected, "{pasted}");
    }
    let before = editor.text().to_owned();
    editor.press("paste");
    editor.event(Event::Paste("no colours here".to_owned()));
    assert_eq!(editor.text(), before);
    assert!(editor.shows("the clipboard has no colours"));
}

#[test]
fn paste_with_the_keyboard_goes_to_the_ramp_that_was_clicked() {
    let mut editor = on("tint");
    let ramp = editor.field("ramp");
    // On the handle of the first stop.
    editor.click(ramp.left_bottom() + vec2(7.0, -8.0));
    editor.event(Event::Paste("#112233 #445566".to_owned()));
    assert_eq!(stops(&editor), "[(0, \"#112233\"), (1, \"#445566\")]");
}

#[test]
fn a_typed_colour_belongs_to_the_stop_it_was_typed_for() {
    let mut editor = on("tint");
    let field = editor.field("colour of the stop hex").center();
    editor.click(field);
    editor.key_with(egui::Modifiers::COMMAND, Key::A);
    editor.type_text("#8a3a22");
    // A click on the other stop ends typing.
    let ramp = editor.field("ramp");
    editor.click(ramp.right_bottom() + vec2(-7.0, -8.0));
    assert_eq!(stops(&editor), "[(0, \"#8a3a22\"), (1, \"#f0ece6\")]");
    type_in(&mut editor, "colour of the stop hex", "#00ff00");
    assert_eq!(stops(&editor), "[(0, \"#8a3a22\"), (1, \"#00ff00\")]");
}

#[test]
fn a_ramp_is_sampled_along_a_line_in_the_2d_view() {
    let mut editor = on("tint");
    editor.press("sample");
    assert!(editor.shows("drag a line to take its colours"));
    let view = editor.area("2D view");
    let side = view.width().min(view.height()) * 0.4;
    editor.drag(view.center() - vec2(side, side), view.center() + vec2(side, side));
    let sampled = stops(&editor);
    let count = sampled.matches('#').count();
    assert!((2..=12).contains(&count) && sampled.starts_with("[(0, ") && sampled.contains("(1, "), "{sampled}");
    assert_ne!(sampled, "[(0, \"#202830\"), (1, \"#f0ece6\")]");
    assert!(!editor.shows("drag a line to take its colours"));
    editor.save_screenshot("ramp-sampled");
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_ramp_is_sampled_on_a_picture_while_its_own_node_is_selected() {
    let platform = crate::memory_platform::MemoryPlatform::default();
    // From black at the top to blue at the bottom.
    let px = (0..64 * 64).flat_map(|i| [0.0, 0.0, (i / 64) as f32 / 63.0]).collect();
    let image = lapidary_field::image::Image { size: [64, 64], channels: 3, px };
    platform.pictures.lock().unwrap().insert("photo.png".into(), image);
    let text = SMALL
        .replace(
            "        \"grain\": perlin",
            "        \"photo\": image(file: \"photo.png\"),\n        \"grain\": perlin",
        )
        .replace("\"grain\": (-400, 0)", "\"photo\": (-400, 300), \"grain\": (-400, 0)");
    platform.write_file("photo.ron", &text);
    let mut editor = TestEditor::on(platform, Some("photo.ron"));
    editor.select(&["tint"]);
    let photo = editor.grip("photo, an image node");
    let both = egui::Modifiers::COMMAND.plus(egui::Modifiers::SHIFT);
    editor.click_with(photo, egui::PointerButton::Primary, both);
    editor.wait_until_idle();
    assert_eq!(editor.value_of("name of the node"), "tint", "viewing selects nothing");
    editor.press("sample");
    let view = editor.area("2D view");
    let half = view.width().min(view.height()) * 0.45;
    editor.drag(view.center() - vec2(0.0, half), view.center() + vec2(0.0, half));
    let sampled = stops(&editor);
    assert!(sampled.starts_with("[(0, \"#0000") && sampled.contains("(1, \"#0000f"), "{sampled}");
}

#[test]
fn stops_that_are_close_together_are_chosen_and_dragged_apart() {
    let mut editor = on_ramp("[(0, \"#000000\"), (0.5, \"#ff0000\"), (0.502, \"#00ff00\"), (0.504, \"#0000ff\")]");
    let handles = ["stop 2 at 0.5", "stop 3 at 0.502", "stop 4 at 0.504"].map(|label| editor.area(label));
    assert!(handles[0].right() <= handles[1].left() && handles[1].right() <= handles[2].left(), "{handles:?}");
    for (label, handle, hex) in [
        ("stop 3 of 4", handles[1], "#00ff00"),
        ("stop 2 of 4", handles[0], "#ff0000"),
        ("stop 4 of 4", handles[2], "#0000ff"),
    ] {
        editor.click(handle.center());
        assert!(editor.shows(label), "{label}");
        assert_eq!(editor.value_of("colour of the stop hex"), hex);
    }
    assert_eq!(editor.value_of("position of the stop"), "0.504");
    assert_eq!(stops(&editor), "[(0, \"#000000\"), (0.5, \"#ff0000\"), (0.502, \"#00ff00\"), (0.504, \"#0000ff\")]");
    // A drag begins at the position of the stop, not at that of its handle.
    let at = editor.area("stop 4 at 0.504").center();
    let width = editor.field("ramp").width();
    editor.drag(at, at + vec2(width * 0.2, 0.0));
    let moved: f64 = editor.value_of("position of the stop").parse().expect("it is a number");
    assert!((0.68..0.75).contains(&moved), "{moved}");
    editor.press("previous stop");
    assert!(editor.shows("stop 3 of 4"));
    type_in(&mut editor, "position of the stop", "0.6");
    assert!(stops(&editor).contains("(0.6, \"#00ff00\")"), "{}", stops(&editor));
    editor.save_screenshot("ramp-close");
}

#[test]
fn delete_after_a_drag_removes_the_point_and_not_the_node() {
    let platform = MemoryPlatform::default();
    let curve = "\"cup\": curve(of: \"slab\"),\n        \"tint\"";
    platform.write_file("curved.ron", &SMALL.replacen("\"tint\"", curve, 1));
    let mut editor = TestEditor::on(platform, Some("curved.ron"));
    for (node, label) in [("cup", "curve"), ("tint", "ramp")] {
        editor.select(&[node]);
        let before = editor.text().to_owned();
        let area = editor.field(label);
        let from = area.min + area.size() * vec2(0.5, 0.3);
        editor.drag(from, from + vec2(-20.0, 0.0));
        assert!(editor.text() != before, "a point was added");
        editor.key(Key::Delete);
        assert!(editor.text_contains(&format!("\"{node}\": ")), "the node stays: {}", editor.text());
        assert_eq!(editor.value_of("name of the node"), node);
        editor.undo();
        editor.undo();
        assert_eq!(editor.text(), before);
    }
}
