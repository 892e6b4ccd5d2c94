//! Every operation gives the bits of the CPU, for edge cases and random numbers.

mod common;

use common::{Xorshift, exact_routes, gpu_with_route, same};
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::op::Op;
use lapidary_field::program::{Frame, ProgramInputs};
use lapidary_gpu::{Route, Verdict, differing_operations};

#[test]
fn every_operation_has_the_bits_of_the_cpu() {
    for route in exact_routes() {
        let Some(gpu) = gpu_with_route(route) else { return };
        eprintln!("{}, {}, {}", gpu.name(), gpu.driver(), route.name());
        assert_eq!(differing_operations(&gpu), Ok(vec![]), "{}", route.name());
        assert_eq!(gpu.verdict(), &Verdict::Same);
    }
}

/// A test that a plainly written shader passed would show nothing.
#[test]
fn plain_shaders_differ() {
    let Some(gpu) = gpu_with_route(Route::Plain) else { return };
    let found = differing_operations(&gpu).expect("the shader runs");
    let names: Vec<&str> = found.iter().filter(|d| d.others > 0).map(|d| d.op.name()).collect();
    eprintln!("plain: {}", names.join(", "));
    assert!(!names.is_empty(), "the drivers of this machine neither fuse nor reorder");
}

/// Quotients and roots are computed by integers: random bits, mantissas near both ends, and results near the subnormal numbers.
#[test]
fn quotients_and_roots_have_the_bits_of_the_cpu() {
    let (frame, mut random) = (Frame::new(1024, 512), Xorshift(29));
    let count = frame.width() * frame.height();
    let mut number = |i: usize| {
        let bits = random.bits();
        f32::from_bits(match i % 4 {
            0 => bits,
            1 => bits & 0xff80_000f,
            2 => bits | 0x007f_fff0,
            // Near the ends of the exponents.
            _ => bits & 0x83ff_ffff | if bits & 0x0400_0000 == 0 { 0 } else { 0x7c00_0000 },
        })
    };
    let lists = [0, 1].map(|shift| (0..count).map(|i| number(i >> (2 * shift))).collect::<Vec<f32>>());
    let stored: Vec<&[f32]> = lists.iter().map(|list| &list[..]).collect();
    let operands = [InstId(0), InstId(1), InstId(1)];
    let operations = [Op::Div, Op::Sqrt];
    let mut insts: Vec<Inst> = (0..2).map(Inst::Stored).collect();
    insts.extend(operations.map(|op| Inst::Op(op, operands)));
    let code = Recording { insts, noises: vec![], roots: vec![InstId(2), InstId(3)] };
    let inputs = ProgramInputs { stored: &stored, raw_results: 2, ..ProgramInputs::default() };
    for route in exact_routes() {
        let Some(gpu) = gpu_with_route(route) else { return };
        let mut images = vec![vec![0.0; count]; 2];
        let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
        assert_eq!(gpu.paint_program(&code, &frame, &inputs, &mut out), Ok(()));
        for (op, image) in operations.into_iter().zip(&images) {
            for (i, got) in image.iter().enumerate() {
                let [a, b] = lists.each_ref().map(|list| list[i]);
                let want = op.apply([a, b, b]);
                assert!(same(want, *got), "{}: {} of {a:e} and {b:e}: {want:e}, not {got:e}", route.name(), op.name());
            }
        }
    }
}
