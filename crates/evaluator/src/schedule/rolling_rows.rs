//! The schedule of an image in bands: the rows of each plane that are held for a band, and those computed for it.

use crate::plane::window::{Span, Window, area, boxes, region};
use crate::schedule::dependencies::{all, reads};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::bounds;
use crate::schedule::windows::{PlaneRows, WindowSolver, Windows, numbers};
use crate::trace::{Plan, StepAction};
use lapidary_field::reach::Reach;

/// The schedule of a plan that is painted in bands.
pub(crate) struct BandSchedule {
    /// The steps that run once, before the first band: what they make is held until the last.
    pub(crate) once: Vec<bool>,
    /// The windows of the other steps for each band; empty where all steps run once.
    pub(crate) bands: Vec<Windows>,
}

impl BandSchedule {
    /// Everything is made before the first band.
    pub(crate) fn none(plan: &Plan) -> BandSchedule {
        BandSchedule { once: vec![true; plan.steps.len()], bands: vec![] }
    }
    /// Bytes that the windows of all bands take.
    pub(crate) fn bytes(&self) -> u64 {
        let windows = |band: &Windows| band.planes.len() + band.makes.len() + band.steps.len();
        (self.bands.iter().map(windows).sum::<usize>() * size_of::<Option<Window>>()) as u64
    }
    /// Whatever can go along with bands of so many rows does, unless it would take notably longer: a node that looks
    /// far works on many rows for the sake of a few.
    pub(crate) fn of(plan: &Plan, job: &Job<'_>, rows: usize, whole: &Windows) -> Result<BandSchedule, RunError> {
        let mut schedule = BandSchedule::none(plan);
        if rows >= job.frame.height() || plan.steps.is_empty() {
            return Ok(schedule);
        }
        let need = WindowSolver { plan, job, all: false, numbers: numbers(plan, job), pixels: bounds(plan, job) };
        let reaches: Vec<Reach> = (0..plan.steps.len()).map(|i| need.reach(i)).collect();
        let stays = |i: usize| matches!(plan.steps[i].action, StepAction::Picture(_)) || reaches[i] == Reach::Whole;
        schedule.once = (0..plan.steps.len()).map(stays).collect();
        loop {
            schedule.spread(plan);
            if schedule.once.iter().all(|once| *once) {
                return Ok(BandSchedule::none(plan));
            }
            schedule.along(&need, rows, whole, &reaches)?;
            let dear: Vec<usize> = (0..plan.steps.len()).filter(|i| schedule.dear(*i, &reaches[*i], whole)).collect();
            if dear.is_empty() {
                return Ok(schedule);
            }
            dear.into_iter().for_each(|i| schedule.once[i] = true);
        }
    }

    /// Marks the steps that a step which runs once depends on: they run once too.
    fn spread(&mut self, plan: &Plan) {
        let mut early = vec![false; plan.planes];
        for (i, step) in plan.steps.iter().enumerate().rev() {
            self.once[i] |= step.planes.iter().any(|plane| early[*plane as usize]);
            if self.once[i] {
                reads(step, &all(step)).into_iter().for_each(|plane| early[plane as usize] = true);
            }
        }
    }
    fn along(
        &mut self,
        need: &WindowSolver<'_>,
        rows: usize,
        whole: &Windows,
        reaches: &[Reach],
    ) -> Result<(), RunError> {
        let (plan, frame) = (need.plan, need.job.frame);
        let [columns, down] = region(frame);
        self.bands.clear();
        for first in (0..frame.height()).step_by(rows) {
            need.job.stopped()?;
            let band = Span { from: down.from + first as i64, len: rows.min(frame.height() - first) as u32 };
            let before = self.bands.last();
            let share = |i: usize, wanted: Option<Window>| {
                if self.once[i] {
                    return None;
                }
                let before = before.and_then(|before| before.planes[plan.steps[i].planes[0] as usize]);
                let most = whole.makes[i].or(wanted)?;
                let turn = if plan.wrap[1] { i64::from(frame.size[1]) } else { 0 };
                let wanted = wanted.map(|wanted| {
                    let [columns, rows] = widened(wanted, most, frame.size[0]);
                    [columns, turned(rows, before, turn)]
                });
                slid(wanted, before, ahead(&reaches[i]), (most[1].end(), frame.size[1]))
            };
            self.bands.push(need.windows(&boxes(frame, &[columns, band]), share));
        }
        Ok(())
    }
    /// Whether a step works on notably more this way than it does when everything is made at once.
    fn dear(&self, i: usize, reach: &Reach, whole: &Windows) -> bool {
        let work = |windows: &Windows| {
            let [makes, works] = [windows.makes[i], windows.steps[i]].map(|window| window.as_ref().map_or(0, area));
            match reach {
                // What it is given it only takes in.
                Reach::Rows(_) => makes + works / 64,
                _ => works,
            }
        };
        !self.once[i] && self.bands.iter().map(work).sum::<u64>() > work(whole) + work(whole) / 8
    }
}

/// How many rows more than are wanted a step makes at least, so that it does not work on what it looks at too often.
fn ahead(reach: &Reach) -> u32 {
    match reach {
        Reach::Pixels([_, rows]) => rows.saturating_mul(24),
        Reach::Rows([_, rows]) => rows / 2,
        Reach::Whole => 0,
    }
}

/// The same rows of all the columns that anybody wants.
fn widened(wanted: Window, most: Window, side: u32) -> Window {
    let [columns, rows] = wanted;
    let within = most[0].from <= columns.from && columns.end() <= most[0].end();
    if within || most[0].len == side { [most[0], rows] } else { wanted }
}

/// The same rows of an image that wraps, so many turns further on that they follow those that are held.
fn turned(rows: Span, before: Option<Window>, turn: i64) -> Span {
    let follow = |rows: &Span| match before {
        Some([_, held]) => (held.from..=held.end()).contains(&rows.from),
        None => rows.end() <= turn,
    };
    (-2..=2).map(|turns| rows.moved(turns * turn)).rfind(follow).unwrap_or(rows)
}

/// What is held of planes of which so much is wanted and so much has been held: rows that were made stay, from the first
/// that is wanted, and new ones follow them. No more are made ahead than up to the last that anybody wants.
fn slid(wanted: Option<Window>, before: Option<Window>, ahead: u32, (last, side): (i64, u32)) -> Option<PlaneRows> {
    let rows = |from: i64, to: i64| Span { from, len: (to - from) as u32 };
    let share = |columns: Span, from: i64, made: i64, to: i64| {
        Some(PlaneRows { holds: [columns, rows(from, to)], makes: [columns, rows(made, to)] })
    };
    let Some([columns, want]) = wanted else {
        let [columns, held] = before?;
        return share(columns, held.from, held.end(), held.end());
    };
    let till = |made: i64| (made + i64::from(ahead)).min(last).min(want.from + i64::from(side)).max(want.end());
    let Some([_, held]) = before.filter(|before| before[0] == columns) else {
        return share(columns, want.from, want.from, till(want.from));
    };
    if held.len == side {
        return share(columns, held.from, held.end(), held.end());
    }
    if !(held.from..=held.end()).contains(&want.from) {
        return share(columns, want.from, want.from, till(want.from));
    }
    let to = if want.end() <= held.end() { held.end() } else { till(held.end()) };
    share(columns, want.from, held.end(), to)
}
