//! Which dropped buffers are kept for later planes. All buffers of a process share one list, so this is one test.

use lapidary_field::pixel_buffer::{BufferKeeping, BufferRecycling, MAX_KEPT, PixelBuffer};
use rayon::prelude::*;

const SMALL: usize = 1 << 16;
const LARGE: usize = 1 << 19;

/// A buffer of sevens.
fn sevens(count: usize) -> PixelBuffer {
    taken(count).0
}

/// A buffer of sevens, and true if it was one before; new memory is zeros.
fn taken(count: usize) -> (PixelBuffer, bool) {
    let mut px = PixelBuffer::for_overwriting(count);
    let was_kept = px[0] == 7.0;
    assert!(px.iter().all(|v| *v == if was_kept { 7.0 } else { 0.0 }), "{count}");
    px.fill(7.0);
    (px, was_kept)
}

/// Runs a job that takes more small buffers than there are, and then a large one; returns true if that one had been kept.
fn job(small: usize) -> bool {
    let _job = BufferRecycling::begin();
    let small: Vec<_> = (0..small).map(|_| taken(SMALL)).collect();
    assert!(small.iter().any(|(_, was_kept)| !was_kept));
    taken(LARGE).1
}

#[test]
fn buffers_are_kept_between_jobs_up_to_a_limit() {
    // Without a job, none is kept.
    drop(sevens(SMALL));
    assert!(!taken(SMALL).1);
    // In jobs, a buffer of another size makes room for one that is missing: the process holds hardly more than it needs.
    assert_eq!([1, 2, 3].map(job), [false; 3]);
    // A small buffer hardly raises the peak: no large one makes room for it.
    {
        let _job = BufferRecycling::begin();
        let large = || [(); 4].map(|()| taken(LARGE));
        drop(large());
        let _small = taken(SMALL / 2);
        let large = large();
        assert!(large.iter().all(|(_, was_kept)| *was_kept));
        // Copies use kept buffers too.
        let more = [(); 2].map(|()| sevens(LARGE));
        drop(more);
        let _copies = [(); 2].map(|()| large[0].0.clone());
        assert!(!taken(LARGE).1);
    }
    // Buffers that are allocated at the same time count at once.
    {
        let _job = BufferRecycling::begin();
        let count = 64;
        drop((0..count).map(|_| sevens(LARGE)).collect::<Vec<_>>());
        let small: Vec<_> = (0..count).into_par_iter().map(|_| sevens(LARGE / 4)).collect();
        // The small ones hold a quarter of the peak, and together all may hold a sixteenth more than it.
        let large: Vec<_> = (0..count).map(|_| taken(LARGE)).collect();
        let kept = large.iter().filter(|(_, was_kept)| *was_kept).count();
        assert!((count * 3 / 4..=count * 7 / 8).contains(&kept), "{kept} of {count} were kept");
        drop(small);
    }

    let _keeping = BufferKeeping::begin();
    // The image of a job is dropped after it has ended.
    drop(sevens(SMALL));
    assert!(taken(SMALL).1);
    // The buffers that were kept before a job stay.
    assert_eq!([8, 16, 32].map(job), [true; 3]);

    let many = 3 * MAX_KEPT / 2 / LARGE;
    drop((0..many).map(|_| sevens(LARGE)).collect::<Vec<_>>());
    let again: Vec<_> = (0..many).map(|_| taken(LARGE)).collect();
    let kept = again.iter().filter(|(_, was_kept)| *was_kept).count() * LARGE;
    assert!((MAX_KEPT / 2..=MAX_KEPT).contains(&kept), "{kept} values were kept");
}
