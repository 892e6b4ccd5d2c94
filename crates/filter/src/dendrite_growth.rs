//! Growth of dendrites: diffusion-limited aggregation of particles without a lattice (Witten & Sander, 1981), on a tile
//! whose opposite edges are one.
//!
//! A walker that is far from all particles leaps to a random point of a circle without any, as in the algorithm of
//! Meakin (1983), so that a walk takes few steps.

use lapidary_field::noise::hash::SplitMix;

/// The settings of a growth.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// The number of particles from which dendrites grow.
    pub starts: u32,
    /// The number of particles that are added.
    pub particles: u32,
    /// Particles that fit across the tile.
    pub detail: u32,
    /// The probability with which a particle that touches another one sticks to it.
    pub stickiness: f64,
    /// The seed of the walks.
    pub seed: u32,
}

/// A particle of a dendrite, which sticks to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Particle {
    /// The place, from 0 to 1 in the tile.
    pub(crate) at: [f64; 2],
    /// The index of the particle that it sticks to; its own index for a start.
    pub(crate) parent: u32,
    /// The index of the start of its dendrite.
    pub(crate) start: u32,
    /// The number of particles that it carries, itself included.
    pub(crate) carried: u32,
}

/// A walk that has not ended after so many steps is given up.
const MAX_STEPS: u32 = 20_000;
/// Particles between two calls of `goes_on`.
const POLL_INTERVAL: u32 = 64;

/// The particles of all dendrites in the order of their growth; `None` once `goes_on` returns `None`.
pub(crate) fn grow(growth: Growth, goes_on: impl Fn() -> Option<()>) -> Option<Vec<Particle>> {
    let mut draws = SplitMix(u64::from(growth.seed) ^ 0xD1B5_4A32_D192_ED03);
    let mut cluster = Cluster::new(growth.detail);
    for start in 0..growth.starts {
        cluster.add(Particle { at: start_place(&cluster, &mut draws), parent: start, start, carried: 1 });
    }
    for added in 0..growth.particles {
        if added % POLL_INTERVAL == 0 {
            goes_on()?;
        }
        if let Some((at, parent)) = cluster.walk(&mut draws, growth.stickiness) {
            let start = cluster.particles[parent as usize].start;
            cluster.add(Particle { at, parent, start, carried: 1 });
        }
    }
    let mut particles = cluster.particles;
    for i in (growth.starts as usize..particles.len()).rev() {
        let Particle { parent, carried, .. } = particles[i];
        particles[parent as usize].carried += carried;
    }
    Some(particles)
}

/// The candidate that is furthest from the other starts (Mitchell, 1991), so that dendrites share the tile evenly.
fn start_place(cluster: &Cluster, draws: &mut SplitMix) -> [f64; 2] {
    const CANDIDATES: usize = 8;
    let mut best = ([0.0; 2], -1.0);
    for _ in 0..CANDIDATES {
        let at = [draws.u01(), draws.u01()];
        let nearest = cluster.particles.iter().map(|other| square(offset(other.at, at))).fold(2.0, least);
        if nearest > best.1 {
            best = (at, nearest);
        }
    }
    best.0
}

/// The shortest offset between two places of the tile.
pub(crate) fn offset(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| {
        let d = to[axis] - from[axis];
        d - (d + 0.5).floor()
    })
}

fn square([x, y]: [f64; 2]) -> f64 {
    x * x + y * y
}

