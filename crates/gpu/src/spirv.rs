//! Shaders as SPIR-V in which no arithmetic is joined: WGSL has no word for that.

use crate::error::KernelError;
use naga::back::spv;
use naga::front::wgsl;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// The words before the first instruction of a module.
const HEADER: usize = 5;
/// The instruction that decorates a value, and the decoration that forbids to join it with other operations.
const DECORATE: u32 = 71;
const NO_CONTRACTION: u32 = 42;
/// Sums, differences, products and quotients of floats.
const ARITHMETIC: [u32; 4] = [129, 131, 133, 136];
/// Declarations of types, which follow the decorations.
const TYPES: std::ops::RangeInclusive<u32> = 19..=39;

/// Translates a shader, and decorates its arithmetic with `NoContraction`.
pub(crate) fn decorated(text: &str) -> Result<Vec<u32>, KernelError> {
    let refuse = |message: String| KernelError::Refused(message);
    let module = wgsl::parse_str(text).map_err(|error| refuse(error.emit_to_string(text)))?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
    let info = validator.validate(&module).map_err(|error| refuse(error.emit_to_string(text)))?;
    // Devices of Vulkan are opened with robust access to buffers, so that positions in these need no checks.
    let index = BoundsCheckPolicy::Restrict;
    let options = spv::Options {
        bounds_check_policies: BoundsCheckPolicies { index, ..Default::default() },
        ..Default::default()
    };
    let words = spv::write_vec(&module, &info, &options, None).map_err(|error| refuse(error.to_string()))?;
    Ok(with_decorations(&words))
}

/// The module with `NoContraction` on every result of arithmetic.
fn with_decorations(words: &[u32]) -> Vec<u32> {
    let (mut results, mut types) = (vec![], None);
    let mut at = HEADER;
    while let Some(word) = words.get(at) {
        let (instruction, length) = (word & 0xffff, (word >> 16) as usize);
        if ARITHMETIC.contains(&instruction) {
            results.extend(words.get(at + 2));
        }
        if TYPES.contains(&instruction) {
            types.get_or_insert(at);
        }
        at += length.max(1);
    }
    let (decorations, rest) = words.split_at(types.unwrap_or(words.len()));
    let added = results.iter().flat_map(|result| [3 << 16 | DECORATE, *result, NO_CONTRACTION]);
    decorations.iter().copied().chain(added).chain(rest.iter().copied()).collect()
}
