//! The noise libraries that Lapidary is timed against.

#[cfg(feature = "fastnoise2")]
mod fastnoise2;
mod fastnoise_lite;
mod libnoise;
mod noise;
mod noise_functions;
#[cfg(target_arch = "x86_64")]
mod simdnoise;

use crate::workload::Fill;

/// One library, ready to compute one workload.
pub(crate) struct Peer {
    /// The crate's name, except that `fastnoise2` stands for the C++ library behind its crate.
    pub(crate) name: &'static str,
    /// The vector level it was pinned to; none for plain Rust, which is what it is at every level.
    pub(crate) level: Option<&'static str>,
    pub(crate) fill: Fill,
}

/// Every peer that can express a workload, at each of the levels it has; plain Rust in both styles of loop, of which the
/// faster one counts.
pub(crate) fn peers(workload: &str, levels: &[&'static str]) -> Vec<Peer> {
    let mut peers = Vec::new();
    for (name, styles) in PLAIN {
        for fill in styles {
            peers.extend(fill(workload).map(|fill| Peer { name, level: None, fill }));
        }
    }
    #[cfg(target_arch = "x86_64")]
    if levels.contains(&simdnoise::LEVEL) {
        let level = Some(simdnoise::LEVEL);
        peers.extend(simdnoise::fill(workload).map(|fill| Peer { name: "simdnoise", level, fill }));
    }
    #[cfg(feature = "fastnoise2")]
    for &level in levels {
        let fill = fastnoise2::fill(workload, level);
        peers.extend(fill.map(|fill| Peer { name: "fastnoise2", level: Some(level), fill }));
    }
    peers
}

type Prepare = fn(&str) -> Option<Fill>;

/// The libraries without vectors of their own, each with what prepares a workload in either style of loop.
const PLAIN: [(&str, [Prepare; 2]); 4] = [
    ("noise", [noise::fill::<false>, noise::fill::<true>]),
    ("fastnoise-lite", [fastnoise_lite::fill::<false>, fastnoise_lite::fill::<true>]),
    ("noise-functions", [noise_functions::fill::<false>, noise_functions::fill::<true>]),
    ("libnoise", [libnoise::fill::<false>, libnoise::fill::<true>]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ours;
    use crate::workload::{WIDTH, WORKLOADS};

    /// A peer that ignored its workload, or its first row, would win a race it did not run.
    #[test]
    fn every_peer_draws_a_picture_row_by_row() {
        let levels = ours::levels();
        for workload in WORKLOADS {
            for peer in peers(workload, &levels) {
                let who = format!("{workload}: {} {:?}", peer.name, peer.level);
                let mut whole = vec![f32::NAN; 64 * WIDTH];
                (peer.fill)(&mut whole, 0);
                assert!(whole.iter().all(|v| (-2.0..=2.0).contains(v)), "{who} leaves the range");
                let (low, high) = whole.iter().fold((2.0_f32, -2.0_f32), |(l, h), &v| (l.min(v), h.max(v)));
                assert!(high - low > 0.02, "{who} is flat: {low}..{high}");
                let mut half = vec![f32::NAN; 32 * WIDTH];
                (peer.fill)(&mut half, 32);
                let apart = half.iter().zip(&whole[32 * WIDTH..]).any(|(a, b)| (a - b).abs() > 1e-4);
                assert!(!apart, "{who} draws other rows than it was asked for");
            }
        }
    }
}
