//! An editor on a screen in memory, and the functions that tests use it with.

use crate::memory_platform::MemoryPlatform;
use crate::pictures::write;
use crate::screen::{Picture, Screen};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Ui, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Graph of four nodes that do not cover each other.
pub(crate) const SMALL: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    parameters: {
        "veins": number(value: 1.5, range: (0, 4), about: "How strongly the veins bend."),
    },
    nodes: {
        "grain": perlin(scale: 4),
        "folds": turbulence(of: "grain", octaves: 4),
        "slab": marble(bend: "folds", reach: "$veins"), // the stone itself
        "tint": gradient_map(of: "slab", ramp: [(0, "#202830"), (1, "#f0ece6")]),
    },
    outputs: { "base_color": "tint" },
    layout: (nodes: { "grain": (-400, 0), "folds": (-200, 0), "slab": (0, 0), "tint": (200, 0) }),
)
"##;

/// Editor under test.
pub(crate) struct TestEditor {
    pub(crate) harness: Harness<'static, Editor>,
    pub(crate) platform: MemoryPlatform,
    screen: Screen,
}

impl TestEditor {
    /// Editor with the small graph.
    pub(crate) fn new() -> Self {
        let platform = MemoryPlatform::default();
        platform.write_file("small.ron", SMALL);
        TestEditor::on(platform, Some("small.ron"))
    }

    pub(crate) fn on(platform: MemoryPlatform, path: Option<&str>) -> Self {
        TestEditor::sized(platform, path, vec2(1440.0, 880.0), 1.0)
    }

    pub(crate) fn sized(platform: MemoryPlatform, path: Option<&str>, size: Vec2, scale: f32) -> Self {
        let mut editor = TestEditor::open(platform, path, size, scale);
        editor.wait_until_idle();
        if path.is_none() {
            // Closes the start window.
            editor.key(Key::Escape);
        }
        editor
    }

    /// Editor that is started without a file, with what it shows first.
    pub(crate) fn started(platform: MemoryPlatform) -> Self {
        let mut editor = TestEditor::open(platform, None, vec2(1440.0, 880.0), 1.0);
        editor.wait_until_idle();
        editor
    }

    /// Editor with a file whose images are not waited for.
    pub(crate) fn unrendered(platform: MemoryPlatform, path: &str, size: Vec2) -> Self {
        TestEditor::open(platform, Some(path), size, 1.0)
    }

