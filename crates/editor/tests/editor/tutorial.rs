//! The tutorial of the manual, done step by step as its sentences say.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::TestEditor;
use egui::{Event, Key, Modifiers, Pos2, pos2, vec2};
use std::path::Path;

/// Folder of the tutorial.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tutorial");

/// A user with mouse and keyboard: each click, drag, key and typed text counts as one action.
struct User {
    editor: TestEditor,
    actions: usize,
    /// What was done, as the page of the manual writes it.
    page: String,
}

impl User {
    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.editor.key_with(modifiers, key);
        self.done();
    }
    fn write(&mut self, text: &str) {
        self.editor.type_text(text);
        self.done();
    }
    fn click(&mut self, at: Pos2) {
        self.editor.click(at);
        self.done();
    }
    fn press(&mut self, label: &str) {
        self.editor.press(label);
        self.done();
    }
    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.editor.drag(from, to);
        self.done();
    }
    fn done(&mut self) {
        self.actions += 1;
        self.editor.wait_until_idle();
    }
    /// Turns the wheel at a place of the canvas.
    fn zoom(&mut self, at: Pos2, factor: f32) {
        self.editor.hover(at);
        self.editor.event(Event::Zoom(factor));
        self.done();
    }
    /// Adds a node at a place of the canvas.
    fn add(&mut self, at: Pos2, name: &str) {
        self.editor.hover(at);
        self.key(Modifiers::NONE, Key::Space);
        self.enter(name);
    }
    /// Types a text and Enter: into the finder, a field or a dialog.
    fn enter(&mut self, text: &str) {
        self.write(text);
        self.key(Modifiers::NONE, Key::Enter);
    }
    /// Drags a wire from a socket to a place of the canvas, and adds a node there.
    fn drag_to_new(&mut self, socket: &str, to: Pos2, name: &str) {
        let from = self.editor.center_of(socket);
        self.drag(from, to);
        self.enter(name);
    }
    fn wire(&mut self, from: &str, to: &str) {
        let (from, to) = (self.editor.center_of(from), self.editor.center_of(to));
        self.drag(from, to);
    }
    fn type_in(&mut self, label: &str, text: &str) {
        let at = self.editor.field(label).center();
        self.click(at);
        self.enter(text);
    }
    /// Drags a slider by a share of its width.
    fn slide(&mut self, label: &str, by: f32) {
        let area = self.editor.field(label);
        self.drag(area.center(), area.center() + vec2(area.width() * by, 0.0));
    }
    fn chapter(&mut self, title: &str) {
        self.page += &format!("# {title}\n");
    }
    fn step(&mut self, sentence: &str, act: impl FnOnce(&mut User)) {
        self.page += &format!("- {sentence}\n");
        act(self);
        assert!(self.editor.shows("no errors"), "{sentence}\n{}", self.editor.text());
    }
    /// Compares the graph with the one that the manual shows here; `UPDATE=1` stores it.
    fn compare(&mut self, name: &str) {
        self.page += &format!("= {name}\n");
        let path = Path::new(FOLDER).join(format!("{name}.ron"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, self.editor.text()).expect("the folder of the tutorial is writable");
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(self.editor.text(), stored, "after {} actions", self.actions);
        self.editor.save_screenshot(&format!("tutorial-{name}"));
    }
}

#[test]
fn a_mossy_wall_takes_sixty_actions() {
    let platform = MemoryPlatform::default();
    platform.write_file("home/hint", "read");
    let editor = TestEditor::sized(platform, None, vec2(1600.0, 1000.0), 1.0);
    let mut user = User { editor, actions: 0, page: String::new() };
    a_new_file(&mut user);
    the_wall(&mut user);
    rough_faces(&mut user);
    moss(&mut user);
    let page = std::fs::read_to_string(Path::new(FOLDER).join("mossy_wall.txt")).unwrap_or_default();
    assert_eq!(user.page, page, "the manual says what was done");
    assert!(user.actions <= 60, "{} actions", user.actions);
    assert_eq!(user.editor.platform.read_file("mossy_wall.ron").as_deref(), Some(user.editor.text()));
}

fn a_new_file(user: &mut User) {
    user.chapter("A new file");
    user.step("Press Ctrl+N and choose `empty`.", |user| {
        user.key(Modifiers::COMMAND, Key::N);
        user.press("empty");
    });
    let turn = "Point at the right edge of the canvas and turn the wheel back until everything is half as large. Whenever you need space, drag the background with the middle button.";
    user.step(turn, |user| user.zoom(pos2(1270.0, 500.0), 0.45));
}

