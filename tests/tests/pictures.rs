//! Pictures are read from every format people have and this program writes, in bounded memory, from allowed places.

use lapidary_tests::{Folder, golden, lapidary, root, said};
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fs::{self, write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Runs in a folder; yields the exit status, standard output and standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    said(lapidary().current_dir(folder).env_remove("LAPIDARY_ALLOW").env_remove("LAPIDARY_PATH").args(args))
}
/// Runs, and expects it to go well.
fn fine(folder: &Path, args: &[&str]) -> String {
    let (status, out, err) = run(folder, args);
    assert_eq!(status, 0, "{args:?}: {err}");
    out
}
/// A graph that shows a picture; `more` is what the node is told besides.
fn shows(file: &str, more: &str) -> String {
    format!(
        "lapidary(format: 1, size: (8, 4), nodes: {{ \"it\": image(file: \"{file}\", filter: nearest{more}) }}, \
         outputs: {{ \"base_color\": \"it\", \"mask\": \"it.value\" }})"
    )
}
/// What `check` says of a picture of this name in a folder.
fn checked(folder: &Path, file: &str) -> (i32, String) {
    write(folder.join("it.ron"), shows(file, "")).expect("the folder is one's own");
    let (status, _, err) = run(folder, &["check", "it.ron"]);
    (status, err)
}
/// The numbers of an output, as the renderer has them, row by row.
fn numbers(folder: &Path, graph: &str, output: &str) -> Vec<f32> {
    fine(folder, &["render", graph, "--outputs", output, "--format", "npy", "-o", "numbers", "--name", "n"]);
    let bytes = fs::read(folder.join("numbers/n.npy")).expect("it was rendered");
    let header = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    bytes[header..].as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// A graph with a grey, an opaque and a clear output, whose values any depth tells apart.
const SOURCE: &str = "lapidary(format: 1, size: (8, 4), nodes: {
    \"x\": coordinates(), \"across\": mix(a: 0.0, b: 1.0, by: \"x.x\"),
    \"clear\": color(is: \"#ff804080\"), \"half\": color(is: \"#4080ff\"),
  }, outputs: { \"mask\": \"across\", \"base_color\": \"half\" })";

#[test]
fn everything_that_is_written_is_read_again() {
    let folder = Folder::new("pictures-again");
    let folder = folder.path();
    write(folder.join("opaque.ron"), SOURCE).expect("the folder is one's own");
    write(folder.join("clear.ron"), SOURCE.replace(": \"half\"", ": \"clear\"")).expect("the folder is one's own");
    let depths = [
        ("png", &["8", "16"][..]),
        ("exr", &["16f", "32f"]),
        ("tiff", &["8", "16", "16f", "32f"]),
        ("npy", &["32f"]),
        ("apng", &["8", "16"]),
        ("gif", &["8"]),
    ];
    for (format, depths) in depths {
        for depth in depths {
            for (source, output, space) in [
                ("opaque.ron", "mask", "data"),
                ("opaque.ron", "base_color", "auto"),
                ("clear.ron", "base_color", "auto"),
            ] {
                let name = format!("{output}_{depth}");
                let more = ["--format", format, "--depth", depth, "--outputs", output, "--name", &name, "-o", "."];
                fine(folder, &[&["render", source], &more[..]].concat());
                let file = format!("{name}.{format}");
                write(folder.join("again.ron"), shows(&file, &format!(", space: {space}"))).expect("it is one's own");
                let (before, after) = (numbers(folder, source, output), numbers(folder, "again.ron", "base_color"));
                let channels = before.len() / 32;
                // A GIF has alpha or not, and no shades of it.
                let most = if format == "gif" {
                    0.02
                } else if *depth == "8" {
                    0.005
                } else {
                    0.0011
                };
                let pixels = before.chunks_exact(channels).zip(after.chunks_exact(after.len() / 32));
                for (before, after) in pixels.filter(|_| format != "gif" || source != "clear.ron") {
                    let before = if channels == 1 { vec![before[0]; 3] } else { before.to_vec() };
                    let near = before.iter().zip(after).all(|(a, b)| (a - b).abs() <= most);
                    assert!(near, "{file}: {before:?} came back as {after:?}");
                }
            }
        }
    }
}

/// A chunk of a PNG.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let crc = name.iter().chain(data).fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    [&(data.len() as u32).to_be_bytes(), &name[..], data, &(!crc).to_be_bytes()].concat()
}
/// The beginning of a PNG: `color` 0 is grey, 2 red, green and blue.
fn png_head([width, height]: [u32; 2], color: u8) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, color, 0, 0, 0]].concat();
    [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &header)].concat()
}
/// A grey PNG of a byte a pixel.
fn png(width: u32, px: &[u8]) -> Vec<u8> {
    let rows: Vec<u8> = px.chunks(width as usize).flat_map(|row| [&[0][..], row].concat()).collect();
    let data = compress_to_vec_zlib(&rows, 6);
    let size = [width, px.len() as u32 / width];
    [png_head(size, 0), chunk(b"IDAT", &data), chunk(b"IEND", &[])].concat()
}

