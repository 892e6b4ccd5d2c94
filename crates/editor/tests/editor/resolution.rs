//! The menu of the resolution in the status bar.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};

#[test]
fn the_resolution_is_chosen_in_one_menu() {
    let mut editor = TestEditor::new();
    editor.press("resolution");
    editor.save_screenshot("resolution");
    for side in [256, 512, 1024, 2048, 4096, 8192] {
        assert!(editor.shows(&format!("{side} × {side}")), "{side}");
    }
    for side in [256, 512, 1024, 2048, 4096, 8192] {
        assert!(editor.shows(&format!("{side} pixels")), "{side}");
    }
    editor.press("2048 × 2048");
    assert!(editor.text_contains("size: (2048, 2048)"), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn the_shape_of_the_image_stays() {
    let platform = MemoryPlatform::default();
    platform.write_file("wide.ron", &SMALL.replace("size: (64, 64)", "size: (64, 32)"));
    let mut editor = TestEditor::on(platform, Some("wide.ron"));
    editor.press("resolution");
    editor.press("8192 × 4096");
    assert!(editor.text_contains("size: (8192, 4096)"), "{}", editor.text());
}

#[test]
fn the_preview_has_the_chosen_resolution() {
    let platform = MemoryPlatform::default();
    platform.write_file("big.ron", &SMALL.replace("size: (64, 64)", "size: (1024, 1024)"));
    let mut editor = TestEditor::on(platform, Some("big.ron"));
    editor.hover(egui::Pos2::ZERO);
    assert!(editor.shows("512 × 512,"));
    editor.press("resolution");
    editor.press("256 pixels");
    editor.key(Key::Escape);
    editor.hover(egui::Pos2::ZERO);
    editor.wait_until_idle();
    assert!(editor.shows("256 × 256,"));
    assert!(editor.text_contains("size: (1024, 1024)"), "the file keeps its size");
}

#[test]
fn previews_larger_than_a_texture_of_the_screen_are_not_offered() {
    let platform = MemoryPlatform::default();
    platform.write_file("big.ron", &SMALL.replace("size: (64, 64)", "size: (8192, 4096)"));
    let mut editor = TestEditor::on(platform, Some("big.ron"));
    for (texture, offered) in [(2048, [true, false, false]), (4096, [true, true, false]), (16384, [true; 3])] {
        editor.harness.input_mut().max_texture_side = Some(texture);
        editor.press("resolution");
        let found = ["2048 pixels", "4096 pixels", "8192 pixels"]
            .map(|label| !editor.harness.get_by_label(label).accesskit_node().is_disabled());
        assert_eq!(found, offered, "textures of {texture} pixels");
        editor.key(Key::Escape);
    }
}
