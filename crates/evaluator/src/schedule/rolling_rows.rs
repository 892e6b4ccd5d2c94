//! The schedule of an image in bands: the rows of each plane that are stored for a band, and those computed for it.

use crate::plane::window::{Span, Window, area, boxes, region};
use crate::schedule::dependencies::{all_roots, planes_read_by_step};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::bounds;
use crate::schedule::windows::{PlaneRows, WindowSolver, Windows, numbers};
use crate::trace::{Plan, StepAction};
use lapidary_field::reach::Reach;

/// The schedule of a plan that is painted in bands.
pub(crate) struct BandSchedule {
    /// For each step, true if it runs once, before the first band; its planes are stored until the last band.
    pub(crate) once: Vec<bool>,
    /// The windows of the other steps for each band; empty if all steps run once.
    pub(crate) bands: Vec<Windows>,
}

impl BandSchedule {
    /// The schedule that computes all planes before the first band.
    pub(crate) fn none(plan: &Plan) -> BandSchedule {
        BandSchedule { once: vec![true; plan.steps.len()], bands: vec![] }
    }
    /// The memory of the windows of all bands, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let windows = |band: &Windows| band.planes.len() + band.computed.len() + band.steps.len();
        (self.bands.iter().map(windows).sum::<usize>() * size_of::<Option<Window>>()) as u64
    }
    /// The schedule for bands of `rows` rows. A step runs once if rolling rows would take notably longer: a node with a
    /// large reach reads many rows to compute few.
    pub(crate) fn of(plan: &Plan, job: &Job<'_>, rows: usize, whole: &Windows) -> Result<BandSchedule, RunError> {
        let mut schedule = BandSchedule::none(plan);
        if rows >= job.frame.height() || plan.steps.is_empty() {
            return Ok(schedule);
        }
        let solver = WindowSolver { plan, job, all: false, numbers: numbers(plan, job), pixels: bounds(plan, job) };
        let reaches: Vec<Reach> = (0..plan.steps.len()).map(|i| solver.reach(i)).collect();
        let runs_once = |i: usize| {
            let step = &plan.steps[i];
            let is_whole = step.working_size.is_some() || reaches[i] == Reach::Whole;
            is_whole || matches!(step.action, StepAction::Picture(_))
        };
        schedule.once = (0..plan.steps.len()).map(runs_once).collect();
        loop {
            schedule.mark_dependencies(plan);
            if schedule.once.iter().all(|once| *once) {
                return Ok(BandSchedule::none(plan));
            }
            schedule.plan_bands(&solver, rows, whole, &reaches)?;
            let costly: Vec<usize> =
                (0..plan.steps.len()).filter(|i| schedule.is_costly(*i, &reaches[*i], whole)).collect();
            if costly.is_empty() {
                return Ok(schedule);
            }
            costly.into_iter().for_each(|i| schedule.once[i] = true);
        }
    }

    /// Marks the dependencies of steps that run once: they run once too.
    fn mark_dependencies(&mut self, plan: &Plan) {
        let mut needed_at_start = vec![false; plan.planes];
        for (i, step) in plan.steps.iter().enumerate().rev() {
            self.once[i] |= step.planes.iter().any(|plane| needed_at_start[*plane as usize]);
            if self.once[i] {
                planes_read_by_step(step, &all_roots(step))
                    .iter()
                    .for_each(|plane| needed_at_start[*plane as usize] = true);
            }
        }
    }
    /// Derives the windows of each band.
    fn plan_bands(
        &mut self,
        solver: &WindowSolver<'_>,
        rows: usize,
        whole: &Windows,
        reaches: &[Reach],
    ) -> Result<(), RunError> {
        let (plan, frame) = (solver.plan, solver.job.frame);
        let [columns, down] = region(frame);
        self.bands.clear();
        for first in (0..frame.height()).step_by(rows) {
            solver.job.check_cancelled()?;
            let band = Span { from: down.from + first as i64, len: rows.min(frame.height() - first) as u32 };
            let previous = self.bands.last();
            let rows_of_step = |i: usize, wanted: Option<Window>| {
                if self.once[i] {
                    return None;
                }
                let previous = previous.and_then(|previous| previous.planes[plan.steps[i].planes[0] as usize]);
                let full = whole.computed[i].or(wanted)?;
                let turn = if plan.wrap[1] { i64::from(frame.size[1]) } else { 0 };
                let wanted = wanted.map(|wanted| {
                    let [columns, rows] = widened(wanted, full, frame.size[0]);
                    [columns, unwrapped(rows, previous, turn)]
                });
                next_rows(wanted, previous, rows_ahead(&reaches[i]), (full[1].end(), frame.size[1]))
            };
            self.bands.push(solver.windows(&boxes(frame, &[columns, band]), rows_of_step));
        }
        Ok(())
    }
    /// True if a step processes notably more pixels than in a run that computes everything at once.
    fn is_costly(&self, i: usize, reach: &Reach, whole: &Windows) -> bool {
        let work = |windows: &Windows| {
            let [computed, read] =
                [windows.computed[i], windows.steps[i]].map(|window| window.as_ref().map_or(0, area));
            match reach {
                // Such a step reads each input row only once, which is cheap.
                Reach::Rows(_) => computed + read / 64,
                _ => read,
            }
        };
        !self.once[i] && self.bands.iter().map(work).sum::<u64>() > work(whole) + work(whole) / 8
    }
}

