//! Errors of the writers: full disks and missing rows.

use super::{every_spec, test_samples, write_bytes};
use lapidary_export::{WriteError, write};
use std::io::{self, Cursor, Seek, SeekFrom, Write};

/// A disk with a capacity in bytes.
struct FullDisk(Cursor<Vec<u8>>, usize);

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.position() as usize + bytes.len() > self.1 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
impl Seek for FullDisk {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_full_disk_is_reported_at_any_offset() {
    for spec in every_spec() {
        let px = test_samples(&spec);
        let (file, _) = write_bytes(&spec, &px, 16);
        for capacity in (0..file.len()).step_by(1 + file.len() / 40).chain([file.len() - 1]) {
            let row = spec.size[0] as usize * spec.channels;
            let bands = px.chunks(16 * row).map(<[f32]>::to_vec);
            let result = write(FullDisk(Cursor::new(vec![]), capacity), &spec, bands);
            let full = matches!(&result, Err(WriteError::Io(e)) if e.kind() == io::ErrorKind::StorageFull);
            assert!(full, "{capacity} of {} bytes: {result:?} for {spec:?}", file.len());
        }
    }
}

#[test]
fn missing_rows_are_an_error() {
    for spec in every_spec() {
        let px = test_samples(&spec);
        for rows in [0, 1, 20, 52] {
            let row = spec.size[0] as usize * spec.channels;
            let bands = std::iter::once(px[..rows * row].to_vec()).filter(|band| !band.is_empty());
            let result = write(Cursor::new(vec![]), &spec, bands);
            assert!(matches!(result, Err(WriteError::MissingRows)), "{rows}: {result:?} for {spec:?}");
        }
    }
}
