//! Images in memory have the numbers of NPY files.

use lapidary_export::file_format::FileFormat;
use lapidary_nodes::LIBRARY;
use lapidary_render::{ImageSize, Loader, MemoryRemedy, Monitor, RenderError, RenderRequest};
use lapidary_render::{render_arrays, render_quietly};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A graph of the gallery.
fn graph(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs").join(name)
}

/// Renders into memory; with `stop`, a render that is cancelled from the beginning.
fn arrays(request: &RenderRequest, stop: bool) -> Result<Vec<lapidary_render::ImageArray>, RenderError> {
    let (stop, progress) = (AtomicBool::new(stop), Default::default());
    render_arrays(&Loader::new(LIBRARY), request, Monitor { stop: &stop, progress: &progress, events: &|_| {} })
}

#[test]
fn arrays_have_the_numbers_of_npy_files() {
    let folder = std::env::temp_dir().join(format!("lapidary-arrays-{}", std::process::id()));
    for (name, size) in [("marble.ron", ImageSize::Width(70)), ("rusted_plate.ron", ImageSize::Exact([64, 40]))] {
        let request = RenderRequest {
            size: Some(size),
            region: Some([3, 5, 50, 30]),
            format: Some(FileFormat::NPY),
            name: Some("{output}".to_owned()),
            ..RenderRequest::new([graph(name)], &folder)
        };
        let report = render_quietly(&Loader::new(LIBRARY), &request).expect("the graph is valid");
        let images = arrays(&request, false).expect("the graph is valid");
        assert_eq!(images.len(), report.files.len());
        for (image, file) in images.iter().zip(&report.files) {
            assert_eq!(vec![image.output.clone()], file.outputs);
            assert_eq!(image.size, [50, 30]);
            let numbers: Vec<u8> = image.values.iter().flat_map(|v| v.to_le_bytes()).collect();
            let bytes = std::fs::read(&file.path).expect("the file was written");
            assert!(bytes.ends_with(&numbers) && bytes.len() < numbers.len() + 512, "{}", image.output);
        }
    }
    std::fs::remove_dir_all(folder).expect("the test created it");
}

#[test]
fn arrays_count_towards_the_memory_limit() {
    let size = Some(ImageSize::Width(4096));
    let request = RenderRequest { size, memory: 200 << 20, ..RenderRequest::new([graph("marble.ron")], "") };
    match arrays(&request, false) {
        Err(error @ RenderError::Memory { remedy: MemoryRemedy::SizeOrRegion, .. }) => {
            assert!(error.to_string().contains("the arrays"), "{error}");
        }
        other => panic!("{:?}", other.map(|images| images.len())),
    }
}

#[test]
fn a_stopped_render_ends() {
    let request = RenderRequest::new([graph("marble.ron")], "");
    assert!(arrays(&request, true).expect_err("it is stopped").is_stopped());
}
