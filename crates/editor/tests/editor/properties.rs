//! The properties panel: each widget edits the text.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::part;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Editor with one selected node.
pub(crate) fn on(node: &str) -> TestEditor {
    let mut editor = TestEditor::new();
    editor.select(&[node]);
    editor
}

/// Types a text into the field of a label, and Enter.
pub(crate) fn type_in(editor: &mut TestEditor, label: &str, text: &str) {
    let at = editor.field(label).center();
    editor.click(at);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text(text);
    editor.key(Key::Enter);
}

/// Number that a field shows.
pub(crate) fn shown(editor: &TestEditor, label: &str) -> Option<f64> {
    editor.harness.get_by_role_and_label(Role::SpinButton, label).accesskit_node().numeric_value()
}

#[test]
fn numbers_are_typed_with_arithmetic_and_decimal_commas() {
    let mut editor = on("slab");
    type_in(&mut editor, "bands", "5");
    assert!(editor.text_contains("bands: 5"), "{}", editor.text());
    type_in(&mut editor, "bands", "4*(1+0,5)");
    // The default is left out of the file.
    assert!(!editor.text_contains("bands"), "{}", editor.text());
    type_in(&mut editor, "bands", "21/3");
    assert!(editor.text_contains("bands: 7"), "{}", editor.text());
}

#[test]
fn a_node_of_an_older_version_has_the_defaults_of_that_version() {
    // A file without a version uses the first version of `marble`, which has six bands.
    let mut editor = on("slab");
    editor.wait_until_idle();
    let pixels = editor.pixels_of("2D view");
    assert_eq!(shown(&editor, "bands"), Some(6.0));
    let at = editor.label_of("bands").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, egui::PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    editor.press("create");
    assert!(editor.text_contains("number(value: 6, "), "{}", editor.text());
    editor.wait_until_idle();
    assert!(editor.pixels_of("2D view") == pixels, "a new parameter changes no pixel");
    editor.undo();
    type_in(&mut editor, "bands", "3");
    // The default of the newest version.
    assert!(editor.text_contains("bands: 3"), "{}", editor.text());
    let file = SMALL.replace("format: 1,", "format: 1, versions: { \"marble\": 2 },");
    let platform = MemoryPlatform::default();
    platform.write_file("newer.ron", &file);
    let mut editor = TestEditor::on(platform, Some("newer.ron"));
    editor.select(&["slab"]);
    assert_eq!(shown(&editor, "bands"), Some(3.0));
}

