//! Vector operations that differ between instruction sets have one result.

use lapidary_field::simd::{Lanes, SimdLevel, Task};

/// The lanes of the longest vectors, and of pairs of them.
const MOST_LANES: usize = 32;

/// A comparison for vectors and pairs of them.
struct Comparison;

impl Task for Comparison {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        compare_floors::<V>(token);
        compare_floors::<V::Unrolled>(token);
        compare_permutations::<V>(token);
        compare_permutations::<V::Unrolled>(token);
    }
}

#[test]
fn floors_and_permutations_are_those_of_single_numbers() {
    for level in SimdLevel::all() {
        level.run(Comparison);
    }
}

fn compare_floors<V: Lanes>(token: V::Token) {
    for v in [
        0.0,
        -0.0,
        1e-40,
        -1e-40,
        0.5,
        -0.5,
        0.999,
        1.0,
        -1.0,
        2.5,
        -7.25,
        8388607.5,
        -3e8,
        1073741760.0,
        -1073741760.0,
    ] {
        let (mut whole, mut index) = ([0.0; MOST_LANES], [0; MOST_LANES]);
        V::enter(
            token,
            #[inline(always)]
            || {
                let (floor, integer) = V::splat(token, v).floor_and_index();
                floor.store(&mut whole);
                V::store_int(integer, &mut index);
            },
        );
        for (whole, index) in whole.into_iter().zip(index).take(V::N) {
            // Of −0 either zero.
            assert!(whole == v.floor() && index == v.floor() as i32 as u32, "{v}: {whole}, {index}");
        }
    }
}

fn compare_permutations<V: Lanes>(token: V::Token) {
    let pair: [[u32; MOST_LANES]; 2] = [100, 200].map(|first| std::array::from_fn(|i| first + i as u32));
    for turn in 0..MOST_LANES as u32 {
        let index: [u32; MOST_LANES] = std::array::from_fn(|i| (i as u32 * 7 + turn) | turn << 20);
        let mut chosen = [0; MOST_LANES];
        V::enter(
            token,
            #[inline(always)]
            || {
                let [low, high] = [V::load_int(token, &pair[0]), V::load_int(token, &pair[1])];
                V::store_int(V::permute_pair([low, high], V::load_int(token, &index)), &mut chosen);
            },
        );
        for (chosen, index) in chosen.into_iter().zip(index).take(V::N) {
            let lane = index as usize % (2 * V::PERMUTE_LANES);
            assert_eq!(chosen, pair[lane / V::PERMUTE_LANES][lane % V::PERMUTE_LANES], "{index}, {} lanes", V::N);
        }
    }
}
