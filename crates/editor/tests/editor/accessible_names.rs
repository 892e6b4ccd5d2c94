//! Names of widgets for screen readers.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT, Queryable};

/// Roles of interactive widgets.
const INTERACTIVE: [Role; 11] = [
    Role::Button,
    Role::CheckBox,
    Role::ColorWell,
    Role::ComboBox,
    Role::Link,
    Role::ListBoxOption,
    Role::RadioButton,
    Role::Slider,
    Role::SpinButton,
    Role::TextInput,
    Role::MultilineTextInput,
];

impl TestEditor {
    /// Asserts that all interactive widgets have names; returns their number.
    fn count_named_widgets(&mut self, when: &str) -> usize {
        self.wait_until_idle();
        let widgets = By::new().predicate(|node| INTERACTIVE.contains(&node.role()));
        let widgets: Vec<_> = self.harness.query_all(widgets).collect();
        for node in &widgets {
            let (role, label) = (node.accesskit_node().role(), node.accesskit_node().label().unwrap_or_default());
            assert!(!label.trim().is_empty(), "{when}: the widget of role {role:?} at {:?} has no name", node.rect());
        }
        widgets.len()
    }
}

#[test]
fn every_interactive_widget_has_a_name() {
    let platform = MemoryPlatform::default();
    let curved = SMALL.replace(
        "\"tint\": grad",
        "\"cup\": curve(of: \"slab\", points: [(0, 0), (1, 1)]),\n        \"die\": white_noise(), \
         \"photo\": image(file: \"a.png\"),\n        \"tint\": grad",
    );
    platform.write_file("small.ron", &curved);
    let mut editor = TestEditor::on(platform, Some("small.ron")).with_view_3d();
    let bare = editor.count_named_widgets("nothing is selected");
    assert!(bare > 40, "{bare}");
    for name in ["slab", "tint", "cup", "die", "photo"] {
        editor.select(&[name]);
        assert!(editor.count_named_widgets(name) > 40);
    }
    let all = [
        ("the finder", Modifiers::NONE, Key::Space),
        ("templates", Modifiers::COMMAND, Key::N),
        ("opening", Modifiers::COMMAND, Key::O),
        ("saving as", Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::S),
        ("exporting", Modifiers::COMMAND, Key::E),
        ("help", Modifiers::NONE, Key::F1),
        ("keys", Modifiers::NONE, Key::Questionmark),
    ];
    for (when, modifiers, key) in all {
        let empty = editor.empty_canvas();
        editor.hover(empty);
        editor.key_with(modifiers, key);
        assert!(editor.count_named_widgets(when) > 5);
        editor.key(Key::Escape);
        editor.wait_until_idle();
    }
    for menu in ["File", "Edit", "Add", "View", "Help"] {
        editor.press(menu);
        assert!(editor.count_named_widgets(menu) > bare / 2);
        editor.key(Key::Escape);
    }
}

#[test]
fn wires_with_detail_finer_than_a_pixel_state_the_samples_needed() {
    let value = |size: u32| {
        let platform = MemoryPlatform::default();
        let text = format!(
            "lapidary(format: 1, size: ({size}, {size}), nodes: {{ \"grain\": perlin(scale: 64) }}, \
             outputs: {{ \"height\": \"grain\" }})"
        );
        platform.write_file("fine.ron", &text);
        let mut editor = TestEditor::on(platform, Some("fine.ron"));
        editor.wait_until_idle();
        let pins = editor.harness.query_all_by_role(Role::Button);
        let values = pins.filter_map(|pin| pin.accesskit_node().value()).filter(|value| value.contains('…'));
        values.collect::<Vec<_>>().join("; ")
    };
    // The size of the file counts, not that of the preview.
    assert!(value(64).contains("finer than a pixel: needs 2 samples"), "{}", value(64));
    assert!(!value(4096).contains("finer than a pixel"), "{}", value(4096));
}