/// The type of the numbers of an EXR.
#[derive(Clone, Copy)]
enum Kind {
    Uint,
    Half,
    Float,
}

/// An uncompressed EXR of one row: channels in the order of their names, numbers of 0, 1, 0.5 and 0.25 as bits.
fn exr(channels: &[(&str, Kind, &[u32])]) -> Vec<u8> {
    let width = channels[0].2.len() as u32;
    let mut file = vec![0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0];
    let mut attribute = |name: &str, kind: &str, value: &[u8]| {
        file.extend(
            [name.as_bytes(), &[0], kind.as_bytes(), &[0], &(value.len() as u32).to_le_bytes(), value].concat(),
        );
    };
    let list = channels.iter().flat_map(|(name, kind, _)| {
        let numbers = [*kind as u32, 0, 1, 1].map(u32::to_le_bytes).concat();
        [name.as_bytes(), &[0], &numbers].concat()
    });
    let window = [0, 0, width - 1, 0].map(u32::to_le_bytes).concat();
    attribute("channels", "chlist", &list.chain([0]).collect::<Vec<u8>>());
    attribute("compression", "compression", &[0]);
    attribute("dataWindow", "box2i", &window);
    attribute("displayWindow", "box2i", &window);
    attribute("lineOrder", "lineOrder", &[0]);
    attribute("pixelAspectRatio", "float", &1f32.to_le_bytes());
    attribute("screenWindowCenter", "v2f", &[0; 8]);
    attribute("screenWindowWidth", "float", &1f32.to_le_bytes());
    file.push(0);
    let offset = file.len() as u64 + 8;
    file.extend(offset.to_le_bytes());
    let row = channels.iter().flat_map(|(_, kind, numbers)| {
        let bytes = |v: &u32| match kind {
            Kind::Half => (*v as u16).to_le_bytes().to_vec(),
            _ => v.to_le_bytes().to_vec(),
        };
        numbers.iter().flat_map(bytes).collect::<Vec<u8>>()
    });
    let row: Vec<u8> = row.collect();
    file.extend([&0u32.to_le_bytes()[..], &(row.len() as u32).to_le_bytes(), &row].concat());
    file
}

/// The colours of a picture of two pixels.
fn colours(folder: &Path, file: &str) -> Vec<f32> {
    write(folder.join("two.ron"), shows(file, "").replace("(8, 4)", "(2, 1)")).expect("it is one's own");
    numbers(folder, "two.ron", "base_color")
}

#[test]
fn an_exr_may_have_any_single_channel_and_numbers_of_any_type() {
    let folder = Folder::new("pictures-exr");
    let folder = folder.path();
    let (half, float) = ([0x3800, 0x4000], [0.5f32.to_bits(), 2f32.to_bits()]);
    for name in ["Y", "Z", "R", "A", "depth", "view.mask"] {
        for (kind, numbers) in [(Kind::Half, half), (Kind::Float, float)] {
            write(folder.join("one.exr"), exr(&[(name, kind, &numbers)])).expect("the folder is one's own");
            assert_eq!(colours(folder, "one.exr"), [0.5, 0.5, 0.5, 1.0, 2.0, 2.0, 2.0, 1.0], "{name}");
        }
    }
    write(folder.join("one.exr"), exr(&[("id", Kind::Uint, &[3, 70_000])])).expect("the folder is one's own");
    assert_eq!(colours(folder, "one.exr"), [3.0, 3.0, 3.0, 1.0, 70_000.0, 70_000.0, 70_000.0, 1.0]);
    let rgb = [("B", Kind::Half, &half[..]), ("G", Kind::Float, &float), ("R", Kind::Uint, &[1, 0])];
    write(folder.join("rgb.exr"), exr(&rgb)).expect("the folder is one's own");
    assert_eq!(colours(folder, "rgb.exr"), [1.0, 0.5, 0.5, 1.0, 0.0, 2.0, 2.0, 1.0]);
    // Colours were multiplied by alpha; what covers nothing stays as it is.
    let rgba = [("A", [0x3800, 0]), ("B", half), ("G", half), ("R", half)];
    let rgba: Vec<(&str, Kind, &[u32])> = rgba.iter().map(|(name, px)| (*name, Kind::Half, &px[..])).collect();
    write(folder.join("rgba.exr"), exr(&rgba)).expect("the folder is one's own");
    assert_eq!(colours(folder, "rgba.exr"), [1.0, 1.0, 1.0, 0.5, 2.0, 2.0, 2.0, 0.0]);
    write(folder.join("xy.exr"), exr(&[("X", Kind::Half, &half), ("Y2", Kind::Half, &half)])).expect("it is one's own");
    let (status, err) = checked(folder, "xy.exr");
    assert!(
        status == 1 && err.contains("its channels are X, Y2, and R, G and B, Y, Z or a single one are read"),
        "{err}"
    );
}

