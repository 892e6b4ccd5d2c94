//! FastNoise2, through the C interface that its crate binds.
#![allow(unsafe_code, reason = "calls of a C library are unsafe")]

use std::f32::consts::{FRAC_PI_2, FRAC_PI_6};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::ptr;

use fastnoise2_sys as c;

use crate::workload::{self, Fill, WIDTH, Z};

/// Prepares a workload at a level; none where this build of the library lacks the level.
pub(crate) fn fill(workload: &str, level: &str) -> Option<Fill> {
    let bit = match level {
        "scalar" => 1 << 2,
        // Its nearest level is SSE4.1; no noise uses an instruction of 4.2.
        "sse4" => 1 << 5,
        "avx2" => 1 << 8,
        "avx512" => 1 << 9,
        "neon" => 1 << 16,
        _ => return None,
    };
    let (solid, node) = match workload {
        "perlin2" | "perlin2_4px" => (false, perlin(bit)),
        "perlin2_rot" => (false, rotated(bit, perlin(bit))),
        "perlin3" => (true, perlin(bit)),
        "fbm8_8" | "fbm8_32" => (true, octaves(bit, "FractalFBm", 8)),
        "worley2" | "worley2_16" => (false, worley(bit)),
        "worley2_rot" => (false, rotated(bit, worley(bit))),
        "worley3" | "worley3_16" => (true, worley(bit)),
        "warp2" => (false, warped(bit, 0.5, octaves(bit, "FractalFBm", 4))),
        "marble" => (true, marble(bit)),
        "simplex2" => (false, Node::new("Simplex", bit)),
        "simplex3" => (true, Node::new("Simplex", bit)),
        "mixed" => (false, mixed(bit)),
        _ => return None,
    };
    let cell = workload::cell(workload);
    (node.level() == bit).then(|| -> Fill { Box::new(move |rows, first| node.draw(solid, cell, rows, first)) })
}

fn perlin(bit: c_uint) -> Node {
    Node::new("Perlin", bit)
}

/// Its Worley noise sorts the four nearest distances, even where one is requested.
fn worley(bit: c_uint) -> Node {
    const EUCLIDEAN: c_int = 0;
    Node::new("CellularDistance", bit).choose("Distance Function", EUCLIDEAN)
}

fn octaves(bit: c_uint, kind: &str, count: c_int) -> Node {
    let sum = Node::new(kind, bit).wire("Source", perlin(bit)).choose("Octaves", count);
    sum.set("Gain", 0.5).set("Lacunarity", 2.0)
}

fn rotated(bit: c_uint, source: Node) -> Node {
    Node::new("DomainRotate", bit).wire("Source", source).set("Yaw", FRAC_PI_6)
}

fn warped(bit: c_uint, reach: f32, source: Node) -> Node {
    let mut warp = Node::new("DomainOffset", bit).wire("Source", source);
    for axis in [0, 1] {
        let push = Node::new("SeedOffset", bit).wire("Source", perlin(bit)).choose("Seed Offset", 11 + axis);
        warp = warp.wire_axis("Offset", axis, times(bit, push, reach));
    }
    warp
}

/// The library has no turbulence and no sine of one number. Ridged octaves are 1 − 2t/1.875, for the turbulence t of
/// four octaves, so 10t is 9.375 − 9.375·ridged; its sine wave multiplies the sines of all axes, so z is removed
/// and y pinned to where its sine is one. That second sine is necessary in this library.
fn marble(bit: c_uint) -> Node {
    const DIMENSION_Z: c_int = 2;
    let sine = Node::new("SineWave", bit).set("Scale", 1.0);
    let flat = Node::new("RemoveDimension", bit).wire("Source", sine).choose("Remove Dimension", DIMENSION_Z);
    let moved = Node::new("DomainOffset", bit).wire("Source", flat);
    let moved = moved.set_axis("Offset", 0, 9.375).set_axis("Offset", 1, FRAC_PI_2);
    let doubled = Node::new("DomainAxisScale", bit).wire("Source", moved);
    let doubled = doubled.set_axis("Scale", 0, 2.0).set_axis("Scale", 1, 0.0);
    let bend = times(bit, octaves(bit, "FractalRidged", 4), -9.375 / 2.0);
    let bent = Node::new("DomainOffset", bit).wire("Source", doubled).wire_axis("Offset", 0, bend);
    Node::new("Add", bit).wire("LHS", times(bit, bent, 0.5)).set("RHS", 0.5)
}

fn mixed(bit: c_uint) -> Node {
    let cells = Node::new("DomainScale", bit).wire("Source", worley(bit)).set("Scale", 4.0);
    let both = Node::new("Fade", bit).wire("A", warped(bit, 0.3, octaves(bit, "FractalFBm", 5))).wire("B", cells);
    let level = Node::new("Add", bit).wire("LHS", times(bit, both.set("Fade", 0.4), 0.8)).set("RHS", 0.1);
    let below = Node::new("Min", bit).wire("LHS", level).set("RHS", 1.0);
    Node::new("Max", bit).wire("LHS", below).set("RHS", 0.0)
}

fn times(bit: c_uint, source: Node, factor: f32) -> Node {
    Node::new("Multiply", bit).wire("LHS", source).set("RHS", factor)
}

