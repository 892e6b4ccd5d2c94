//! Snapshots of a few widgets in both themes, compared with stored images.

use crate::memory_platform::MemoryPlatform;
use crate::pictures::check;
use crate::screen::Picture;
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::part;
use egui::{Rect, vec2};

/// Folder of the stored images.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/editor/pictures");

/// Graph with a node whose sockets have all types.
const FIVE: &str = r##"lapidary(
    format: 1,
    size: (16, 16),
    nodes: { "five": graph(local: "five") },
    graphs: {
        "five": (
            parameters: {
                "number": number(value: 0.5, range: (0, 1)),
                "color": color(value: "#6080a0"),
                "vector": vector(value: (0, 0, 1)),
            },
            nodes: { "up": normal_from_height(of: "$number") },
            outputs: { "height": "$number", "base_color": "$color", "normal": "up" },
        ),
    },
    outputs: { "base_color": "five.base_color", "normal": "five.normal", "height": "five.height" },
    layout: (nodes: { "five": (0, 0) }),
)
"##;

/// Editor with a graph, in the dark or the light theme.
fn editor(text: &str, dark: bool) -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("home/look", &format!("dark {dark}\nviews false\n"));
    platform.write_file("home/hint", "read");
    platform.write_file("it.ron", text);
    let mut editor = TestEditor::sized(platform, Some("it.ron"), vec2(900.0, 600.0), 1.0);
    // Thumbnails are hidden: the snapshots show drawn shapes only.
    editor.press("View");
    editor.press("thumbnails");
    editor.key(egui::Key::Escape);
    editor.hover(egui::Pos2::ZERO);
    editor.harness.run_steps(30);
    editor.wait_until_idle();
    editor
}

/// Compares a part of the screen with its stored image.
fn compare(editor: &TestEditor, name: &str, dark: bool, area: Rect) {
    let area = Rect::from_min_max(area.min.round(), area.max.round());
    let pixels = part(&editor.picture(), area);
    let (width, height) = (area.width() as usize, area.height() as usize);
    let by = if dark { "dark" } else { "light" };
    check(FOLDER, &format!("{name}-{by}"), &Picture { width, height, pixels });
}

#[test]
fn sockets_of_every_type() {
    for dark in [true, false] {
        let editor = editor(FIVE, dark);
        let node = editor.area("five, a graph node").expand(12.0);
        compare(&editor, "wires", dark, node.with_max_x(node.max.x + 60.0));
    }
}

#[test]
fn ramp_editor() {
    for dark in [true, false] {
        let mut editor = editor(SMALL, dark);
        editor.select(&["tint"]);
        editor.hover(egui::Pos2::ZERO);
        editor.harness.run_steps(30);
        let ramp = editor.field("ramp");
        compare(&editor, "ramp", dark, ramp.expand2(vec2(6.0, 6.0)).with_max_y(ramp.max.y + 34.0));
    }
}