#[test]
fn what_people_have_is_read() {
    let folder = Folder::new("pictures-people");
    let kept = root().join("tests/vectors/pictures");
    let folder = folder.path();
    let files = [
        "colour.jpg",
        "grey.jpg",
        "progressive.jpg",
        "lossy.webp",
        "clear.webp",
        "colour.bmp",
        "colour.tga",
        "clear.tga",
        "palette.png",
        "interlaced.png",
        "bits.tiff",
        "deep.tiff",
        "light.hdr",
    ];
    let print = |file: &str| {
        fs::copy(kept.join(file), folder.join(file)).expect("the pictures are kept");
        write(folder.join("it.ron"), shows(file, "").replace("(8, 4)", "(16, 16)")).expect("it is one's own");
        let px = numbers(folder, "it.ron", "base_color");
        // FNV-1a: of JPEG and WebP too the bits are the same on every machine.
        let hash = px
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        let mean = px.iter().map(|v| f64::from(*v)).sum::<f64>() / px.len() as f64;
        format!("{file}: {hash:016x}, {mean:.4} on average\n")
    };
    golden("pictures.txt", &files.map(print).concat());
}

#[test]
fn a_check_reads_headers_and_a_render_tells_what_is_missing() {
    let folder = Folder::new("pictures-headers");
    let folder = folder.path();
    let whole = png(64, &(0..64 * 64).map(|i| (i * 7 % 251) as u8).collect::<Vec<u8>>());
    write(folder.join("short.png"), &whole[..whole.len() / 2]).expect("the folder is one's own");
    assert_eq!(checked(folder, "short.png"), (0, String::new()));
    assert!(fine(folder, &["info", "it.ron"]).contains("short.png"));
    assert!(fine(folder, &["render", "it.ron", "--dry-run"]).contains("it_"));
    let (status, _, err) = run(folder, &["render", "it.ron"]);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("the picture of `it` cannot be read: short.png (PNG): the file is cut short"), "{err}");
    // Nobody could hold its pixels, and nobody has to.
    write(
        folder.join("huge.png"),
        [png_head([60_000, 60_000], 2), chunk(b"IDAT", &[0x78, 1]), chunk(b"IEND", &[])].concat(),
    )
    .expect("the folder is one's own");
    let (status, err) = checked(folder, "huge.png");
    assert_eq!(status, 0, "{err}");
    assert!(
        err.contains("warning[E004]: \"huge.png\" has 60000x60000 pixels, 3 channels of 8 bits, which take 10.1GiB"),
        "{err}"
    );
    let (status, _, err) = run(folder, &["render", "it.ron"]);
    assert_eq!(status, 4, "{err}");
    assert!(err.contains("the picture of `it`, 60000x60000 pixels, 3 channels of 8 bits, brings the pictures to 10300MiB, more than the 8GiB there may be\n  help: use a smaller picture, or allow more with `render --memory`"), "{err}");
    let (status, _, err) = run(folder, &["render", "it.ron", "--memory", "64MiB"]);
    assert!(status == 4 && err.contains("more than the 64MiB there may be"), "{err}");
}

