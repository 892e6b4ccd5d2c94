//! Whatever can be used has a name, for those who hear the editor and do not see it.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT, Queryable};

/// What can be used, and what it is told by: a name, or what it is set to.
const USED: [Role; 11] = [
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

impl Desk {
    /// Complains of all that can be used and is called nothing; tells how much can be used.
    fn named(&mut self, when: &str) -> usize {
        self.settle();
        let used = By::new().predicate(|node| USED.contains(&node.role()));
        let used: Vec<_> = self.harness.query_all(used).collect();
        for node in &used {
            let (role, label) = (node.accesskit_node().role(), node.accesskit_node().label().unwrap_or_default());
            assert!(
                !label.trim().is_empty(),
                "{when}: something of the role {role:?} at {:?} has no name",
                node.rect()
            );
        }
        used.len()
    }
}

#[test]
fn whatever_can_be_used_has_a_name() {
    let shelf = Shelf::default();
    let curved = SMALL.replace(
        "\"tint\": grad",
        "\"cup\": curve(of: \"slab\", points: [(0, 0), (1, 1)]),\n        \"die\": white_noise(), \
         \"photo\": image(file: \"a.png\"),\n        \"tint\": grad",
    );
    shelf.put("small.ron", &curved);
    let mut desk = Desk::on(shelf, Some("small.ron")).lit();
    let bare = desk.named("nothing is selected");
    assert!(bare > 40, "{bare}");
    for name in ["slab", "tint", "cup", "die", "photo"] {
        desk.select(&[name]);
        assert!(desk.named(name) > 40);
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
        let empty = desk.empty();
        desk.hover(empty);
        desk.key_with(modifiers, key);
        assert!(desk.named(when) > 5);
        desk.key(Key::Escape);
        desk.settle();
    }
    for menu in ["File", "Edit", "Add", "View", "Help"] {
        desk.press(menu);
        assert!(desk.named(menu) > bare / 2);
        desk.key(Key::Escape);
    }
}

#[test]
fn wires_with_detail_finer_than_a_pixel_say_so() {
    let value = |size: u32| {
        let shelf = Shelf::default();
        let text = format!(
            "lapidary(format: 1, size: ({size}, {size}), nodes: {{ \"grain\": perlin(scale: 64) }}, \
             outputs: {{ \"height\": \"grain\" }})"
        );
        shelf.put("fine.ron", &text);
        let mut desk = Desk::on(shelf, Some("fine.ron"));
        desk.settle();
        let pins = desk.harness.query_all_by_role(Role::Button);
        let values = pins.filter_map(|pin| pin.accesskit_node().value()).filter(|value| value.contains('…'));
        values.collect::<Vec<_>>().join("; ")
    };
    // Judged at the size of the file, however small the picture is that the editor shows.
    assert!(value(64).contains("finer than a pixel: needs 2 samples"), "{}", value(64));
    assert!(!value(4096).contains("finer than a pixel"), "{}", value(4096));
}
