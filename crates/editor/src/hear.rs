//! What the studio is asked for, and what it answers.

use crate::editor::{Editor, Room};
use crate::studio::{Report, Shown, Wish};
use crate::view::Which;
use std::path::PathBuf;

/// What makes one wish another than the one before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    version: u64,
    path: PathBuf,
    rooms: Vec<Room>,
    shown: Shown,
    side: u32,
    maps: Option<u32>,
    thumbs: Vec<String>,
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
        let asked = Asked {
            version: self.sheet.version,
            path: self.path(),
            rooms: self.rooms.clone(),
            shown: self.shown.clone(),
            side: self.clock.side(self.flat.side()),
            maps: self.solid.wants().filter(|_| self.theme.views && self.alone != Some(Which::Flat)),
            thumbs: if self.clock.plays() { vec![] } else { self.board.wanted(self.scene()) },
            time: self.clock.time(),
            playing: self.clock.plays(),
            pin: self.flat.pin,
        };
        if self.asked.as_ref() == Some(&asked) {
            return;
        }
        let Asked { version, path, shown, side, maps, thumbs, time, playing, pin, .. } = asked.clone();
        let (inside, prefix) = (self.inside().map(str::to_owned), self.prefix().to_owned());
        let document = self.sheet.document.clone();
        let wish = Wish { version, document, path, inside, prefix, shown, side, maps, thumbs, time, playing, pin };
        self.studio.want(wish);
        self.asked = Some(asked);
        self.line.asked(self.world.now());
    }
}