#[test]
fn broken_files_are_told_of() {
    let folder = Folder::new("pictures-broken");
    let folder = folder.path();
    for (file, bytes, told) in [
        ("empty.png", &b""[..], "\"empty.png\" is no picture this program reads: the file is empty"),
        ("text.png", b"once upon a time", "is no picture this program reads: it does not begin like a PNG, TIFF, EXR"),
        ("short.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "as a PNG, the file is cut short"),
        ("short.exr", &[0x76, 0x2f, 0x31, 0x01, 2, 0], "as an EXR, the file is cut short"),
        ("short.tiff", b"II*\0\x08\0\0\0", "as a TIFF, the file is cut short"),
        ("short.npy", b"\x93NUMPY\x01\0\x80\0{'descr'", "as an NPY, the file is cut short"),
    ] {
        write(folder.join(file), bytes).expect("the folder is one's own");
        let (status, err) = checked(folder, file);
        assert!(status == 1 && err.contains("error[E035]") && err.contains(told), "{file}: {err}");
    }
    // A picture is what its bytes are, whatever it is called.
    write(folder.join("called.jpg"), png(2, &[0, 255])).expect("the folder is one's own");
    assert_eq!(colours(folder, "called.jpg")[..8], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
}

/// Runs in a folder with so many MiB of addresses.
#[cfg(target_os = "linux")]
fn within(folder: &Path, mib: u32, args: &[&str]) -> (i32, String, String) {
    let binary = lapidary();
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", &format!("ulimit -v {} && exec \"$@\"", mib * 1024), "sh"]);
    said(shell.arg(binary.get_program()).args(args))
}

#[cfg(target_os = "linux")]
#[test]
fn metadata_takes_no_more_than_pixels() {
    let folder = Folder::new("pictures-bombs");
    let folder = folder.path();
    // Each comes to 64 MiB.
    let zeros = compress_to_vec_zlib(&vec![0; 64 << 20], 9);
    let text = |head: &[u8]| [head, &zeros].concat();
    let bomb = |name: &[u8; 4], head: &[u8]| {
        let many: Vec<u8> = (0..100).flat_map(|_| chunk(name, &text(head))).collect();
        let px = compress_to_vec_zlib(&[0, 255], 6);
        [png_head([1, 1], 0), many, chunk(b"IDAT", &px), chunk(b"IEND", &[])].concat()
    };
    write(folder.join("ztxt.png"), bomb(b"zTXt", b"Comment\0\0")).expect("the folder is one's own");
    write(folder.join("itxt.png"), bomb(b"iTXt", b"Comment\0\x01\0\0\0")).expect("the folder is one's own");
    write(folder.join("iccp.png"), bomb(b"iCCP", b"profile\0\0")).expect("the folder is one's own");
    // An attribute that is said to have 2 GiB, and hundreds that have some.
    let mut exr_bomb = exr(&[("Y", Kind::Half, &[0, 0])]);
    let attribute = |size: u32| [&b"note\0string\0"[..], &size.to_le_bytes()].concat();
    exr_bomb.splice(8..8, attribute(0x7fff_ffff));
    write(folder.join("attribute.exr"), &exr_bomb).expect("the folder is one's own");
    let tag = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let tags =
        [tag(256, 3, 1, 1), tag(257, 3, 1, 1), tag(270, 2, 0x7fff_ffff, 8), tag(273, 4, 0x3fff_ffff, 8)].concat();
    write(folder.join("tags.tiff"), [&b"II*\0\x08\0\0\0\x04\0"[..], &tags, &[0; 4]].concat()).expect("it is one's own");
    let part = [&[0xff, 0xe2, 0xff, 0xff][..], &[b'I'; 65533]].concat();
    write(folder.join("app.jpg"), [&[0xff, 0xd8][..], &part.repeat(2000)].concat()).expect("it is one's own");
    for file in ["ztxt.png", "itxt.png", "iccp.png"] {
        write(folder.join("it.ron"), shows(file, "")).expect("the folder is one's own");
        for args in [&["check", "it.ron"][..], &["render", "it.ron"]] {
            let (status, _, err) = within(folder, 1024, args);
            assert_eq!((status, err.as_str()), (0, ""), "{file} {args:?}");
        }
    }
    for file in ["attribute.exr", "tags.tiff", "app.jpg"] {
        write(folder.join("it.ron"), shows(file, "")).expect("the folder is one's own");
        let (status, _, err) = within(folder, 1024, &["check", "it.ron"]);
        assert!(status == 1 && err.contains("error[E035]"), "{file}: {err}");
    }
    for file in ["ztxt.png", "itxt.png", "iccp.png", "attribute.exr", "tags.tiff", "app.jpg"] {
        let (status, _, err) = within(folder, 1024, &["identify", file]);
        assert!(status == 1 && err.contains("does not tell what made it"), "{file}: {err}");
    }
}

