//! How much of the editor is measured.

use std::time::Duration;

/// How much is measured.
pub(crate) struct EditorEffort {
    /// The graphs; none for all.
    pub(crate) graphs: Option<&'static [&'static str]>,
    /// The most steps that each slider is dragged.
    pub(crate) steps: usize,
    /// The number of sliders that are dragged, and the time after which no further round of all sliders begins.
    pub(crate) sliders: usize,
    pub(crate) slider_time: Duration,
    /// The number of frames of the whole graph, of which the shortest counts.
    pub(crate) frames: usize,
    /// The numbers of frames that a gesture takes: at least, and at most if the time of a gesture permits.
    pub(crate) held_frames: [usize; 2],
    pub(crate) held_time: Duration,
}

impl EditorEffort {
    /// All graphs.
    pub(crate) const FULL: EditorEffort = EditorEffort {
        graphs: None,
        steps: 6,
        sliders: 8,
        slider_time: Duration::from_millis(1200),
        frames: 120,
        held_frames: [20, 80],
        held_time: Duration::from_millis(1000),
    };
    /// A small graph, a large one and one of image passes, in few frames: the rows are the same, with more noise.
    pub(crate) const QUICK: EditorEffort = EditorEffort {
        graphs: Some(&["marble", "circuit_board", "eroded_terrain"]),
        steps: 2,
        sliders: 3,
        slider_time: Duration::from_millis(300),
        frames: 20,
        held_frames: [20, 20],
        held_time: Duration::from_millis(200),
    };

    /// Returns whether a graph is measured. `only` names one that is asked for.
    pub(crate) fn covers(&self, name: &str, only: Option<&str>) -> bool {
        only.map_or(self.graphs.is_none_or(|graphs| graphs.contains(&name)), |only| only == name)
    }
}

#[cfg(test)]
mod tests {
    use super::EditorEffort;
    use std::path::Path;

    #[test]
    fn a_quick_measurement_takes_few_graphs_and_frames() {
        let (quick, full) = (EditorEffort::QUICK, EditorEffort::FULL);
        let files = crate::latency::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs"));
        let names = || files.iter().map(|(name, _)| name.as_str());
        let covered: Vec<&str> = names().filter(|name| quick.covers(name, None)).collect();
        assert_eq!(covered, ["circuit_board", "eroded_terrain", "marble"], "they exist");
        assert!(names().all(|name| full.covers(name, None)));
        assert!(quick.covers("bark", Some("bark")) && !quick.covers("marble", Some("bark")), "a graph that is named");
        assert!(quick.frames * 4 < full.frames && quick.steps * quick.sliders * 4 < full.steps * full.sliders);
        assert!(quick.held_time * 4 < full.held_time && quick.slider_time * 3 < full.slider_time);
    }
}
