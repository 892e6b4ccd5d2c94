//! Images that are broken, too large or full of metadata are refused in bounded memory.

use lapidary_tests::Folder;
use lapidary_tests::image_files::{
    ExrType, check_image, exr, grey_png, image_graph, png_chunk, png_head, run, succeed, two_pixels,
};
#[cfg(target_os = "linux")]
use lapidary_tests::resource_limits;
use miniz_oxide::deflate::compress_to_vec_zlib;
#[cfg(target_os = "linux")]
use std::ffi::OsStr;
use std::fs::write;
#[cfg(target_os = "linux")]
use std::path::Path;

#[test]
fn check_reads_headers_and_render_reports_truncated_files() {
    let folder = Folder::new("pictures-headers");
    let folder = folder.path();
    let whole = grey_png(64, &(0..64 * 64).map(|i| (i * 7 % 251) as u8).collect::<Vec<u8>>());
    write(folder.join("short.png"), &whole[..whole.len() / 2]).expect("the temporary folder is writable");
    assert_eq!(check_image(folder, "short.png"), (0, String::new()));
    assert!(succeed(folder, &["info", "it.ron"]).contains("short.png"));
    assert!(succeed(folder, &["render", "it.ron", "--dry-run"]).contains("it_"));
    let (status, _, err) = run(folder, &["render", "it.ron"]);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("the image of `it` cannot be read: short.png (PNG): the file is truncated"), "{err}");
    // Its pixels do not fit into memory, and `check` does not read them.
    write(
        folder.join("huge.png"),
        [png_head([60_000, 60_000], 2), png_chunk(b"IDAT", &[0x78, 1]), png_chunk(b"IEND", &[])].concat(),
    )
    .expect("the temporary folder is writable");
    let (status, err) = check_image(folder, "huge.png");
    assert_eq!(status, 0, "{err}");
    assert!(
        err.contains("warning[E004]: \"huge.png\" has 60000x60000 pixels, 3 channels of 8 bits, which need 10.1GiB"),
        "{err}"
    );
    let (status, _, err) = run(folder, &["render", "it.ron"]);
    assert_eq!(status, 4, "{err}");
    assert!(err.contains("the image of `it`, 60000x60000 pixels, 3 channels of 8 bits, brings the memory for images to 10300MiB, more than the 8GiB allowed\n  help: use a smaller image, or raise the limit with `render --memory`"), "{err}");
    let (status, _, err) = run(folder, &["render", "it.ron", "--memory", "64MiB"]);
    assert!(status == 4 && err.contains("more than the 64MiB allowed"), "{err}");
}

#[test]
fn broken_images_are_errors() {
    let folder = Folder::new("pictures-broken");
    let folder = folder.path();
    for (file, bytes, message) in [
        ("empty.png", &b""[..], "\"empty.png\" cannot be read as an image: the file is empty"),
        (
            "text.png",
            b"once upon a time",
            "cannot be read as an image: its first bytes are not those of a PNG, TIFF, EXR",
        ),
        ("short.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "as a PNG, the file is truncated"),
        ("short.exr", &[0x76, 0x2f, 0x31, 0x01, 2, 0], "as an EXR, the file is truncated"),
        ("short.tiff", b"II*\0\x08\0\0\0", "as a TIFF, the file is truncated"),
        ("short.npy", b"\x93NUMPY\x01\0\x80\0{'descr'", "as an NPY, the file is truncated"),
    ] {
        write(folder.join(file), bytes).expect("the temporary folder is writable");
        let (status, err) = check_image(folder, file);
        assert!(status == 1 && err.contains("error[E035]") && err.contains(message), "{file}: {err}");
    }
    // The bytes decide on the format, not the name.
    write(folder.join("called.jpg"), grey_png(2, &[0, 255])).expect("the temporary folder is writable");
    assert_eq!(two_pixels(folder, "called.jpg")[..8], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
}

/// The process that [`resource_limits::run`] starts.
#[cfg(target_os = "linux")]
#[test]
fn limited_process() {
    resource_limits::become_lapidary();
}

/// Runs the binary in a folder with an address space of a gibibyte; returns the exit status and standard error.
#[cfg(target_os = "linux")]
fn run_in_a_gibibyte(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    let (output, _) = resource_limits::run(&[resource_limits::Limit::AddressSpace(1 << 30)], folder, &args);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn compressed_metadata_is_not_decompressed() {
    let folder = Folder::new("pictures-bombs");
    let folder = folder.path();
    // Each chunk decompresses to 64 MiB.
    let zeros = compress_to_vec_zlib(&vec![0; 64 << 20], 9);
    let text = |head: &[u8]| [head, &zeros].concat();
    let bomb = |name: &[u8; 4], head: &[u8]| {
        let many: Vec<u8> = (0..100).flat_map(|_| png_chunk(name, &text(head))).collect();
        let px = compress_to_vec_zlib(&[0, 255], 6);
        [png_head([1, 1], 0), many, png_chunk(b"IDAT", &px), png_chunk(b"IEND", &[])].concat()
    };
    write(folder.join("ztxt.png"), bomb(b"zTXt", b"Comment\0\0")).expect("the temporary folder is writable");
    write(folder.join("itxt.png"), bomb(b"iTXt", b"Comment\0\x01\0\0\0")).expect("the temporary folder is writable");
    write(folder.join("iccp.png"), bomb(b"iCCP", b"profile\0\0")).expect("the temporary folder is writable");
    // An attribute and tags with a declared size of 2 GiB, and many large segments.
    let mut exr_bomb = exr(&[("Y", ExrType::Half, &[0, 0])]);
    let attribute = |size: u32| [&b"note\0string\0"[..], &size.to_le_bytes()].concat();
    exr_bomb.splice(8..8, attribute(0x7fff_ffff));
    write(folder.join("attribute.exr"), &exr_bomb).expect("the temporary folder is writable");
    let tag = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let tags =
        [tag(256, 3, 1, 1), tag(257, 3, 1, 1), tag(270, 2, 0x7fff_ffff, 8), tag(273, 4, 0x3fff_ffff, 8)].concat();
    write(folder.join("tags.tiff"), [&b"II*\0\x08\0\0\0\x04\0"[..], &tags, &[0; 4]].concat())
        .expect("the temporary folder is writable");
    let segment = [&[0xff, 0xe2, 0xff, 0xff][..], &[b'I'; 65533]].concat();
    write(folder.join("app.jpg"), [&[0xff, 0xd8][..], &segment.repeat(2000)].concat())
        .expect("the temporary folder is writable");
    for file in ["ztxt.png", "itxt.png", "iccp.png"] {
        write(folder.join("it.ron"), image_graph(file, "")).expect("the temporary folder is writable");
        for args in [&["check", "it.ron"][..], &["render", "it.ron"]] {
            let (status, err) = run_in_a_gibibyte(folder, args);
            assert_eq!((status, err.as_str()), (Some(0), ""), "{file} {args:?}");
        }
    }
    for file in ["attribute.exr", "tags.tiff", "app.jpg"] {
        write(folder.join("it.ron"), image_graph(file, "")).expect("the temporary folder is writable");
        let (status, err) = run_in_a_gibibyte(folder, &["check", "it.ron"]);
        assert!(status == Some(1) && err.contains("error[E035]"), "{file}: {err}");
    }
    for file in ["ztxt.png", "itxt.png", "iccp.png", "attribute.exr", "tags.tiff", "app.jpg"] {
        let (status, err) = run_in_a_gibibyte(folder, &["identify", file]);
        assert!(status == Some(1) && err.contains("has no provenance"), "{file}: {err}");
    }
}
