//! Every operation gives the bits of the CPU, for edge cases and random numbers.

mod common;

use common::{EXACT_ROUTES, gpu};
use lapidary_gpu::{Route, Verdict, differing_operations};

#[test]
fn every_operation_has_the_bits_of_the_cpu() {
    for route in EXACT_ROUTES {
        let Some(gpu) = gpu(*route) else { return };
        eprintln!("{}, {}, {}", gpu.name(), gpu.driver(), route.name());
        assert_eq!(differing_operations(&gpu), Ok(vec![]), "{}", route.name());
        assert_eq!(gpu.verdict(), &Verdict::Same);
    }
}

/// A test that a plainly written shader passed would show nothing.
#[test]
fn plain_shaders_differ() {
    let Some(gpu) = gpu(Route::Plain) else { return };
    let found = differing_operations(&gpu).expect("the shader runs");
    let names: Vec<&str> = found.iter().filter(|d| d.others > 0).map(|d| d.op.name()).collect();
    eprintln!("plain: {}", names.join(", "));
    assert!(!names.is_empty(), "the drivers of this machine neither fuse nor reorder");
}