/// The rows that a step computes in advance, so that it reads the rows around them less often.
fn rows_ahead(reach: &Reach) -> u32 {
    match reach {
        Reach::Pixels([_, rows]) => rows.saturating_mul(24),
        Reach::Rows([_, rows]) => rows / 2,
        Reach::Whole => 0,
    }
}

/// Extends a window to all columns that any band needs.
fn widened(wanted: Window, full: Window, side: u32) -> Window {
    let [columns, rows] = wanted;
    let within = full[0].from <= columns.from && columns.end() <= full[0].end();
    if within || full[0].len == side { [full[0], rows] } else { wanted }
}

/// Moves rows of an image that wraps by whole images, so that they follow the stored rows.
fn unwrapped(rows: Span, previous: Option<Window>, turn: i64) -> Span {
    let follow = |rows: &Span| match previous {
        Some([_, stored]) => (stored.from..=stored.end()).contains(&rows.from),
        None => rows.end() <= turn,
    };
    (-2..=2).map(|turns| rows.moved(turns * turn)).rfind(follow).unwrap_or(rows)
}

/// The rows of a step for the next band, from the wanted window and the window stored before. Stored rows stay from the
/// first wanted one on, and new rows follow them. No rows are computed in advance beyond the last one that any band needs.
fn next_rows(
    wanted: Option<Window>,
    previous: Option<Window>,
    ahead: u32,
    (last, side): (i64, u32),
) -> Option<PlaneRows> {
    let rows = |from: i64, to: i64| Span { from, len: (to - from) as u32 };
    let plane_rows = |columns: Span, from: i64, new: i64, to: i64| {
        Some(PlaneRows { stored: [columns, rows(from, to)], computed: [columns, rows(new, to)] })
    };
    let Some([columns, want]) = wanted else {
        let [columns, stored] = previous?;
        return plane_rows(columns, stored.from, stored.end(), stored.end());
    };
    let end_with_ahead =
        |computed: i64| (computed + i64::from(ahead)).min(last).min(want.from + i64::from(side)).max(want.end());
    let Some([_, stored]) = previous.filter(|previous| previous[0] == columns) else {
        return plane_rows(columns, want.from, want.from, end_with_ahead(want.from));
    };
    if stored.len == side {
        return plane_rows(columns, stored.from, stored.end(), stored.end());
    }
    if !(stored.from..=stored.end()).contains(&want.from) {
        return plane_rows(columns, want.from, want.from, end_with_ahead(want.from));
    }
    if want.end() <= stored.end() {
        // Rows move only when new ones follow: otherwise those computed in advance would move for every band.
        return plane_rows(columns, stored.from, stored.end(), stored.end());
    }
    plane_rows(columns, want.from, stored.end(), end_with_ahead(stored.end()))
}
