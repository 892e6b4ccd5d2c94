//! Random input never panics or breaks invariants.

use crate::common::Calculator;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, TouchPhase, pos2, vec2};
use egui_node_graph::SHORTCUTS;

#[test]
fn four_thousand_random_events_break_no_invariant() {
    let mut calculator = Calculator::new();
    let mut state = 1_u64;
    // Linear congruential generator with Knuth's multiplier (1997).
    let mut next = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    for _ in 0..4000 {
        let pos = pos2(next(1300) as f32 - 10.0, next(780) as f32 - 10.0);
        let modifiers = [Modifiers::NONE, Modifiers::ALT, Modifiers::SHIFT, Modifiers::COMMAND][next(4) as usize];
        let button = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle];
        let event = match next(12) {
            0..=3 => Event::PointerMoved(pos),
            4..=6 => Event::PointerButton { pos, button: button[next(4) as usize], pressed: next(2) == 0, modifiers },
            7 => {
                let unit = if next(2) == 0 { MouseWheelUnit::Line } else { MouseWheelUnit::Point };
                let delta = vec2(next(9) as f32 - 4.0, next(9) as f32 - 4.0);
                Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers }
            }
            8 => Event::ModifiersChanged(modifiers),
            9 if next(20) == 0 => Event::PointerGone,
            9 => Event::Key { key: Key::Space, pressed: next(2) == 0, repeat: false, modifiers, physical_key: None },
            10 if next(4) == 0 => Event::Paste("1 2".to_owned()),
            _ => {
                let row = SHORTCUTS[next(SHORTCUTS.len() as u64) as usize];
                Event::Key { key: row.key, pressed: true, repeat: false, modifiers: row.modifiers, physical_key: None }
            }
        };
        calculator.harness.event(event);
        calculator.harness.step();
        // Restart when the sheet is nearly empty or too large.
        if calculator.sheet().cells.len() < 4 || calculator.sheet().cells.len() > 60 {
            calculator.app().sheet = crate::common::Sheet::example();
            calculator.app().undo_stack.clear();
        }
        let canvas = &calculator.app().canvas;
        assert!((0.04..=3.0).contains(&canvas.zoom) && canvas.pan.x.is_finite() && canvas.pan.y.is_finite());
    }
}