    fn open(platform: MemoryPlatform, path: Option<&str>, size: Vec2, scale: f32) -> Self {
        let screen = Screen::default();
        let (shared, path) = (Arc::new(platform.clone()), path.map(str::to_owned));
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale).with_step_dt(1.0 / 60.0);
        // The editor is opened on the context it will be shown in.
        let context = egui::Context::default();
        let mut editor = Editor::open(LIBRARY, shared, &context, path.as_deref().map(Path::new));
        // The 3D view takes long to render: tests that need it show it.
        editor.show_view_3d(false);
        let harness = builder.renderer(screen.clone()).build_ui_state(whole, editor);
        TestEditor { harness, platform, screen }
    }

    /// Shows the 3D view as well.
    pub(crate) fn with_view_3d(mut self) -> Self {
        self.harness.state_mut().show_view_3d(true);
        self.wait_until_idle();
        self
    }

    /// Waits until nothing runs in the background.
    pub(crate) fn wait_until_idle(&mut self) {
        self.run_frames();
        let until = Instant::now() + Duration::from_secs(300);
        while !self.harness.state().rests() {
            assert!(Instant::now() < until, "the editor does not become idle");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.run_frames();
    }

    /// Waits until a text is shown that depends on other threads.
    pub(crate) fn wait_for_text(&mut self, text: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while !self.shows(text) {
            assert!(Instant::now() < until, "`{text}` is not shown");
            std::thread::sleep(Duration::from_millis(2));
            self.wait_until_idle();
        }
    }

    pub(crate) fn text(&self) -> &str {
        self.harness.state().text()
    }

    /// Returns whether the text of the file contains a part.
    pub(crate) fn text_contains(&self, part: &str) -> bool {
        self.text().contains(part)
    }

    pub(crate) fn area(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    pub(crate) fn center_of(&self, label: &str) -> Pos2 {
        self.area(label).center()
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    /// Point on the title of a node.
    pub(crate) fn grip(&self, label: &str) -> Pos2 {
        self.harness.get_by_label(label).rect().left_top() + vec2(40.0, 8.0)
    }

    /// Value of the widget with a label, for screen readers.
    pub(crate) fn value_of(&self, label: &str) -> String {
        self.harness.get_by_label(label).accesskit_node().value().unwrap_or_default()
    }

    /// Description of the widget with a label, for screen readers.
    pub(crate) fn description_of(&self, label: &str) -> String {
        self.harness.get_by_label(label).accesskit_node().description().unwrap_or_default()
    }

    /// Label of the selected row of the finder.
    pub(crate) fn chosen_row(&self) -> String {
        let rows = self.harness.query_all_by_role(egui::accesskit::Role::Button);
        let mut chosen = rows.filter(|row| row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
        chosen.find(|row| row.rect().height() > 40.0).and_then(|row| row.accesskit_node().label()).unwrap_or_default()
    }

    /// Point on the background of the canvas.
    pub(crate) fn empty_canvas(&self) -> Pos2 {
        self.area("grain, a perlin node").left_top() - vec2(0.0, 170.0)
    }

    /// Selects nodes of the small graph by clicks; without names, clicks the background.
    pub(crate) fn select(&mut self, names: &[&str]) {
        let empty = self.empty_canvas();
        self.click(empty);
        for (i, name) in names.iter().enumerate() {
            let label = self.node(name);
            let modifiers = if i == 0 { Modifiers::NONE } else { Modifiers::COMMAND };
            self.click_with(self.grip(&label), PointerButton::Primary, modifiers);
        }
    }

    /// Label of a node.
    fn node(&self, name: &str) -> String {
        let begin = format!("{name}, a");
        let nodes = self.harness.query_all_by_label_contains(&begin);
        let mut labels = nodes.filter_map(|node| node.accesskit_node().label());
        labels.find(|label| label.starts_with(&begin) && label.ends_with(" node")).expect("the node exists")
    }

    pub(crate) fn undo(&mut self) {
        self.key_with(Modifiers::COMMAND, Key::Z);
    }

    /// Copies the selection; returns the text on the clipboard.
    pub(crate) fn copy(&mut self) -> String {
        self.harness.event(Event::Copy);
        self.harness.step();
        let copied = self.copied();
        self.run_frames();
        copied.expect("something was copied")
    }

    /// Area of the field of a setting.
    pub(crate) fn field(&self, label: &str) -> Rect {
        let all = self.harness.query_all_by_label(label);
        let mut fields = all.filter(|node| node.accesskit_node().role() != egui::accesskit::Role::Label);
        fields.next().expect("the field exists").rect()
    }

    /// Area of the name of a setting.
    pub(crate) fn label_of(&self, label: &str) -> Rect {
        self.harness.get_by_role_and_label(egui::accesskit::Role::Label, label).rect()
    }

    /// Pixels of the widget with a label.
    pub(crate) fn pixels_of(&self, label: &str) -> Vec<[u8; 3]> {
        let (area, picture) = (self.area(label), self.picture());
        let [x, y, w, h] = [area.left(), area.top(), area.width(), area.height()].map(|v| v.round() as usize);
        let rows = (y..y + h).flat_map(|row| picture.pixels[row * picture.width + x..][..w].to_vec());
        rows.collect()
    }

    /// Pixels of the field of a setting.
    pub(crate) fn pixels_of_field(&self, label: &str) -> Vec<[u8; 3]> {
        crate::view_2d::part(&self.picture(), self.field(label))
    }

    pub(crate) fn run_frames(&mut self) {
        self.harness.run_steps(3);
    }

    /// Text that was last put on the clipboard.
    pub(crate) fn copied(&mut self) -> Option<String> {
        self.harness.output().platform_output.commands.iter().rev().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }

    pub(crate) fn picture(&self) -> Picture {
        self.screen.picture(&self.harness.ctx, self.harness.output())
    }

    /// Writes an image of the window to the folder of build outputs, if they were asked for with `SCREENSHOTS=1`.
    pub(crate) fn save_screenshot(&self, name: &str) {
        if std::env::var_os("SCREENSHOTS").is_none_or(|v| v != "1") {
            return;
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(path, write(&self.picture())).expect("the folder of build outputs is writable");
    }
}

/// Shows the editor without the margin that the harness would leave.
fn whole(ui: &mut Ui, editor: &mut Editor) {
    let whole = ui.ctx().content_rect();
    ui.set_clip_rect(whole);
    ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| editor.ui(ui));
}