/// Runs in a folder, and expects it to end within a minute.
#[cfg(unix)]
fn soon(folder: &Path, args: &[&str]) -> (i32, String) {
    let mut command = lapidary();
    command.current_dir(folder).args(args).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let begun = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("{args:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("it has ended");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = Folder::new("pictures-kinds");
    let folder = folder.path();
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().is_ok_and(|status| status.success()));
    fs::create_dir(folder.join("folder")).expect("the folder is one's own");
    std::os::unix::fs::symlink("/dev/zero", folder.join("device")).expect("the folder is one's own");
    let _socket = std::os::unix::net::UnixListener::bind(folder.join("socket")).expect("the folder is one's own");
    let table = |file: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        )
    };
    let graph = |file: &str| {
        format!("lapidary(format: 1, nodes: {{ \"it\": graph(file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})")
    };
    let plain = "lapidary(format: 1, nodes: { \"it\": perlin() }, outputs: { \"height\": \"it\" })";
    write(folder.join("plain.ron"), plain).expect("the folder is one's own");
    for (file, what) in [("pipe", "it is a pipe"), ("folder", "it is a folder"), ("socket", "it is a socket")] {
        for text in [shows(file, ""), table(file), graph(file)] {
            write(folder.join("it.ron"), &text).expect("the folder is one's own");
            let (status, err) = soon(folder, &["check", "it.ron"]);
            assert!(status == 1 && err.contains(what), "{file}: {err}");
        }
        let inside = format!("./{file}");
        for args in [
            &["identify", &inside][..],
            &["preview", "plain.ron", "--size", "8", "--texture", &inside],
            &["preview", "plain.ron", "--size", "8", "--environment", &inside],
        ] {
            let (status, err) = soon(folder, args);
            assert!(status != 0 && err.contains(what), "{args:?}: {err}");
        }
    }
    for args in [
        &["check", "folder"][..],
        &["check", "device"],
        &["fmt", "socket"],
        &["sample", "plain.ron", "--points", "device"],
    ] {
        let (status, err) = soon(folder, args);
        assert!(status == 3 && err.contains("not a file"), "{args:?}: {err}");
    }
    // Links out of the folder are refused before it matters what they lead to.
    write(folder.join("it.ron"), shows("device", "")).expect("the folder is one's own");
    let (status, err) = soon(folder, &["check", "it.ron"]);
    assert!(status == 1 && err.contains("error[E041]"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn graphs_and_points_come_through_pipes_of_the_shell() {
    let folder = Folder::new("pictures-pipes");
    let folder = folder.path();
    write(folder.join("dot.png"), png(2, &[0, 255])).expect("the folder is one's own");
    write(folder.join("it.ron"), shows("dot.png", "")).expect("the folder is one's own");
    write(folder.join("at.csv"), "x,y\n0.25,0.5\n").expect("the folder is one's own");
    let shell = |line: &str| {
        let binary = lapidary();
        let mut shell = Command::new("bash");
        shell.current_dir(folder).args(["-c", line, "bash"]).arg(binary.get_program());
        said(&mut shell)
    };
    if Command::new("bash").args(["-c", "cat <(true)"]).status().is_ok_and(|status| status.success()) {
        // What they name lies where the shell is.
        let (status, _, err) = shell("\"$1\" check <(cat it.ron)");
        assert_eq!((status, err.as_str()), (0, ""));
        let (status, out, err) = shell("\"$1\" sample <(cat it.ron) --points <(cat at.csv) --output mask");
        assert_eq!((status, out.as_str()), (0, "x,y,mask\n0.25,0.5,0\n"), "{err}");
    }
    let (status, _, err) =
        shell("mkfifo pipe && (cat it.ron > pipe &) && \"$1\" check pipe && \"$1\" check - < it.ron");
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn pictures_and_tables_come_from_allowed_folders() {
    let folder = Folder::new("pictures-folders");
    let [own, other] = ["own", "other"].map(|name| folder.path().join(name));
    for made in [own.join("below"), other.clone()] {
        fs::create_dir_all(made).expect("the folder is one's own");
    }
    let dot = png(2, &[0, 255]);
    for file in [own.join("beside.png"), own.join("below/deep.png"), other.join("dot.png")] {
        write(file, &dot).expect("the folder is one's own");
    }
    let secret = "swordfish";
    write(other.join("secret.json"), secret).expect("the folder is one's own");
    let block = "lapidary(format: 1, nodes: { \"a\": perlin() }, outputs: { \"height\": \"a\" })";
    write(other.join("block.ron"), block).expect("the folder is one's own");
    for file in ["beside.png", "below/deep.png", "below/../beside.png"] {
        assert_eq!(checked(&own, file), (0, String::new()), "{file}");
    }
    let absolute = own.join("beside.png");
    assert_eq!(checked(&own, absolute.to_str().expect("it is text")), (0, String::new()));
    let away = other.canonicalize().expect("it is there");
    let away = away.to_str().expect("it is text");
    let table = |file: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        )
    };
    let graph =
        "lapidary(format: 1, nodes: { \"it\": graph(file: \"../other/block.ron\") }, outputs: { \"height\": \"it\" })";
    let texts = [
        ("../other/dot.png", shows("../other/dot.png", "")),
        (&format!("{away}/dot.png"), shows(&format!("{away}/dot.png"), "")),
        ("../other/secret.json", table("../other/secret.json")),
        ("../other/block.ron", graph.to_owned()),
    ];
    for (file, text) in &texts {
        write(own.join("it.ron"), text).expect("the folder is one's own");
        let (status, _, err) = run(&own, &["check", "it.ron"]);
        let told = format!("error[E041]: \"{file}\" lies outside the folders that this graph may read\n");
        let help = format!("help: put the file beside or below this one, or allow its folder with `--allow {away}`\n");
        assert!(status == 1 && err.starts_with("it.ron:1:") && err.contains(&told) && err.contains(&help), "{err}");
        assert!(!err.contains(secret));
        for allowed in [&["--allow", away][..], &["--allow", "../other"]] {
            let (status, _, err) = run(&own, &[&["check", "it.ron"], allowed].concat());
            assert_eq!(status, 0, "{err}");
            assert!(!err.contains("E041") && !err.contains(secret), "{err}");
        }
        let mut command = lapidary();
        let (_, _, err) = said(command.current_dir(&own).env("LAPIDARY_ALLOW", away).args(["check", "it.ron"]));
        assert!(!err.contains("E041"), "{err}");
    }
    write(own.join("it.ron"), &texts[0].1).expect("the folder is one's own");
    for args in [&["render", "it.ron", "--size", "4"][..], &["info", "it.ron"], &["trace", "it.ron", "--at", "0,0"]] {
        assert_eq!(run(&own, args).0, 1, "{args:?}");
        assert_eq!(run(&own, &[args, &["--allow", "../other"]].concat()).0, 0, "{args:?}");
    }
    let (status, err) = checked(&own, "../nowhere.png");
    assert!(status == 1 && err.contains("error[E041]: \"../nowhere.png\" lies outside"), "{err}");
    let (status, _, err) = run(&own, &["check", "it.ron", "--allow", "../nowhere"]);
    assert!(status == 2 && err.contains("there is no such folder"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_and_files_of_the_system_are_held_to_the_same() {
    let folder = Folder::new("pictures-links");
    let folder = folder.path();
    std::os::unix::fs::symlink("/etc/passwd", folder.join("mine.json")).expect("the folder is one's own");
    for file in ["/etc/passwd", "mine.json"] {
        let text = format!(
            "lapidary(format: 1, nodes: {{\n  \"it\": perlin_1985(values: typical, tables: file, file: \"{file}\") }}, outputs: {{ \"height\": \"it\" }})"
        );
        write(folder.join("it.ron"), text).expect("the folder is one's own");
        let (status, _, err) = run(folder, &["check", "it.ron"]);
        assert!(status == 1 && err.starts_with("it.ron:2:") && err.contains("error[E041]"), "{err}");
        assert!(err.contains("--allow /etc") && !err.contains("root:"), "{err}");
        // Where it is allowed nothing of it is shown either.
        let (status, _, err) = run(folder, &["check", "it.ron", "--allow", "/etc"]);
        assert!(!err.contains("root") && !err.contains("nologin"), "{status} {err}");
    }
}
