//! An editor on a screen of its own, and hands to use it with.

use crate::pictures::write;
use crate::screen::{Picture, Screen};
use crate::shelf::Shelf;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Ui, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A graph of four nodes, laid out so that nothing hides anything.
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

/// The editor at work.
pub(crate) struct Desk {
    pub(crate) harness: Harness<'static, Editor>,
    pub(crate) shelf: Shelf,
    screen: Screen,
}

impl Desk {
    /// With the small graph open.
    pub(crate) fn new() -> Self {
        let shelf = Shelf::default();
        shelf.put("small.ron", SMALL);
        Desk::on(shelf, Some("small.ron"))
    }

    pub(crate) fn on(shelf: Shelf, path: Option<&str>) -> Self {
        Desk::sized(shelf, path, vec2(1440.0, 880.0), 1.0)
    }

    pub(crate) fn sized(shelf: Shelf, path: Option<&str>, size: Vec2, scale: f32) -> Self {
        let mut desk = Desk::open(shelf, path, size, scale);
        desk.settle();
        desk
    }

    fn open(shelf: Shelf, path: Option<&str>, size: Vec2, scale: f32) -> Self {
        let screen = Screen::default();
        let (world, path) = (Arc::new(shelf.clone()), path.map(str::to_owned));
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale).with_step_dt(1.0 / 60.0);
        // The editor is opened on the context it will be shown in.
        let context = egui::Context::default();
        let mut editor = Editor::open(LIBRARY, world, &context, path.as_deref().map(Path::new));
        // It takes a while to draw: tests that look at it show it.
        editor.show_view_3d(false);
        let harness = builder.renderer(screen.clone()).build_ui_state(whole, editor);
        Desk { harness, shelf, screen }
    }

    /// Shows the lit view beside the flat one.
    pub(crate) fn lit(mut self) -> Self {
        self.harness.state_mut().show_view_3d(true);
        self.settle();
        self
    }

    /// Lets everything be worked out.
    pub(crate) fn settle(&mut self) {
        self.rest();
        let until = Instant::now() + Duration::from_secs(300);
        while !self.harness.state().rests() {
            assert!(Instant::now() < until, "it never comes to rest");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.rest();
    }

    /// Waits until a text shows that comes from elsewhere.
    pub(crate) fn await_text(&mut self, text: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while !self.shows(text) {
            assert!(Instant::now() < until, "`{text}` never shows");
            std::thread::sleep(Duration::from_millis(2));
            self.settle();
        }
    }

    pub(crate) fn text(&self) -> &str {
        self.harness.state().text()
    }

    /// Whether the text says something, however it is spaced.
    pub(crate) fn says(&self, part: &str) -> bool {
        self.text().contains(part)
    }

    pub(crate) fn area(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    pub(crate) fn at(&self, label: &str) -> Pos2 {
        self.area(label).center()
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    /// Where on a node nothing but the node is.
    pub(crate) fn grip(&self, label: &str) -> Pos2 {
        self.harness.get_by_label(label).rect().left_top() + vec2(40.0, 8.0)
    }

    /// What something that is called so is set to, as screen readers tell it.
    pub(crate) fn value_of(&self, label: &str) -> String {
        self.harness.get_by_label(label).accesskit_node().value().unwrap_or_default()
    }

    /// What there is to say about what is called so.
    pub(crate) fn told_of(&self, label: &str) -> String {
        self.harness.get_by_label(label).accesskit_node().description().unwrap_or_default()
    }

    /// The row of the finder that Enter takes.
    pub(crate) fn chosen_row(&self) -> String {
        let rows = self.harness.query_all_by_role(egui::accesskit::Role::Button);
        let mut chosen = rows.filter(|row| row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
        chosen.find(|row| row.rect().height() > 40.0).and_then(|row| row.accesskit_node().label()).unwrap_or_default()
    }

    /// Where on the canvas nothing is.
    pub(crate) fn empty(&self) -> Pos2 {
        self.area("grain, a perlin node").left_top() - vec2(0.0, 170.0)
    }

    /// Selects nodes of the small graph by clicks: the first alone, the others with it; none by a click on nothing.
    pub(crate) fn select(&mut self, names: &[&str]) {
        let empty = self.empty();
        self.click(empty);
        for (i, name) in names.iter().enumerate() {
            let label = self.node(name);
            let modifiers = if i == 0 { Modifiers::NONE } else { Modifiers::COMMAND };
            self.click_with(self.grip(&label), PointerButton::Primary, modifiers);
        }
    }

    /// What a node is called aloud.
    fn node(&self, name: &str) -> String {
        let begin = format!("{name}, a");
        let nodes = self.harness.query_all_by_label_contains(&begin);
        let mut labels = nodes.filter_map(|node| node.accesskit_node().label());
        labels.find(|label| label.starts_with(&begin) && label.ends_with(" node")).expect("the node is there")
    }

    pub(crate) fn undo(&mut self) {
        self.key_with(Modifiers::COMMAND, Key::Z);
    }

    /// Copies what is selected, and takes it from the clipboard.
    pub(crate) fn copy(&mut self) -> String {
        self.harness.event(Event::Copy);
        self.harness.step();
        let copied = self.copied();
        self.rest();
        copied.expect("something was copied")
    }

    /// Where a setting is changed, and not its name.
    pub(crate) fn field(&self, label: &str) -> Rect {
        let all = self.harness.query_all_by_label(label);
        let mut fields = all.filter(|node| node.accesskit_node().role() != egui::accesskit::Role::Label);
        fields.next().expect("the field is there").rect()
    }

    /// Where the name of a setting stands, and not its field.
    pub(crate) fn name_of(&self, label: &str) -> Rect {
        self.harness.get_by_role_and_label(egui::accesskit::Role::Label, label).rect()
    }

    /// The pixels of what is called so.
    pub(crate) fn part_of(&self, label: &str) -> Vec<[u8; 3]> {
        let (area, picture) = (self.area(label), self.picture());
        let [x, y, w, h] = [area.left(), area.top(), area.width(), area.height()].map(|v| v.round() as usize);
        let rows = (y..y + h).flat_map(|row| picture.pixels[row * picture.width + x..][..w].to_vec());
        rows.collect()
    }

    pub(crate) fn rest(&mut self) {
        self.harness.run_steps(3);
    }

    /// What was put on the clipboard in the last frame that put something there.
    pub(crate) fn copied(&mut self) -> Option<String> {
        self.harness.output().platform_output.commands.iter().rev().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }

    pub(crate) fn picture(&self) -> Picture {
        self.screen.picture(&self.harness.ctx, self.harness.output())
    }

    /// Keeps what shows as a picture under the folder of build outputs, to be looked at.
    pub(crate) fn keep(&self, name: &str) {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(path, write(&self.picture())).expect("a file in the folder of tests");
    }
}

/// Gives the editor all of the screen: the harness would leave a margin.
fn whole(ui: &mut Ui, editor: &mut Editor) {
    let whole = ui.ctx().content_rect();
    ui.set_clip_rect(whole);
    ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| editor.ui(ui));
}