/// One counted reference to a node of the library.
struct Node {
    at: *mut c_void,
    kind: c_int,
}

// SAFETY: a node is wired while one thread owns it; shared nodes only draw, which reads them.
unsafe impl Sync for Node {}

impl Drop for Node {
    fn drop(&mut self) {
        // SAFETY: `at` came from `fnNewFromMetadata` and is released once; nodes wired to it count their own references.
        unsafe { c::fnDeleteNodeRef(self.at) }
    }
}

/// The axis of a socket without an axis.
const NO_AXIS: c_int = -1;

type CountOf = unsafe extern "C" fn(c_int) -> c_int;
type NameOf = unsafe extern "C" fn(c_int, c_int) -> *const c_char;
type AxisOf = unsafe extern "C" fn(c_int, c_int) -> c_int;

impl Node {
    fn new(name: &str, bit: c_uint) -> Node {
        // SAFETY: ids below the count are valid, and their names are static C strings.
        unsafe {
            let kind = (0..c::fnGetMetadataCount())
                .find(|&id| CStr::from_ptr(c::fnGetMetadataName(id)).to_bytes() == name.as_bytes())
                .expect("the pinned version of the library has every node that this file names");
            Node { at: c::fnNewFromMetadata(kind, bit), kind }
        }
    }

    fn set(self, name: &str, value: f32) -> Node {
        self.set_axis(name, NO_AXIS, value)
    }

    fn set_axis(self, name: &str, axis: c_int, value: f32) -> Node {
        // SAFETY: the slots belong to this node's kind.
        let done = unsafe {
            match self.variable(name, axis) {
                Some(slot) => c::fnSetVariableFloat(self.at, slot, value),
                None => self.hybrid(name, axis).is_some_and(|slot| c::fnSetHybridFloat(self.at, slot, value)),
            }
        };
        assert!(done, "the library refused the number `{name}`");
        self
    }

    fn choose(self, name: &str, value: c_int) -> Node {
        let slot = self.variable(name, NO_AXIS);
        // SAFETY: the slot belongs to this node's kind.
        let done = slot.is_some_and(|slot| unsafe { c::fnSetVariableIntEnum(self.at, slot, value) });
        assert!(done, "the library refused the choice `{name}`");
        self
    }

    fn wire(self, name: &str, input: Node) -> Node {
        self.wire_axis(name, NO_AXIS, input)
    }

    fn wire_axis(self, name: &str, axis: c_int, input: Node) -> Node {
        // SAFETY: the slots belong to this node's kind, and the library counts its own reference to the input.
        let done = unsafe {
            match self.lookup(name, axis) {
                Some(slot) => c::fnSetNodeLookup(self.at, slot, input.at),
                None => self.hybrid(name, axis).is_some_and(|slot| c::fnSetHybridNodeLookup(self.at, slot, input.at)),
            }
        };
        assert!(done, "the library refused the wire `{name}`");
        self
    }

    fn level(&self) -> c_uint {
        // SAFETY: `at` is a live node.
        unsafe { c::fnGetSIMDLevel(self.at) }
    }

    fn draw(&self, solid: bool, cell: f32, rows: &mut [f32], first: usize) {
        const SEED: c_int = 1337;
        let (width, first, height) = (WIDTH as c_int, first as c_int, (rows.len() / WIDTH) as c_int);
        let (out, step) = (rows[..height as usize * WIDTH].as_mut_ptr(), 1.0 / cell);
        // SAFETY: `out` holds width · height numbers, and the library accepts null for bounds that are not requested.
        unsafe {
            if solid {
                let z = (Z * cell).round() as c_int;
                c::fnGenUniformGrid3D(self.at, out, 0, first, z, width, height, 1, step, SEED, ptr::null_mut());
            } else {
                c::fnGenUniformGrid2D(self.at, out, 0, first, width, height, step, SEED, ptr::null_mut());
            }
        }
    }

    fn variable(&self, name: &str, axis: c_int) -> Option<c_int> {
        let all = c::fnGetMetadataVariableCount;
        self.slot(all, c::fnGetMetadataVariableName, c::fnGetMetadataVariableDimensionIdx, name, axis)
    }

    fn lookup(&self, name: &str, axis: c_int) -> Option<c_int> {
        let all = c::fnGetMetadataNodeLookupCount;
        self.slot(all, c::fnGetMetadataNodeLookupName, c::fnGetMetadataNodeLookupDimensionIdx, name, axis)
    }

    fn hybrid(&self, name: &str, axis: c_int) -> Option<c_int> {
        let all = c::fnGetMetadataHybridCount;
        self.slot(all, c::fnGetMetadataHybridName, c::fnGetMetadataHybridDimensionIdx, name, axis)
    }

    fn slot(&self, count: CountOf, name_of: NameOf, axis_of: AxisOf, name: &str, axis: c_int) -> Option<c_int> {
        // SAFETY: slots below the count are valid for this kind, and their names are static C strings.
        unsafe {
            (0..count(self.kind)).find(|&slot| {
                let found = CStr::from_ptr(name_of(self.kind, slot)).to_bytes();
                found == name.as_bytes() && axis_of(self.kind, slot) == axis
            })
        }
    }
}
