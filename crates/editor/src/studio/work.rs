//! What is done for a wish, in the order in which somebody waits for it.

use super::paint::{Planned, Shot, frame};
use super::told::{COARSE, STAGES, Told, moment};
use super::worker;
use super::{Known, Maps, Picture, Report, Shown, Traced, Wish, trace};
use crate::world::World;
use lapidary_document::{INSTANCE, Look};
use lapidary_evaluator::cache::Cache;
use lapidary_evaluator::check::{Checked, Input};
use lapidary_evaluator::diagnostic::fine;
use lapidary_evaluator::maps::{channels, worn};
use lapidary_evaluator::run::{Progress, RunError, images};
use lapidary_evaluator::spec::Library;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of pixels that are kept between wishes.
const KEPT: usize = 128 << 20;
/// Nodes whose small pictures are painted at once: what they share is painted once.
const TOGETHER: usize = 12;

/// What the thread keeps from wish to wish.
pub(super) struct Work<'w> {
    library: &'static Library,
    world: &'w dyn World,
    cache: Cache,
    /// Which of the graphs that were opened what is kept here is of.
    sheet: u64,
    /// What the last graph was found to be, while nothing but the view changes.
    known: Option<(Version, Rc<Look>, Arc<Known>)>,
    /// What each small picture was made of when it was painted last.
    pub(super) thumbs: HashMap<String, u128>,
    /// The version that has been explained.
    pub(super) explained: Option<(u64, PathBuf)>,
    /// What has been planned of the version that is known.
    plans: Plans,
    /// Whether the last wish was stopped before there was anything to see: the next is not, or whoever drags a slider
    /// would see nothing until they pause.
    starved: bool,
    /// The last picture, and the last maps.
    told: [Told; 2],
}

/// Of which sheet, where it lies, and which graph inside it.
type Version = (u64, PathBuf, Option<String>);

/// What is planned of one version: it is run again for each moment of a film and for each point that is looked at.
#[derive(Default)]
struct Plans {
    picture: Option<(Shown, Option<Rc<Shooting>>)>,
    material: Option<Option<Rc<Planned>>>,
    nodes: Option<Option<Rc<Planned>>>,
}

/// A picture, planned.
struct Shooting {
    outputs: [(String, Input); 1],
    planned: Planned,
}

/// A job that others may stop.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) wish: &'a Wish,
    stop: &'a AtomicBool,
    progress: &'a Progress,
    pub(super) tell: &'a dyn Fn(Report),
}

