//! What the studio is asked for, and what it answers.

use crate::editor::Editor;
use crate::rooms::Room;
use crate::studio::{Report, Shown, Wish};
use crate::view::Which;
use std::path::PathBuf;

/// What makes one wish another than the one before.
pub(crate) struct Asked {
    numbers: Numbers,
    path: Option<PathBuf>,
    rooms: Vec<Room>,
    shown: Shown,
    /// The nodes on the canvas whose small pictures are wanted.
    thumbs: Vec<String>,
}

/// What of it costs nothing to compare.
#[derive(Clone, Copy, PartialEq)]
struct Numbers {
    version: u64,
    side: u32,
    maps: Option<u32>,
    time: f32,
    playing: bool,
    pin: Option<[f64; 2]>,
}

impl Editor {
    /// Takes in what the studio has found.
    pub(crate) fn hear(&mut self, context: &egui::Context) {
        for report in self.studio.reports() {
            match report {
                Report::Checked(known) => self.known = Some(known),
                Report::Picture(picture) => self.flat.take(picture),
                Report::Blank(why) => self.flat.blank(why),
                Report::Maps(maps) => self.solid.take(maps),
                Report::Thumb { node, image } => {
                    let options = egui::TextureOptions::LINEAR;
                    match self.board.thumbs.get_mut(&node) {
                        Some(texture) => texture.set(image, options),
                        None => {
                            let texture = context.load_texture(format!("node {node}"), image, options);
                            self.board.thumbs.insert(node, texture);
                        }
                    }
                }
                Report::Explained(explained) => self.board.tell(&explained),
                Report::Traced(traced) => self.flat.told(traced),
                Report::Moves(moves) => self.clock.moves = moves,
            }
        }
    }

    /// Asks the studio for what is to be seen now, if it is something else than before.
    pub(crate) fn ask(&mut self) {
        let plays = self.clock.plays();
        let maps = self.solid.wants().filter(|_| self.theme.views && self.alone != Some(Which::Flat));
        let numbers = Numbers {
            version: self.sheet.version,
            side: self.clock.side(self.flat.side()),
            maps,
            time: self.clock.time(),
            playing: plays,
            pin: self.flat.pin,
        };
        let thumbs = || self.board.wanted(self.scene()).filter(|_| !plays);
        // Nearly always there is nothing new, and nothing is copied to find that out.
        let same = self.asked.as_ref().is_some_and(|asked| {
            asked.numbers == numbers
                && asked.path == self.sheet.path
                && asked.rooms == self.rooms
                && asked.shown == self.shown
                && asked.thumbs.iter().eq(thumbs())
        });
        if same {
            return;
        }
        let thumbs: Vec<String> = thumbs().cloned().collect();
        let Numbers { version, side, maps, time, playing, pin } = numbers;
        let (path, prefix) = (self.path(), self.prefix().to_owned());
        let wish = Wish {
            version,
            sheet: self.files.sheets,
            document: self.sheet.document.clone(),
            path,
            inside: self.inside().map(str::to_owned),
            shown: self.shown.clone(),
            side,
            maps,
            thumbs: thumbs.iter().map(|name| format!("{prefix}{name}")).collect(),
            prefix,
            time,
            playing,
            pin,
        };
        self.studio.want(wish);
        let (path, rooms, shown) = (self.sheet.path.clone(), self.rooms.clone(), self.shown.clone());
        self.asked = Some(Asked { numbers, path, rooms, shown, thumbs });
        self.line.asked(self.world.now());
    }
}
