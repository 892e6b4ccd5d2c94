//! What the studio is asked for, and what it answers.

use crate::background::{EvaluationReport, EvaluationRequest, ViewTarget};
use crate::editor::Editor;
use crate::subgraph_path::EnteredSubgraph;
use crate::views::ViewKind;
use std::path::PathBuf;

/// What makes one request another than the one before.
pub(crate) struct LastRequest {
    numbers: Numbers,
    path: Option<PathBuf>,
    subgraphs: Vec<EnteredSubgraph>,
    shown: ViewTarget,
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
        for report in self.evaluator.reports() {
            match report {
                EvaluationReport::Checked(analysis) => self.session.analysis = Some(analysis),
                EvaluationReport::Picture(picture) => self.view_2d.take(picture),
                EvaluationReport::Blank(why) => self.view_2d.blank(why),
                EvaluationReport::Maps(maps) => self.view_3d.take(maps),
                EvaluationReport::Thumb { node, image } => {
                    let options = egui::TextureOptions::LINEAR;
                    match self.canvas.thumbs.get_mut(&node) {
                        Some(texture) => texture.set(image, options),
                        None => {
                            let texture = context.load_texture(format!("node {node}"), image, options);
                            self.canvas.thumbs.insert(node, texture);
                        }
                    }
                }
                EvaluationReport::Explained(explained) => self.canvas.tell(&explained),
                EvaluationReport::PointValues(traced) => self.view_2d.told(traced),
                EvaluationReport::Moves(moves) => self.playback.moves = moves,
            }
        }
    }

    /// Asks the studio for what is to be seen now, if it is something else than before.
    pub(crate) fn ask(&mut self) {
        let plays = self.playback.plays();
        let maps = self.view_3d.wants().filter(|_| self.session.theme.views && self.alone != Some(ViewKind::View2d));
        let numbers = Numbers {
            version: self.session.file.version,
            side: self.playback.side(self.view_2d.side()),
            maps,
            time: self.playback.time(),
            playing: plays,
            pin: self.view_2d.pin,
        };
        let thumbs = || self.canvas.wanted(&self.session).filter(|_| !plays);
        // Nearly always there is nothing new, and nothing is copied to find that out.
        let same = self.asked.as_ref().is_some_and(|asked| {
            asked.numbers == numbers
                && asked.path == self.session.file.path
                && asked.subgraphs == self.session.subgraphs
                && asked.shown == self.session.view_target
                && asked.thumbs.iter().eq(thumbs())
        });
        if same {
            return;
        }
        let thumbs: Vec<String> = thumbs().cloned().collect();
        let Numbers { version, side, maps, time, playing, pin } = numbers;
        let (path, prefix) = (self.session.path(), self.session.prefix().to_owned());
        let request = EvaluationRequest {
            version,
            sheet: self.session.file_number,
            document: self.session.file.document.clone(),
            path,
            inside: self.session.subgraph().map(str::to_owned),
            shown: self.session.view_target.clone(),
            side,
            maps,
            thumbs: thumbs.iter().map(|name| format!("{prefix}{name}")).collect(),
            prefix,
            time,
            playing,
            pin,
        };
        self.evaluator.want(request);
        let (path, subgraphs, shown) =
            (self.session.file.path.clone(), self.session.subgraphs.clone(), self.session.view_target.clone());
        self.asked = Some(LastRequest { numbers, path, subgraphs, shown, thumbs });
        self.status_bar.asked(self.session.platform.now());
    }
}
