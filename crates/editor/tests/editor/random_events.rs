//! Ten thousand random events: nothing panics, and the text stays a valid graph.

use crate::test_editor::TestEditor;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2, vec2};
use lapidary_document::read;

const EVENTS: usize = 10_000;
const KEYS: [Key; 26] = [
    Key::Space,
    Key::Enter,
    Key::Escape,
    Key::Delete,
    Key::Tab,
    Key::A,
    Key::C,
    Key::D,
    Key::E,
    Key::F,
    Key::G,
    Key::H,
    Key::I,
    Key::L,
    Key::M,
    Key::X,
    Key::Y,
    Key::Z,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::Home,
    Key::F1,
    Key::Backspace,
    Key::Num1,
];

#[test]
fn ten_thousand_random_events_cause_no_panic_and_leave_a_valid_graph() {
    let mut editor = TestEditor::new();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut at = pos2(700.0, 400.0);
    let mut held = None;
    for i in 0..EVENTS {
        for event in event(&mut dice, &mut at, &mut held) {
            editor.harness.event(event);
        }
        editor.harness.step();
        if i % 500 == 499 {
            let (document, diagnostics) = read(editor.text());
            assert!(document.is_some(), "after {i} events the text is not a graph: {diagnostics:?}\n{}", editor.text());
        }
    }
    editor.wait_until_idle();
}

/// Random events.
fn event(dice: &mut Dice, at: &mut Pos2, held: &mut Option<PointerButton>) -> Vec<Event> {
    let modifiers = match dice.below(6) {
        0 => Modifiers::COMMAND,
        1 => Modifiers::SHIFT,
        2 => Modifiers::ALT,
        3 => Modifiers::COMMAND | Modifiers::SHIFT,
        _ => Modifiers::NONE,
    };
    match dice.below(12) {
        0..=4 => {
            // Mostly near the last position, sometimes anywhere.
            *at = if dice.below(4) > 0 {
                *at + vec2(dice.within(60.0), dice.within(60.0))
            } else {
                pos2(720.0 + dice.within(720.0), 440.0 + dice.within(440.0))
            };
            *at = at.clamp(pos2(0.0, 0.0), pos2(1439.0, 879.0));
            vec![Event::PointerMoved(*at)]
        }
        5..=7 => {
            let button = held.take();
            let pressed = button.is_none();
            let all = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle];
            let button = button.unwrap_or(all[dice.below(all.len())]);
            *held = pressed.then_some(button);
            let pos = *at;
            vec![Event::ModifiersChanged(modifiers), Event::PointerButton { pos, button, pressed, modifiers }]
        }
        8 => {
            let (unit, delta) = (MouseWheelUnit::Point, vec2(dice.within(20.0), dice.within(80.0)));
            vec![Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers }]
        }
        9 => vec![Event::Text(["a", "1", "/", "-", "perlin", "$", "\"", "日本"][dice.below(8)].to_owned())],
        _ => {
            let key = KEYS[dice.below(KEYS.len())];
            // Keys that close the window are left out.
            let press = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            vec![Event::ModifiersChanged(modifiers), press(true), press(false)]
        }
    }
}

/// Pseudorandom numbers (Marsaglia, 2003).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }
    /// Number from −`most` to `most`.
    fn within(&mut self, most: f32) -> f32 {
        ((self.next() >> 40) as f32 / (1 << 24) as f32 * 2.0 - 1.0) * most
    }
}
