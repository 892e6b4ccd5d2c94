//! Filters as data: the planes of their stages.

use lapidary_field::filter_stages::{FilterStages, Stage, Tap};
use lapidary_field::ir::Inst;

#[test]
fn stages_add_planes_and_know_their_last_reader() {
    let mut stages = FilterStages::new(2, [5, 4]);
    let padded = stages.pad(0, [1, 2], [true, false], 1.0);
    let taps = vec![Tap { plane: padded, offset: [1, 2] }, Tap { plane: 1, offset: [0, 0] }];
    let sum = stages.pixels([5, 4], taps, &[0.5], |taps, numbers| taps[0] + taps[1] * numbers[0]);
    let unused = stages.combined(&[sum, 0], &[], |planes, _| planes[0] - planes[1]);
    assert_eq!((padded, sum, unused), (2, 3, 4));
    assert_eq!(stages.planes, [[5, 4], [5, 4], [7, 8], [5, 4], [5, 4]]);
    stages.outputs = vec![unused];
    assert_eq!(stages.last_reads(), [Some(2), Some(1), Some(1), Some(2), None]);
    // Only what the results depend on is read.
    stages.outputs = vec![sum];
    assert_eq!(stages.needed(), [true, true, true, true, false]);
    assert_eq!(stages.last_reads(), [Some(0), Some(1), Some(1), None, None]);
    let Stage::Pixels { code, .. } = &stages.stages[1] else { panic!("it computes pixels") };
    let count = |is: fn(&Inst) -> bool| code.insts.iter().filter(|inst| is(inst)).count();
    assert_eq!(count(|inst| matches!(inst, Inst::Stored(0 | 1))), 2);
    assert_eq!(count(|inst| matches!(inst, Inst::Knob(0))), 1);
}
