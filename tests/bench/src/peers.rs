//! The noise libraries that Lapidary is compared with.

#[cfg(feature = "fastnoise2")]
mod fastnoise2;
mod fastnoise_lite;
mod libnoise;
mod noise;
mod noise_functions;
#[cfg(target_arch = "x86_64")]
mod simdnoise;

use crate::workload::Fill;

/// A library with a workload to compute.
pub(crate) struct Peer {
    /// The name of the crate; `fastnoise2` is a C++ library.
    pub(crate) name: &'static str,
    /// The SIMD level; none for libraries without explicit SIMD.
    pub(crate) level: Option<&'static str>,
    pub(crate) fill: Fill,
}

/// Every library that supports a workload, at each of its levels. Libraries without explicit SIMD are timed with two
/// kinds of loops, of which the faster counts.
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

/// The libraries without explicit SIMD, with the functions that prepare a workload with each kind of loop.
const PLAIN: [(&str, [Prepare; 2]); 4] = [
    ("noise", [noise::fill::<false>, noise::fill::<true>]),
    ("fastnoise-lite", [fastnoise_lite::fill::<false>, fastnoise_lite::fill::<true>]),
    ("noise-functions", [noise_functions::fill::<false>, noise_functions::fill::<true>]),
    ("libnoise", [libnoise::fill::<false>, libnoise::fill::<true>]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lapidary;
    use crate::workload::{WIDTH, WORKLOADS};

    /// A library that ignored its workload or its first row would be timed wrongly.
    #[test]
    fn every_peer_fills_the_requested_rows() {
        let levels = lapidary::levels();
        for workload in WORKLOADS {
            for peer in peers(workload, &levels) {
                let label = format!("{workload}: {} {:?}", peer.name, peer.level);
                let mut whole = vec![f32::NAN; 64 * WIDTH];
                (peer.fill)(&mut whole, 0);
                assert!(whole.iter().all(|v| (-2.0..=2.0).contains(v)), "{label} leaves the range");
                let (low, high) = whole.iter().fold((2.0_f32, -2.0_f32), |(l, h), &v| (l.min(v), h.max(v)));
                assert!(high - low > 0.02, "{label} is constant: {low}..{high}");
                let mut half = vec![f32::NAN; 32 * WIDTH];
                (peer.fill)(&mut half, 32);
                let differs = half.iter().zip(&whole[32 * WIDTH..]).any(|(a, b)| (a - b).abs() > 1e-4);
                assert!(!differs, "{label} fills other rows than requested");
            }
        }
    }
}