#[test]
fn dragging_a_number_is_one_undo_step() {
    let mut editor = on("grain");
    let at = editor.field("scale").center();
    editor.drag(at, at + vec2(40.0, 0.0));
    assert!(!editor.text_contains("scale: 4)"), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_slider_spans_the_usual_range_and_dragging_on_reaches_its_end() {
    let mut editor = on("grain");
    let scale = |editor: &TestEditor| shown(editor, "scale").expect("the field shows a number");
    let area = editor.field("scale");
    // The slider is logarithmic and spans some decades; the range reaches further.
    let (from, to) = (area.left_center() + vec2(2.0, 0.0), area.right_center() - vec2(2.0, 0.0));
    editor.drag(from, to);
    assert!((100.0..1000.0).contains(&scale(&editor)), "{}", scale(&editor));
    type_in(&mut editor, "scale", "500");
    assert!(editor.text_contains("scale: 500"), "{}", editor.text());
    editor.drag(from, to);
    assert!(scale(&editor) > 500.0, "{}", scale(&editor));
}

#[test]
fn sliders_of_tones_span_black_to_white() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(format: 1, size: (16, 16), nodes: { \"grain\": perlin(), \"tone\": remap(of: \"grain\") }, \
        outputs: { \"height\": \"tone\" })";
    platform.write_file("tone.ron", text);
    let mut editor = TestEditor::on(platform, Some("tone.ron"));
    editor.select(&["tone"]);
    let area = editor.field("to low");
    editor.drag(area.left_center() + vec2(2.0, 0.0), area.center());
    let value = shown(&editor, "to low").expect("the field shows a number");
    assert!((0.4..0.6).contains(&value), "{value}");
}

#[test]
fn a_double_click_on_a_name_resets_the_value() {
    let mut editor = on("folds");
    let at = editor.label_of("octaves").left_center() + vec2(4.0, 0.0);
    editor.double_click(at);
    assert!(editor.text_contains("turbulence(of: \"grain\")"), "{}", editor.text());
}

#[test]
fn choices_are_selected() {
    let mut editor = on("slab");
    editor.press("off");
    assert!(editor.text_contains("tiling: off"), "{}", editor.text());
    editor.press("on");
    assert!(!editor.text_contains("tiling"), "{}", editor.text());
}

#[test]
fn renaming_a_node_renames_its_wires() {
    let mut editor = on("grain");
    type_in(&mut editor, "name of the node", "dough");
    assert!(
        editor.text_contains("\"dough\": perlin")
            && editor.text_contains("of: \"dough\"")
            && !editor.text_contains("grain"),
        "{}",
        editor.text()
    );
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_node_may_have_any_name() {
    let mut editor = on("grain");
    type_in(&mut editor, "name of the node", "Körnung 1.5");
    let written = editor.text_contains("\"Körnung 1.5\": perlin");
    assert!(written && editor.text_contains("of: \"'Körnung 1.5'\""), "{}", editor.text());
    assert!(editor.shows("Körnung 1.5, a perlin node"), "it is still selected and shown");
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_name_that_is_taken_is_refused_with_a_message() {
    let mut editor = on("grain");
    type_in(&mut editor, "name of the node", "slab");
    assert_eq!(editor.text(), SMALL);
    assert!(editor.shows("a node called \"slab\" already exists"));
}

#[test]
fn the_source_of_a_wire_is_selected_from_its_end() {
    let mut editor = on("slab");
    editor.press("from folds");
    assert!(editor.shows("name of the node"));
    assert!(editor.shows("octaves"), "the properties of `turbulence` are shown");
}

#[test]
fn stops_of_a_ramp_are_added_moved_and_removed() {
    let mut editor = on("tint");
    let ramp = editor.field("ramp");
    let middle = ramp.left_top() + vec2(ramp.width() * 0.5, 10.0);
    editor.click(middle);
    assert!(editor.text_contains("(0.5, \"#"), "{}", editor.text());
    let added = editor.text().to_owned();
    editor.drag(middle + vec2(0.0, 14.0), middle + vec2(ramp.width() * 0.25, 14.0));
    assert!(!editor.text_contains("(0.5, \"#"), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), added);
    editor.press("remove");
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn points_of_a_curve_are_added() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("curve");
    editor.key(Key::Enter);
    let area = editor.field("curve");
    editor.click(area.center() - vec2(0.0, 40.0));
    let line =
        editor.text().lines().find(|line| line.contains("\"curve\": curve")).expect("the node is there").to_owned();
    assert_eq!(line.matches('(').count(), 4, "three points and the node, since a new curve is a line: {line}");
}

#[test]
fn a_button_chooses_another_seed() {
    let mut editor = on("grain");
    editor.press("another seed");
    assert!(editor.text_contains("seed: "), "{}", editor.text());
    let first = editor.text().to_owned();
    editor.press("another seed");
    assert_ne!(editor.text(), first);
}

#[test]
fn a_parameter_that_a_node_reads_as_its_seed_has_the_button_for_another_seed() {
    let text = SMALL.replace("perlin(scale: 4)", "perlin(scale: 4, seed: \"$chance\", dims: \"$seed\")").replace(
        "\"veins\": number",
        "\"chance\": whole(value: 1), \"seed\": whole(value: 2, range: (2, 3)), \"veins\": number",
    );
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", &text);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.select(&[]);
    editor.press("another seed");
    assert!(
        !editor.text_contains("\"chance\": whole(value: 1)") && editor.text_contains("\"seed\": whole(value: 2, "),
        "{}",
        editor.text()
    );
}

#[test]
fn the_shape_of_a_curve_follows_the_interpolation_of_its_node() {
    let shape = |ease: &str| {
        let text = SMALL
            .replace(
                "\"veins\": number",
                "\"lines\": choice(value: straight, words: [smooth, straight]), \"veins\": number",
            )
            .replace("\"tint\": gradient_map(", &format!("\"bend\": curve({ease}), \"tint\": gradient_map("))
            .replace("\"tint\": (200, 0)", "\"tint\": (200, 0), \"bend\": (0, 300)");
        let platform = MemoryPlatform::default();
        platform.write_file("small.ron", &text);
        let mut editor = TestEditor::on(platform, Some("small.ron"));
        editor.select(&["bend"]);
        part(&editor.picture(), editor.field("curve"))
    };
    let smooth = shape("ease: smooth");
    assert!(smooth == shape(""));
    let straight = shape("ease: straight");
    assert!(straight != smooth);
    assert!(straight == shape("ease: \"$lines\""));
}

#[test]
fn outputs_without_a_wire_are_set_in_the_properties() {
    let mut editor = TestEditor::new();
    let grip = editor.grip("the outputs of the graph");
    editor.click(grip);
    type_in(&mut editor, "roughness", "0.35");
    assert!(editor.text_contains("\"roughness\": 0.35"), "{}", editor.text());
}

#[test]
fn a_fractal_without_input_shows_its_default_noise() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", &SMALL.replace("turbulence(of: \"grain\", octaves: 4)", "turbulence()"));
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    let input = "folds, a turbulence node input";
    assert_eq!(editor.value_of(input), "default: perlin");
    editor.select(&["folds"]);
    assert!(editor.shows("default: perlin"));
    // A wire replaces it.
    editor.drag(editor.center_of("grain, a perlin node output value"), editor.center_of(input));
    assert!(editor.text_contains("turbulence(of: \"grain\")"), "{}", editor.text());
    assert!(editor.shows("from grain") && !editor.shows("default: perlin"));
}