/// What nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'w> Work<'w> {
    pub(super) fn new(library: &'static Library, world: &'w dyn World) -> Work<'w> {
        let (cache, thumbs, plans) = (Cache::new(KEPT), HashMap::new(), Plans::default());
        Work {
            library,
            world,
            cache,
            sheet: 0,
            known: None,
            thumbs,
            explained: None,
            plans,
            starved: false,
            told: Default::default(),
        }
    }

    /// Does all that is wished for, unless somebody wishes for something else meanwhile.
    pub(super) fn fulfil(&mut self, wish: &Wish, at: &worker::Turn<Wish, Report>, progress: &Progress) {
        let tell = |report| at.tell(report);
        let turn = Turn { wish, stop: at.stop(), progress, tell: &tell };
        let (look, known) = self.look(&turn);
        if !fine(&known.complaints) && known.checked.nodes.is_empty() {
            tell(Report::Blank("there is nothing to show yet".to_owned()));
            return;
        }
        let shooting = self.shooting(wish, &look, &known.checked);
        let moment = moment(wish);
        let light = shooting.as_ref().is_none_or(|shooting| shooting.planned.is_light(wish.side));
        let pictures = self.told[0].to_come(&moment, Some(&wish.shown), wish.side, wish.playing || light);
        let mut maps: Option<Vec<u32>> = None;
        for i in 0..STAGES {
            if let Some(side) = pictures.get(i) {
                let patient = i == 0 && self.starved && (light || *side <= COARSE);
                let patient = Turn { stop: if patient { &NEVER } else { turn.stop }, ..turn };
                let seen = !patient.stopped() && self.picture(&patient, shooting.as_deref(), *side);
                self.starved = if i == 0 { !seen } else { self.starved };
            }
            if turn.stopped() {
                return;
            }
            if let Some(most) = wish.maps {
                let most = if wish.playing { most.min(wish.side) } else { most };
                let maps = maps.get_or_insert_with(|| {
                    let light = self.material(&known.checked).is_none_or(|material| material.is_light(most));
                    self.told[1].to_come(&moment, None, most, wish.playing || light)
                });
                if let Some(side) = maps.get(i) {
                    self.maps(&turn, &known.checked, *side, *side == most);
                }
            }
        }
        self.moves(&turn, &known);
        self.trace(&turn, &known);
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
        let version: Version = (wish.version, wish.path.clone(), wish.inside.clone());
        if let Some((_, look, known)) = self.known.as_ref().filter(|(held, ..)| *held == version) {
            return (look.clone(), known.clone());
        }
        if self.sheet != wish.sheet {
            // Of another graph there is hardly anything to use again, and none of its pictures shows any more.
            (self.cache, self.thumbs, self.sheet) = (Cache::new(KEPT), HashMap::new(), wish.sheet);
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
            let outputs: Vec<&str> = match (faces.get(name), wish.document.spec(&node.kind, self.library)) {
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
        let looked = files.looked().map(PathBuf::from).collect();
        let checked = look.checked.clone();
        let known = Known { version: wish.version, checked, complaints, faces, types, reads, looked };
        let (look, known) = (Rc::new(look), Arc::new(known));
        (turn.tell)(Report::Checked(known.clone()));
        self.known = Some((version, look.clone(), known.clone()));
        self.plans = Plans::default();
        (look, known)
    }

    /// What is looked at, planned.
    fn shooting(&mut self, wish: &Wish, look: &Look, checked: &Checked) -> Option<Rc<Shooting>> {
        if let Some((_, shooting)) = self.plans.picture.as_ref().filter(|(shown, _)| *shown == wish.shown) {
            return shooting.clone();
        }
        let found = match &wish.shown {
            Shown::First => {
                // Colours are what one looks at; then whatever comes first.
                let colour = checked.outputs.iter().find(|(name, _)| name.ends_with("base_color"));
                colour.or(checked.outputs.first()).cloned()
            }
            Shown::Output(name) => checked.outputs.iter().find(|(output, _)| output == name).cloned(),
            Shown::Node(node, output) => look.end(node, output.as_deref()).map(|(node, output)| {
                let name = format!("{}.{}", checked.nodes[node].name, checked.nodes[node].spec.outputs[output].name);
                (name, Input::Wire { node, output })
            }),
        };
        let shooting = found.and_then(|output| {
            let outputs = [output];
            Planned::of(checked, &outputs).map(|planned| Rc::new(Shooting { outputs, planned }))
        });
        self.plans.picture = Some((wish.shown.clone(), shooting.clone()));
        shooting
    }

    /// Paints the picture that is looked at; says whether there is something to see, be it why there is none.
    fn picture(&mut self, turn: &Turn<'_>, shooting: Option<&Shooting>, side: u32) -> bool {
        let wish = turn.wish;
        self.told[0] = Told::default();
        let blank = |why: &str| (turn.tell)(Report::Blank(why.to_owned()));
        let Some(Shooting { outputs, planned }) = shooting else {
            blank("this shows nothing: wire it, or choose an output");
            return true;
        };
        let made = planned.shoot(outputs, &self.shot(turn, side));
        match made {
            Ok(made) => match made.into_iter().next() {
                Some((carries, image)) => {
                    let fine = side >= wish.side;
                    let (name, image) = (outputs[0].0.clone(), Arc::new(image));
                    self.told[0] = Told::of(moment(wish), Some(wish.shown.clone()), side);
                    (turn.tell)(Report::Picture(Picture { version: wish.version, name, carries, image, fine }));
                }
                None => blank("this shows nothing"),
            },
            Err(RunError::Stopped) => return false,
            Err(error) => blank(&error.to_string()),
        }
        true
    }

    /// The maps of the material.
    fn maps(&mut self, turn: &Turn<'_>, checked: &Checked, side: u32, fine: bool) {
        let Some(material) = self.material(checked) else { return };
        let shot = self.shot(turn, side);
        let made = images(&material.plan, &shot.job(&material.settings));
        if let Ok(made) = made {
            let images = Arc::new(channels(&material.plan).into_iter().zip(made).filter_map(worn).collect());
            (turn.tell)(Report::Maps(Maps { version: turn.wish.version, fine, images }));
            self.told[1] = Told::of(moment(turn.wish), None, side);
        }
    }

    /// All outputs, planned.
    fn material(&mut self, checked: &Checked) -> Option<Rc<Planned>> {
        let planned = || Planned::of(checked, &checked.outputs).map(Rc::new);
        self.plans.material.get_or_insert_with(planned).clone()
    }

    /// Whether there is a film to see.
    fn moves(&mut self, turn: &Turn<'_>, known: &Known) {
        if turn.wish.playing || turn.stopped() {
            return;
        }
        let material = self.material(&known.checked).is_some_and(|planned| planned.moves());
        let picture = self.plans.picture.as_ref().and_then(|(_, shooting)| shooting.as_ref());
        (turn.tell)(Report::Moves(material || picture.is_some_and(|shooting| shooting.planned.moves())));
    }

    /// What every node is at the point that is pinned.
    fn trace(&mut self, turn: &Turn<'_>, known: &Known) {
        let Some(at) = turn.wish.pin.filter(|_| !turn.stopped()) else { return };
        let checked = &known.checked;
        let all = self.plans.nodes.get_or_insert_with(|| trace::all(checked).map(Rc::new)).clone();
        let Some(all) = all else { return };
        if let Ok(rows) = trace::trace(checked, &all, &self.shot(turn, turn.wish.side), at) {
            (turn.tell)(Report::Traced(Traced { rows }));
        }
    }

    pub(super) fn shot<'a>(&'a self, turn: &Turn<'a>, side: u32) -> Shot<'a> {
        let frame = frame(&turn.wish.document, turn.wish.time, side);
        Shot { frame, stop: turn.stop, progress: turn.progress, cache: &self.cache }
    }
}

impl Turn<'_> {
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
