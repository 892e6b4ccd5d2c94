//! Errors of jobs.

use lapidary_field::program::FrameError;

/// The error of a job.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The frame is invalid.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The job exceeds its memory budget.
    #[error("this needs {} of memory, more than the {} allowed: {} of it for {}", amount(.needed, u64::div_ceil), amount(.budget, |bytes, unit| bytes / unit), amount(.most, |bytes, unit| bytes / unit), part_name(.part))]
    Memory {
        /// The part of the job that needs most memory.
        part: MemoryPart,
        /// The bytes of that part.
        most: u64,
        /// The bytes of the whole job.
        needed: u64,
        /// The budget in bytes.
        budget: u64,
    },
    /// The pixels of a picture exceed the memory budget.
    #[error("the image of `{node}`, {what}, brings the memory for images to {}, more than the {} allowed", amount(.needed, u64::div_ceil), amount(.budget, |bytes, unit| bytes / unit))]
    PictureMemory {
        /// The node that names it.
        node: String,
        /// Its size and the type of its pixels.
        what: String,
        /// The bytes that it needs while it is read, together with the pictures before it.
        needed: u64,
        /// The budget in bytes.
        budget: u64,
    },
    /// The pixels of a picture cannot be read.
    #[error("the image of `{node}` cannot be read: {why}")]
    Picture {
        /// The node that names it.
        node: String,
        /// The cause.
        why: String,
    },
    /// An accelerator lost planes that it had computed. Jobs then run again without it.
    #[error("the GPU lost its planes")]
    Device,
    /// The job was cancelled.
    #[error("the work was cancelled")]
    Cancelled,
}

/// The part of a job that takes most of its memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryPart {
    /// The planes of a node and those around it.
    Node(String),
    /// The pixels of the outputs.
    Outputs,
    /// The pictures that were read.
    Pictures,
    /// Memory of the caller: see [`ReservedMemory`](crate::schedule::job::ReservedMemory).
    Reserved(&'static str),
}

fn part_name(part: &MemoryPart) -> String {
    match part {
        MemoryPart::Node(node) => format!("the node `{node}`"),
        MemoryPart::Outputs => "the pixels of the outputs".to_owned(),
        MemoryPart::Pictures => "the image files that the graph reads".to_owned(),
        MemoryPart::Reserved(what) => (*what).to_owned(),
    }
}

/// Formats a number of bytes. Required memory is rounded up and limits are rounded down, so that a value above the limit
/// is also displayed as one.
fn amount(bytes: &u64, round: fn(u64, u64) -> u64) -> String {
    const KIB: u64 = 1 << 10;
    const MIB: u64 = 1 << 20;
    const GIB: u64 = 1 << 30;
    let (unit, name) = match *bytes {
        bytes if bytes >= GIB && bytes.is_multiple_of(GIB) => (GIB, "GiB"),
        MIB.. => (MIB, "MiB"),
        KIB.. => (KIB, "KiB"),
        bytes => return format!("{bytes} bytes"),
    };
    format!("{}{name}", round(*bytes, unit))
}
