//! Files that nodes read as a whole.

use lapidary_field::fingerprint::Fingerprint;
use std::hash::Hasher;
use std::sync::Arc;

/// The bytes of a file, with their fingerprint.
#[derive(Clone, Debug)]
pub struct FileData {
    bytes: Arc<[u8]>,
    fingerprint: u128,
}

impl FileData {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    /// The text without a byte order mark, which some programs write; `None` if it is not UTF-8.
    pub fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.bytes).ok()?;
        Some(text.strip_prefix('\u{feff}').unwrap_or(text))
    }
    /// The fingerprint of the bytes.
    pub(crate) fn fingerprint(&self) -> u128 {
        self.fingerprint
    }
}

impl From<Vec<u8>> for FileData {
    fn from(bytes: Vec<u8>) -> FileData {
        let mut fingerprint = Fingerprint::new();
        fingerprint.write_usize(bytes.len());
        fingerprint.write(&bytes);
        FileData { bytes: bytes.into(), fingerprint: fingerprint.value() }
    }
}

impl From<&str> for FileData {
    fn from(text: &str) -> FileData {
        text.as_bytes().to_vec().into()
    }
}