fn the_wall(user: &mut User) {
    user.chapter("The wall");
    user.step("Point at the left of the canvas, press Space, type `bricks` and press Enter.", |user| {
        user.add(pos2(380.0, 420.0), "bricks");
    });
    let ramp = "Drag a wire from `id` of the bricks to the background, type `gradient map` and press Enter. The input of \
                the new node lies where you let go. Each brick has a random grey, and the ramp turns it into a colour.";
    user.step(ramp, |user| user.drag_to_new("bricks, a bricks node output id", pos2(530.0, 290.0), "gradient map"));
    user.step("Open `presets` of the ramp and choose `brick`.", |user| {
        user.press("presets");
        user.press("brick");
    });
    user.step("Click the background, press Space, type `mix` and press Enter.", |user| {
        user.click(pos2(650.0, 900.0));
        user.add(pos2(660.0, 200.0), "mix");
    });
    let wires = "Drag wires from `color` of the gradient map to `b` of the mix, and from `mask` of the bricks to `by`.";
    user.step(wires, |user| {
        user.wire("gradient_map, a gradient_map node output color", "mix, a mix node input b");
        user.wire("bricks, a bricks node output mask", "mix, a mix node input by");
    });
    let mortar = "Click the field of `a`, type `#9a9082`, the colour of the mortar, and press Enter.";
    user.step(mortar, |user| user.type_in("a hex", "#9a9082"));
    user.step("Drag a wire from the mix to the background, type `material` and press Enter.", |user| {
        user.drag_to_new("mix, a mix node output value", pos2(800.0, 290.0), "material");
    });
    user.step("Drag the slider `roughness` to 0.9.", |user| user.slide("roughness", 0.4));
    user.step("Drag a wire from the material to `material` of the outputs.", |user| {
        user.wire("material, a material node output material", "the outputs of the graph input material");
    });
    user.compare("wall");
}

fn rough_faces(user: &mut User) {
    user.chapter("Rough faces");
    user.step("Drag a wire from `height` of the bricks to the background, type `blend` and press Enter.", |user| {
        user.drag_to_new("bricks, a bricks node output height", pos2(660.0, 490.0), "blend");
    });
    let octaves = "Drag a wire from `above` of the blend to the background, type `octaves` and press Enter. A wire may \
                   begin at either end.";
    user.step(octaves, |user| user.drag_to_new("blend, a blend node input above", pos2(600.0, 640.0), "octaves"));
    user.step("Click the blend and drag its slider `opacity` to 0.4.", |user| {
        let title = user.editor.grip("blend, a blend node");
        user.click(title);
        user.slide("opacity", -0.6);
    });
    user.step("Drag a wire from the blend to `height` of the material.", |user| {
        user.wire("blend, a blend node output value", "material, a material node input height");
    });
    user.compare("rough_wall");
}

fn moss(user: &mut User) {
    user.chapter("Moss");
    user.step("Click a free part of the background, press Space, type `billow` and press Enter.", |user| {
        user.click(pos2(700.0, 940.0));
        user.add(pos2(380.0, 730.0), "billow");
    });
    user.step("Drag a wire from the billow to the background, type `gradient map` and press Enter.", |user| {
        user.drag_to_new("billow, a billow node output value", pos2(640.0, 810.0), "gradient map");
    });
    user.step("Open `presets` of the ramp and choose `moss`.", |user| {
        user.press("presets");
        user.press("moss");
    });
    user.step("Drag a wire from the gradient map to the background, type `material` and press Enter.", |user| {
        user.drag_to_new("gradient_map 2, a gradient_map node output color", pos2(780.0, 810.0), "material");
    });
    user.step("Drag the slider `roughness` to 0.95.", |user| user.slide("roughness", 0.45));
    user.step("Drag a wire from the billow to `height` of the new material.", |user| {
        user.wire("billow, a billow node output value", "material 2, a material node input height");
    });
    user.step("Drag a wire from the first material to the background, type `layer` and press Enter.", |user| {
        user.drag_to_new("material, a material node output material", pos2(898.0, 510.0), "layer");
    });
    let joints =
        "Drag the slider `by height` to 0.8, or click it and type the number: the moss fills the joints first.";
    user.step(joints, |user| user.slide("by height", 0.3));
    user.step("Drag a wire from the second material to `above` of the layer.", |user| {
        user.wire("material 2, a material node output material", "layer, a layer node input above");
    });
    user.step("Drag a wire from `cover` of the layer to the background, type `octaves` and press Enter.", |user| {
        user.drag_to_new("layer, a layer node input cover", pos2(866.0, 630.0), "octaves");
    });
    user.step("Drag a wire from the layer to `material` of the outputs.", |user| {
        user.wire("layer, a layer node output material", "the outputs of the graph input material");
    });
    user.step("Press Ctrl+S, type `mossy_wall.ron` and press Enter.", |user| {
        user.key(Modifiers::COMMAND, Key::S);
        user.enter("mossy_wall.ron");
    });
    user.compare("mossy_wall");
}