fn least(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// No particle.
const NONE: u32 = u32::MAX;

/// The particles so far, in cells at least as wide as a particle.
struct Cluster {
    particles: Vec<Particle>,
    /// The diameter of a particle.
    diameter: f64,
    /// Cells along an axis: a power of two.
    side: usize,
    /// The last particle of each cell, and the previous one in the cell of each particle.
    last: Vec<u32>,
    previous: Vec<u32>,
    /// True for the squares that have particles: of one cell, of 2 × 2 cells, and so on, down to four along an axis.
    levels: Vec<Vec<bool>>,
}

impl Cluster {
    fn new(detail: u32) -> Cluster {
        let side = 1 << detail.max(4).ilog2();
        let counts = std::iter::successors(Some(side), |side| (side / 2 >= 4).then_some(side / 2));
        Cluster {
            particles: vec![],
            diameter: 1.0 / f64::from(detail.max(4)),
            side,
            last: vec![NONE; side * side],
            previous: vec![],
            levels: counts.map(|side| vec![false; side * side]).collect(),
        }
    }
    fn add(&mut self, particle: Particle) {
        let [x, y] = self.cell(particle.at);
        for (level, squares) in self.levels.iter_mut().enumerate() {
            squares[(y >> level) * (self.side >> level) + (x >> level)] = true;
        }
        let index = self.particles.len() as u32;
        self.previous.push(std::mem::replace(&mut self.last[y * self.side + x], index));
        self.particles.push(particle);
    }
    fn cell(&self, at: [f64; 2]) -> [usize; 2] {
        at.map(|v| ((v * self.side as f64) as usize).min(self.side - 1))
    }
    /// Moves a particle from a random place until it touches another one; its place then, and the index of that one.
    fn walk(&self, draws: &mut SplitMix, stickiness: f64) -> Option<([f64; 2], u32)> {
        let mut at = [draws.u01(), draws.u01()];
        let width = 1.0 / self.side as f64;
        for _ in 0..MAX_STEPS {
            let leap = match self.empty_level(at) {
                Some(level) => width * (1_u32 << level) as f64,
                None => {
                    let (distance, other) = self.nearest(at);
                    if distance <= self.diameter && draws.u01() < stickiness {
                        return Some((self.touching(at, distance, other), other));
                    }
                    // Particles that are not in the nine cells around are more than a cell away.
                    let free = least(distance, width) - self.diameter;
                    let shortest = self.diameter * 0.25;
                    if free > shortest { free } else { shortest }
                }
            };
            let [x, y] = direction(draws);
            at = [wrapped(at[0] + x * leap), wrapped(at[1] + y * leap)];
        }
        None
    }
    /// The place at which a particle touches another one, in the direction in which it is.
    fn touching(&self, at: [f64; 2], distance: f64, other: u32) -> [f64; 2] {
        let from = self.particles[other as usize].at;
        let scale = if distance > 0.0 { self.diameter / distance } else { 0.0 };
        let apart = offset(from, at);
        [0, 1].map(|axis| wrapped(from[axis] + apart[axis] * scale))
    }
    /// The level of the largest squares of which the nine around a place have no particles.
    fn empty_level(&self, at: [f64; 2]) -> Option<usize> {
        let [x, y] = self.cell(at);
        let is_empty = |level: &usize| {
            let (squares, side) = (&self.levels[*level], self.side >> *level);
            near(x >> *level, y >> *level, side).all(|i| !squares[i])
        };
        (0..self.levels.len()).take_while(is_empty).last()
    }
    /// The distance to the nearest particle in the nine cells around a place, and its index.
    fn nearest(&self, at: [f64; 2]) -> (f64, u32) {
        let [x, y] = self.cell(at);
        let mut best = (f64::MAX, NONE);
        for cell in near(x, y, self.side) {
            let mut index = self.last[cell];
            while index != NONE {
                let apart = square(offset(self.particles[index as usize].at, at));
                if apart < best.0 {
                    best = (apart, index);
                }
                index = self.previous[index as usize];
            }
        }
        (best.0.sqrt(), best.1)
    }
}

/// The indices of the nine squares around one.
fn near(x: usize, y: usize, side: usize) -> impl Iterator<Item = usize> {
    let beside = move |v: usize, k: usize| (v + side + k - 1) % side;
    (0..9).map(move |i| beside(y, i / 3) * side + beside(x, i % 3))
}

/// A coordinate in the tile.
fn wrapped(v: f64) -> f64 {
    let v = v - v.floor();
    if v < 1.0 { v } else { 0.0 }
}

/// A random direction: that of a random point of a disc.
fn direction(draws: &mut SplitMix) -> [f64; 2] {
    loop {
        let point = [draws.u01() * 2.0 - 1.0, draws.u01() * 2.0 - 1.0];
        let length = square(point).sqrt();
        if length > 1e-3 && length <= 1.0 {
            return point.map(|v| v / length);
        }
    }
}
