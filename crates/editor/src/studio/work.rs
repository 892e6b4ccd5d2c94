//! What is done for a wish, in the order in which somebody waits for it.

use super::paint::{Shot, shoot, thumb};
use super::{Known, Maps, Picture, Report, Shown, Wish};
use crate::world::World;
use lapidary_document::{INSTANCE, Look};
use lapidary_evaluator::cache::Cache;
use lapidary_evaluator::check::{Checked, Input};
use lapidary_evaluator::diagnostic::{Severity, fine};
use lapidary_evaluator::explain::explain;
use lapidary_evaluator::key::fingerprints;
use lapidary_evaluator::maps::{channels, worn};
use lapidary_evaluator::plan::plan;
use lapidary_evaluator::run::{Progress, RunError, images};
use lapidary_evaluator::spec::Library;
use lapidary_field::program::{Frame, How};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of pixels that are kept between wishes.
const KEPT: usize = 128 << 20;
/// Pixels along a side of the first, coarse picture.
const COARSE: u32 = 128;
/// Pixels along a side of a node's small picture.
const THUMB: u32 = 72;
/// Nodes whose small pictures are painted at once: what they share is painted once.
const TOGETHER: usize = 12;
/// Nodes of a graph whose every wire is explained unasked.
const EXPLAINED: usize = 400;

/// What the thread keeps from wish to wish.
pub(super) struct Work<'w> {
    library: &'static Library,
    world: &'w dyn World,
    cache: Cache,
    /// What the last graph was found to be, while nothing but the view changes.
    known: Option<(u64, PathBuf, Option<String>, Rc<Look>, Arc<Known>)>,
    /// What each small picture was made of when it was painted last.
    thumbs: HashMap<String, u128>,
    /// The version that has been explained.
    explained: Option<(u64, PathBuf)>,
}

/// A job that others may stop.
struct Turn<'a> {
    wish: &'a Wish,
    stop: &'a AtomicBool,
    progress: &'a Progress,
    tell: &'a dyn Fn(Report),
}

