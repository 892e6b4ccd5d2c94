//! Nothing that a stranger wrote into a file or its name reaches a terminal as a command to it; data stays as it is.

use lapidary_tests::{Folder, lapidary, outcome};
use std::fs;
use std::path::Path;

/// Sets the title of a terminal, returns to the start of the line, turns the direction of writing, and is not seen.
const EVIL: &str = "a\u{1b}]0;x\u{7}b\rc\u{202e}d\u{200b}e\u{9b}2Jf";

fn evil(text: &str) -> bool {
    text.chars().any(|c| c != '\n' && (c.is_control() || "\u{202e}\u{200b}".contains(c)))
}

/// As graph files spell it.
fn spelt(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { c.escape_unicode().to_string() })
        .collect()
}

/// A PNG file whose text says that an evil graph made it.
fn stranger(folder: &Path) {
    let name = spelt("evil");
    let graph = format!(
        "lapidary(format: 1, name: \"{name}\", size: (8, 8), nodes: {{ \"n\": perlin(scale: 4) }}, outputs: {{ \"height\": \"n\" }})"
    );
    fs::write(folder.join("plain.ron"), graph).expect("the temporary folder is writable");
    let (status, _, err) = outcome(lapidary().current_dir(folder).args(["render", "plain.ron", "-o", "."]));
    assert_eq!((status, err.as_str()), (0, ""));
    let bytes = fs::read(folder.join("plain_height.png")).expect("it was written");
    // JSON may write any character so.
    let units = |text: &str| text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
    fs::write(folder.join("stranger.png"), retold(&bytes, "evil", &units(EVIL)))
        .expect("the temporary folder is writable");
}

/// A PNG file with one text replaced by another within its text chunk.
fn retold(png: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (mut out, mut at) = (png[..8].to_vec(), 8);
    while at < png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")) as usize;
        let (kind, data) = (&png[at + 4..at + 8], &png[at + 8..at + 8 + length]);
        if kind == b"tEXt" {
            let text = String::from_utf8(data.to_vec()).expect("it is ASCII").replacen(from, to, 1).into_bytes();
            assert_ne!(text, data, "the text has the name");
            out.extend((text.len() as u32).to_be_bytes());
            let chunk = [kind, &text].concat();
            out.extend(&chunk);
            out.extend(crc(&chunk).to_be_bytes());
        } else {
            out.extend(&png[at..at + 12 + length]);
        }
        at += 12 + length;
    }
    out
}

/// The check sum of PNG chunks.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

#[cfg(unix)]
#[test]
fn no_command_prints_control_sequences_of_foreign_text() {
    let folder = Folder::new("terminal");
    stranger(folder.path());
    let file = format!("{EVIL}.ron");
    let inside = spelt(EVIL);
    let right = format!(
        "lapidary(format: 1, name: \"{inside}\", about: \"{inside}\", size: (8, 8),
        parameters: {{ \"p\": number(value: 1.0, about: \"{inside}\", group: \"{inside}\") }},
        presets: {{ \"{inside}\": {{ \"p\": 0.5 }} }},
        nodes: {{ \"n\": perlin(scale: 4), \"m\": math(do: multiply, a: \"n\", b: \"$p\") }},
        outputs: {{ \"height\": \"m\" }}, tests: [range(of: \"height\", within: (0, 1))])"
    );
    let wrong = format!(
        "lapidary(format: 1, nodes: {{ \"{EVIL}\": perlin(\"{EVIL}\": 4) }}, outputs: {{ \"h\": \"{EVIL}\" }})"
    );
    folder.write(&file, &right);
    folder.write("wrong.ron", wrong);
    folder.write("points.csv", format!("x,y\n0.5,{EVIL}\n"));
    let missing = format!("{EVIL}.png");
    let evil_mesh = format!("{EVIL}.obj");
    let evil_set = format!("{EVIL}=1");
    let said_of = |words: &[&str]| {
        let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(words));
        assert!(!evil(&out) && !evil(&err), "{words:?}: {status}\n{out:?}\n{err:?}");
        (status, out + &err)
    };
    let shows = "a\\u{1b}]0;x\\u{7}b\\rc\\u{202e}d\\u{200b}e\\u{9b}2Jf";
    let file = file.as_str();
    for words in [
        &["render", file, "-o", "out"][..],
        &["render", file, "-o", EVIL, "--dry-run"],
        &["render", &missing],
        &["render", "wrong.ron"],
        &["render", file, "-o", "out", "--name", EVIL],
        &["render", file, "-o", "out", "--set", &evil_set],
        &["render", file, "-o", "out", "--preset", EVIL],
        &["render", file, "-o", "out", "--simd", EVIL],
        &["render", file, "-o", "out", "--format", EVIL],
        &["render", file, "-o", "out", "--outputs", EVIL],
        &["check", file, "wrong.ron"],
        &["check", &missing],
        &["check", "--explain", EVIL],
        &["fmt", "--check", file],
        &["fmt", "wrong.ron"],
        &["test", file],
        &["info", file],
        &["info", &missing],
        &["explain", file],
        &["explain", file, "--node", EVIL],
        &["trace", file, "--at", "0.5,0.5"],
        &["trace", file, "--at", EVIL],
        &["identify", "stranger.png"],
        &["identify", &missing],
        &["identify", file],
        &["nodes", EVIL],
        &["man", EVIL],
        &["completions", EVIL],
        &["sample", file, "--points", "points.csv"],
        &["sample", file, "--points", &missing],
        &["mesh", file, "-o", &evil_mesh, "--size", "4"],
        &["mesh", file, "-o", "a.obj", "--height", EVIL],
        &["vary", file, "--vary", "p=0.5,1", "--size", "8", "-o", EVIL],
        &["vary", file, "--vary", &evil_set, "--size", "8"],
        &["preview", file, "--size", "8", "-o", &missing],
        &["preview", file, "--shape", EVIL],
        &["preview", file, "--environment", &missing],
        &["diff", file, "plain.ron"],
        &["diff", file, "plain.ron", "--images", EVIL, "--size", "8"],
        &["new", EVIL],
        &["new", file],
        &[EVIL],
    ] {
        said_of(words);
    }
    // It is told, and not left out.
    for words in [&["identify", "stranger.png"][..], &["info", file], &["fmt", "--check", file], &["nodes", EVIL]] {
        let (_, told) = said_of(words);
        assert!(told.contains(shows), "{words:?}: {told}");
    }
    data_stays(folder.path(), file);
}

/// What programs read is as it was.
fn data_stays(folder: &Path, file: &str) {
    let run = |words: &[&str]| outcome(lapidary().current_dir(folder).args(words)).1;
    assert_eq!(run(&["info", file, "--deps"]), format!("{file}\n"));
    for words in [
        &["info", file, "--json"][..],
        &["identify", "stranger.png", "--json"],
        &["render", file, "-o", "out", "--report", "json"],
    ] {
        let json = run(words);
        assert!(json.contains("\u{202e}d\u{200b}e\u{9b}2Jf") && json.contains("\\u001b]0;x"), "{words:?}: {json}");
    }
}
