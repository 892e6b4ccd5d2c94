//! Shaders as SPIR-V in which no arithmetic is joined: WGSL has no word for that.

use crate::error::KernelError;
use crate::vulkan::FloatControls;
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
/// Declarations of capabilities, extensions, entry points and their modes, in this order.
const CAPABILITY: u32 = 17;
const EXTENSION: u32 = 10;
const ENTRY_POINT: u32 = 15;
const EXECUTION_MODE: u32 = 16;
/// The extension of Vulkan that controls how floats are computed.
const FLOAT_CONTROLS: &str = "SPV_KHR_float_controls";
/// Declarations of types, which follow the decorations.
const TYPES: std::ops::RangeInclusive<u32> = 19..=39;

/// Translates a shader, and decorates its arithmetic with `NoContraction`.
pub(crate) fn decorated(text: &str, controls: FloatControls) -> Result<Vec<u32>, KernelError> {
    let refuse = |message: String| KernelError::Refused(message);
    let module = wgsl::parse_str(text).map_err(|error| refuse(error.emit_to_string(text)))?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::FLOAT64);
    let info = validator.validate(&module).map_err(|error| refuse(error.emit_to_string(text)))?;
    // Devices of Vulkan are opened with robust access to buffers, so that positions in these need no checks.
    let index = BoundsCheckPolicy::Restrict;
    let options = spv::Options {
        bounds_check_policies: BoundsCheckPolicies { index, ..Default::default() },
        ..Default::default()
    };
    let words = spv::write_vec(&module, &info, &options, None).map_err(|error| refuse(error.to_string()))?;
    Ok(with_decorations(&words, controls))
}

/// The module with `NoContraction` on every result of arithmetic, and with the modes in which floats are computed.
fn with_decorations(words: &[u32], controls: FloatControls) -> Vec<u32> {
    let modes = controls.modes();
    let (header, mut rest) = words.split_at(words.len().min(HEADER));
    let (mut out, mut results, mut types) = (header.to_vec(), vec![], None);
    out.extend(modes.iter().flat_map(|(capability, _)| [2 << 16 | CAPABILITY, *capability]));
    let mut has_extension = modes.is_empty();
    while let Some(word) = rest.first() {
        let (operation, length) = (word & 0xffff, (word >> 16) as usize);
        let (instruction, others) = rest.split_at(length.clamp(1, rest.len()));
        if operation != CAPABILITY && !has_extension {
            out.extend(extension(FLOAT_CONTROLS));
            has_extension = true;
        }
        if ARITHMETIC.contains(&operation) {
            results.extend(instruction.get(2));
        }
        if TYPES.contains(&operation) {
            types.get_or_insert(out.len());
        }
        out.extend(instruction);
        if let (ENTRY_POINT, Some(entry)) = (operation, instruction.get(2)) {
            // The modes are those of numbers of 32 bits.
            out.extend(modes.iter().flat_map(|(_, mode)| [4 << 16 | EXECUTION_MODE, *entry, *mode, 32]));
        }
        rest = others;
    }
    let decorations = results.iter().flat_map(|result| [3 << 16 | DECORATE, *result, NO_CONTRACTION]);
    let place = types.unwrap_or(out.len());
    out.splice(place..place, decorations);
    out
}

/// The words of an instruction that declares an extension.
fn extension(name: &str) -> Vec<u32> {
    let mut bytes = name.as_bytes().to_vec();
    bytes.resize(name.len() / 4 * 4 + 4, 0);
    let text: Vec<u32> = bytes.chunks(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    let mut words = vec![(text.len() as u32 + 1) << 16 | EXTENSION];
    words.extend(text);
    words
}

#[cfg(test)]
mod tests {
    use super::{CAPABILITY, ENTRY_POINT, EXECUTION_MODE, EXTENSION, HEADER, decorated};
    use crate::vulkan::FloatControls;

    const TEXT: &str = "@group(0) @binding(0) var<storage, read_write> OUT: array<f32>;
@compute @workgroup_size(64, 1, 1) fn main() { OUT[0] = OUT[1] * OUT[2] + OUT[3]; }";

    /// The instructions of a module, each with its words.
    fn instructions(words: &[u32]) -> Vec<(u32, &[u32])> {
        let (mut all, mut rest) = (vec![], &words[HEADER..]);
        while let Some(word) = rest.first() {
            let (instruction, others) = rest.split_at((word >> 16) as usize);
            all.push((word & 0xffff, &instruction[1..]));
            rest = others;
        }
        all
    }

    #[test]
    fn arithmetic_is_decorated_and_modes_are_in_their_places() {
        let controls = FloatControls { keeps_subnormals: true, keeps_specials: true, rounds_to_even: false };
        let words = decorated(TEXT, controls).expect("it is valid");
        let all = instructions(&words);
        let place = |wanted: u32| all.iter().position(|(operation, _)| *operation == wanted);
        assert_eq!(all[..2], [(CAPABILITY, &[4464][..]), (CAPABILITY, &[4466])]);
        assert!(place(EXTENSION) > place(CAPABILITY) && place(EXTENSION) < place(ENTRY_POINT));
        let modes: Vec<u32> =
            all.iter().filter(|(operation, _)| *operation == EXECUTION_MODE).map(|(_, words)| words[1]).collect();
        assert_eq!(modes[..2], [4459, 4461]);
        let decorated = |word: u32| all.iter().any(|(operation, words)| *operation == 71 && **words == [word, 42]);
        let arithmetic: Vec<u32> =
            all.iter().filter(|(operation, _)| [129, 133].contains(operation)).map(|(_, words)| words[1]).collect();
        assert!(arithmetic.len() == 2 && arithmetic.into_iter().all(decorated));
    }

    #[test]
    fn without_promises_no_mode_is_declared() {
        let words = decorated(TEXT, FloatControls::default()).expect("it is valid");
        let all = instructions(&words);
        assert!(all.iter().all(|(operation, words)| *operation != CAPABILITY || words[0] < 4464));
        assert_eq!(all.iter().filter(|(operation, _)| *operation == EXECUTION_MODE).count(), 1);
    }
}