impl<'w> Work<'w> {
    pub(super) fn new(library: &'static Library, world: &'w dyn World) -> Work<'w> {
        Work { library, world, cache: Cache::new(KEPT), known: None, thumbs: HashMap::new(), explained: None }
    }

    /// Does all that is wished for, unless somebody wishes for something else meanwhile.
    pub(super) fn fulfil(&mut self, wish: &Wish, stop: &AtomicBool, progress: &Progress, tell: &dyn Fn(Report)) {
        let turn = Turn { wish, stop, progress, tell };
        let (look, known) = self.look(&turn);
        if !fine(&known.complaints) && known.checked.nodes.is_empty() {
            tell(Report::Blank("there is nothing to show yet".to_owned()));
            return;
        }
        for side in [COARSE, wish.side] {
            if turn.stopped() || (side == COARSE && wish.side <= COARSE) {
                continue;
            }
            self.picture(&turn, &look, &known.checked, side);
            if let Some(most) = wish.maps.filter(|_| !turn.stopped()) {
                self.maps(&turn, &known.checked, side.min(most), side >= wish.side || side >= most);
            }
        }
        for some in wish.thumbs.chunks(TOGETHER) {
            if turn.stopped() {
                return;
            }
            self.thumbs(&turn, &look, &known.checked, some);
        }
        self.explain(&turn, &known);
    }

    /// What the graph is, and what is wrong with it.
    fn look(&mut self, turn: &Turn<'_>) -> (Rc<Look>, Arc<Known>) {
        let wish = turn.wish;
        if let Some((version, path, inside, look, known)) = &self.known
            && (*version, path, inside) == (wish.version, &wish.path, &wish.inside)
        {
            return (look.clone(), known.clone());
        }
        let mut files = self.world.files(&wish.path);
        let mut look = wish.document.look(self.library, &mut files);
        let mut complaints = std::mem::take(&mut look.complaints);
        complaints.extend(self.world.furnish(&mut look.checked));
        let empty = Default::default();
        let graph = match &wish.inside {
            None => &wish.document.graph,
            Some(name) => wish.document.groups.get(name).map_or(&empty, |group| &group.graph),
        };
        let mut faces = BTreeMap::new();
        for (name, node) in graph.nodes.iter().filter(|(_, node)| node.kind == INSTANCE) {
            faces.extend(wish.document.face(node, &mut files).map(|face| (name.clone(), face)));
        }
        let mut types = HashMap::new();
        for (name, node) in &graph.nodes {
            let flat = format!("{}{name}", wish.prefix);
            let outputs: Vec<&str> = match (faces.get(name), lapidary_evaluator::spec::find(self.library, &node.kind)) {
                (Some(face), _) => face.outputs.iter().map(String::as_str).collect(),
                (_, Some(spec)) => spec.outputs.iter().map(|o| o.name).collect(),
                _ => vec![],
            };
            for output in outputs {
                if let Some((at, port)) = look.end(&flat, Some(output)) {
                    types.insert((name.clone(), output.to_owned()), look.checked.nodes[at].types[port]);
                }
            }
        }
        let reads = files.read().into_iter().map(PathBuf::from).collect();
        let known = Known { version: wish.version, checked: look.checked.clone(), complaints, faces, types, reads };
        let (look, known) = (Rc::new(look), Arc::new(known));
        (turn.tell)(Report::Checked(known.clone()));
        self.known = Some((wish.version, wish.path.clone(), wish.inside.clone(), look.clone(), known.clone()));
        (look, known)
    }

    /// The picture that is looked at.
    fn picture(&mut self, turn: &Turn<'_>, look: &Look, checked: &Checked, side: u32) {
        let wish = turn.wish;
        let blank = |why: &str| (turn.tell)(Report::Blank(why.to_owned()));
        let input = match &wish.shown {
            Shown::First => {
                // Colours are what one looks at; then whatever comes first.
                let colour = checked.outputs.iter().find(|(name, _)| name.ends_with("base_color"));
                colour.or(checked.outputs.first()).map(|(name, input)| (name.clone(), input.clone()))
            }
            Shown::Output(name) => checked.outputs.iter().find(|(output, _)| output == name).cloned(),
            Shown::Node(node, output) => look.end(node, output.as_deref()).map(|(node, output)| {
                let name = format!("{}.{}", checked.nodes[node].name, checked.nodes[node].spec.outputs[output].name);
                (name, Input::Wire { node, output })
            }),
        };
        let Some((name, input)) = input else { return blank("this shows nothing: wire it, or choose an output") };
        match shoot(checked, &[(name.clone(), input)], &self.shot(turn, side)) {
            Ok(made) => {
                let Some((carries, image)) = made.into_iter().next() else { return blank("this shows nothing") };
                let (version, shown, fine) = (wish.version, wish.shown.clone(), side >= wish.side);
                let image = Arc::new(image);
                (turn.tell)(Report::Picture(Picture { version, shown, name, carries, image, fine }));
            }
            Err(RunError::Stopped) => {}
            Err(error) => blank(&error.to_string()),
        }
    }

    /// The maps of the material.
    fn maps(&mut self, turn: &Turn<'_>, checked: &Checked, side: u32, fine: bool) {
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let (Some(plan), _) = plan(checked, &names) else { return };
        let settings = plan.settings(checked);
        let shot = self.shot(turn, side);
        let job = shot.job(&settings);
        if let Ok(made) = images(&plan, &job) {
            let images = Arc::new(channels(&plan).into_iter().zip(made).filter_map(worn).collect());
            (turn.tell)(Report::Maps(Maps { version: turn.wish.version, images, fine }));
        }
    }

    /// Small pictures of nodes.
    fn thumbs(&mut self, turn: &Turn<'_>, look: &Look, checked: &Checked, nodes: &[String]) {
        let found = nodes.iter().filter_map(|name| {
            let (node, output) = look.end(name, None)?;
            Some((name.clone(), Input::Wire { node, output }))
        });
        let wanted: Vec<(String, Input)> = found.collect();
        let outputs: Vec<_> = wanted.iter().enumerate().map(|(i, (_, input))| (i.to_string(), input.clone())).collect();
        let names: Vec<&str> = outputs.iter().map(|(name, _)| name.as_str()).collect();
        let all = Checked { outputs: outputs.clone(), ..checked.clone() };
        let (Some(plan), _) = plan(&all, &names) else { return };
        let settings = plan.settings(&all);
        let shot = self.shot(turn, THUMB);
        let keys = fingerprints(&plan, &shot.job(&settings));
        // A material has several channels, each an output of its own.
        let (mut first, mut changed): (usize, BTreeMap<usize, u128>) = (0, BTreeMap::new());
        for (name, width) in &plan.outputs {
            let key = keys[first..first + width].iter().fold(7, |all: u128, key| all.rotate_left(9) ^ *key);
            first += width;
            let Ok(i) = name.split('.').next().unwrap_or(name).parse::<usize>() else { continue };
            changed.entry(i).and_modify(|all| *all = all.rotate_left(5) ^ key).or_insert(key);
        }
        changed.retain(|i, key| self.thumbs.get(&wanted[*i].0) != Some(key));
        if changed.is_empty() {
            return;
        }
        let some: Vec<_> = changed.keys().map(|i| outputs[*i].clone()).collect();
        let Ok(made) = shoot(checked, &some, &self.shot(turn, THUMB)) else { return };
        for ((i, key), (carries, image)) in changed.into_iter().zip(made) {
            let node = wanted[i].0.clone();
            self.thumbs.insert(node.clone(), key);
            (turn.tell)(Report::Thumb { node, image: thumb(carries, &image) });
        }
    }

    /// What there is to know of each wire.
    fn explain(&mut self, turn: &Turn<'_>, known: &Known) {
        let version = (turn.wish.version, turn.wish.path.clone());
        let wrong = known.complaints.iter().any(|c| c.severity == Severity::Error);
        if turn.stopped() || wrong || known.checked.nodes.len() > EXPLAINED || self.explained.as_ref() == Some(&version)
        {
            return;
        }
        let frame = frame(turn.wish, COARSE / 2);
        if let Ok(found) = explain(&known.checked, How::best(), &frame, [0.5, 0.5, 0.0, 0.0]) {
            self.explained = Some(version);
            (turn.tell)(Report::Explained(Arc::new(found)));
        }
    }

    fn shot<'a>(&'a self, turn: &Turn<'a>, side: u32) -> Shot<'a> {
        Shot { frame: frame(turn.wish, side), stop: turn.stop, progress: turn.progress, cache: &self.cache }
    }
}

impl Turn<'_> {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The frame of a document's images with so many pixels along the longer side.
fn frame(wish: &Wish, side: u32) -> Frame {
    let document = &wish.document;
    let longer = document.size[0].max(document.size[1]).max(1);
    let scale = f64::from(side.min(longer)) / f64::from(longer);
    let [width, height] = document.size.map(|n| ((f64::from(n) * scale).round() as u32).max(1));
    Frame { tile: document.tile, rest: [0.0, wish.time], ..Frame::new(width, height) }
}
