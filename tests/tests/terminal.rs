//! Text of foreign files and file names never reaches a terminal as a control sequence, and data output is unchanged.

use lapidary_tests::image_files::png_chunk;
use lapidary_tests::{Folder, lapidary, outcome};
use std::fs;
use std::path::Path;

/// A text that sets the title of a terminal, returns to the start of the line, reverses the writing direction and has an
/// invisible character.
const HOSTILE: &str = "a\u{1b}]0;x\u{7}b\rc\u{202e}d\u{200b}e\u{9b}2Jf";

/// True if a text has characters that a terminal interprets or hides.
fn has_control_characters(text: &str) -> bool {
    text.chars().any(|c| c != '\n' && (c.is_control() || "\u{202e}\u{200b}".contains(c)))
}

/// A text with the escapes of graph files.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { c.escape_unicode().to_string() })
        .collect()
}

/// Writes a PNG file whose provenance has a hostile name.
fn write_hostile_image(folder: &Path) {
    let name = escaped("evil");
    let graph = format!(
        "lapidary(format: 1, name: \"{name}\", size: (8, 8), nodes: {{ \"n\": perlin(scale: 4) }}, outputs: {{ \"height\": \"n\" }})"
    );
    fs::write(folder.join("plain.ron"), graph).expect("the temporary folder is writable");
    let (status, _, err) = outcome(lapidary().current_dir(folder).args(["render", "plain.ron", "-o", "."]));
    assert_eq!((status, err.as_str()), (0, ""));
    let bytes = fs::read(folder.join("plain_height.png")).expect("the file was written");
    // JSON can escape any character like this.
    let units = |text: &str| text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
    fs::write(folder.join("hostile.png"), replace_in_text_chunk(&bytes, "evil", &units(HOSTILE)))
        .expect("the temporary folder is writable");
}

/// A PNG file with one text of its text chunk replaced by another.
fn replace_in_text_chunk(png: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (mut out, mut at) = (png[..8].to_vec(), 8);
    while at < png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")) as usize;
        let (kind, data) = (&png[at + 4..at + 8], &png[at + 8..at + 8 + length]);
        if kind == b"tEXt" {
            let text = String::from_utf8(data.to_vec()).expect("the text is ASCII").replacen(from, to, 1).into_bytes();
            assert_ne!(text, data, "the text contains the name");
            out.extend(png_chunk(b"tEXt", &text));
        } else {
            out.extend(&png[at..at + 12 + length]);
        }
        at += 12 + length;
    }
    out
}

#[cfg(unix)]
#[test]
fn no_command_prints_control_sequences_of_foreign_text() {
    let folder = Folder::new("terminal");
    write_hostile_image(folder.path());
    let file = format!("{HOSTILE}.ron");
    let inside = escaped(HOSTILE);
    let valid = format!(
        "lapidary(format: 1, name: \"{inside}\", about: \"{inside}\", size: (8, 8),
        parameters: {{ \"p\": number(value: 1.0, about: \"{inside}\", group: \"{inside}\") }},
        presets: {{ \"{inside}\": {{ \"p\": 0.5 }} }},
        nodes: {{ \"n\": perlin(scale: 4), \"m\": math(do: multiply, a: \"n\", b: \"$p\") }},
        outputs: {{ \"height\": \"m\" }}, tests: [range(of: \"height\", within: (0, 1))])"
    );
    let invalid = format!(
        "lapidary(format: 1, nodes: {{ \"{HOSTILE}\": perlin(\"{HOSTILE}\": 4) }}, outputs: {{ \"h\": \"{HOSTILE}\" }})"
    );
    folder.write(&file, &valid);
    folder.write("wrong.ron", invalid);
    folder.write("points.csv", format!("x,y\n0.5,{HOSTILE}\n"));
    let missing = format!("{HOSTILE}.png");
    let hostile_mesh = format!("{HOSTILE}.obj");
    let hostile_set = format!("{HOSTILE}=1");
    let run = |words: &[&str]| {
        let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(words));
        assert!(
            !has_control_characters(&out) && !has_control_characters(&err),
            "{words:?}: {status}\n{out:?}\n{err:?}"
        );
        (status, out + &err)
    };
    let escapes = "a\\u{1b}]0;x\\u{7}b\\rc\\u{202e}d\\u{200b}e\\u{9b}2Jf";
    let file = file.as_str();
    for words in [
        &["render", file, "-o", "out"][..],
        &["render", file, "-o", HOSTILE, "--dry-run"],
        &["render", &missing],
        &["render", "wrong.ron"],
        &["render", file, "-o", "out", "--name", HOSTILE],
        &["render", file, "-o", "out", "--set", &hostile_set],
        &["render", file, "-o", "out", "--preset", HOSTILE],
        &["render", file, "-o", "out", "--simd", HOSTILE],
        &["render", file, "-o", "out", "--format", HOSTILE],
        &["render", file, "-o", "out", "--outputs", HOSTILE],
        &["check", file, "wrong.ron"],
        &["check", &missing],
        &["check", "--explain", HOSTILE],
        &["fmt", "--check", file],
        &["fmt", "wrong.ron"],
        &["test", file],
        &["info", file],
        &["info", &missing],
        &["explain", file],
        &["explain", file, "--node", HOSTILE],
        &["trace", file, "--at", "0.5,0.5"],
        &["trace", file, "--at", HOSTILE],
        &["identify", "hostile.png"],
        &["identify", &missing],
        &["identify", file],
        &["nodes", HOSTILE],
        &["man", HOSTILE],
        &["completions", HOSTILE],
        &["sample", file, "--points", "points.csv"],
        &["sample", file, "--points", &missing],
        &["mesh", file, "-o", &hostile_mesh, "--size", "4"],
        &["mesh", file, "-o", "a.obj", "--height", HOSTILE],
        &["vary", file, "--vary", "p=0.5,1", "--size", "8", "-o", HOSTILE],
        &["vary", file, "--vary", &hostile_set, "--size", "8"],
        &["preview", file, "--size", "8", "-o", &missing],
        &["preview", file, "--shape", HOSTILE],
        &["preview", file, "--environment", &missing],
        &["diff", file, "plain.ron"],
        &["diff", file, "plain.ron", "--images", HOSTILE, "--size", "8"],
        &["new", HOSTILE],
        &["new", file],
        &[HOSTILE],
    ] {
        run(words);
    }
    // Control characters are escaped, not left out.
    for words in [&["identify", "hostile.png"][..], &["info", file], &["fmt", "--check", file], &["nodes", HOSTILE]] {
        let (_, messages) = run(words);
        assert!(messages.contains(escapes), "{words:?}: {messages}");
    }
    check_data_output(folder.path(), file);
}

/// Checks that output for programs has the original text.
fn check_data_output(folder: &Path, file: &str) {
    let run = |words: &[&str]| outcome(lapidary().current_dir(folder).args(words)).1;
    assert_eq!(run(&["info", file, "--deps"]), format!("{file}\n"));
    for words in [
        &["info", file, "--json"][..],
        &["identify", "hostile.png", "--json"],
        &["render", file, "-o", "out", "--report", "json"],
    ] {
        let json = run(words);
        assert!(json.contains("\u{202e}d\u{200b}e\u{9b}2Jf") && json.contains("\\u001b]0;x"), "{words:?}: {json}");
    }
}
