//! The text node: areas and places of letters, lines, fonts from files, and fonts that cannot be used.

mod common;

use common::known::number;
use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::diagnostic::{Code, Severity, no_errors};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::{Job, paint};
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

const BUNDLED: &[u8] = include_bytes!("../../../assets/fonts/LeagueSpartan-Bold.otf");

fn text(text: &str) -> (&'static str, Arg) {
    ("text", Arg::Text(text.to_owned()))
}

fn graph(args: &[(&str, Arg)], output: &str) -> Graph {
    let args = args.iter().map(|(name, arg)| ((*name).to_owned(), arg.clone())).collect();
    let mut graph = Graph::default();
    graph.nodes.insert("it".to_owned(), Node { kind: "text".to_owned(), args });
    graph.outputs = vec![("it".to_owned(), Arg::Wire("it".to_owned(), Some(output.to_owned())))];
    graph
}

/// The graph with this file as its font.
fn checked(args: &[(&str, Arg)], output: &str, font: &[u8]) -> CheckedGraph {
    let (mut checked, diagnostics) = check(&graph(args, output), LIBRARY);
    assert_eq!(diagnostics, []);
    checked.data.insert("a.otf".to_owned(), font.to_vec().into());
    checked
}

fn pixels(args: &[(&str, Arg)], output: &str, size: [u32; 2]) -> Vec<f32> {
    let checked = checked(args, output, BUNDLED);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert!(no_errors(&diagnostics), "{diagnostics:?}");
    let plan = plan.expect("there are no diagnostics");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(size[0], size[1]));
    images.expect("the image fits into memory").swap_remove(0).px.into_vec()
}

/// The covered share of the tile.
fn area(args: &[(&str, Arg)], size: [u32; 2]) -> f64 {
    let px = pixels(args, "mask", size);
    px.iter().map(|v| f64::from(*v)).sum::<f64>() / px.len() as f64
}

/// The errors of a text with this file as its font.
fn errors(args: &[(&str, Arg)], font: &[u8]) -> Vec<String> {
    let (found, diagnostics) = plan(&checked(args, "mask", font), &["it"]);
    assert_eq!(found.is_none(), !diagnostics.is_empty());
    diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn areas_do_not_depend_on_the_size_of_the_image_or_the_place() {
    let expected = area(&[text("Hamburg")], [512, 512]);
    assert!((0.03..0.2).contains(&expected), "{expected}");
    for size in [[128, 128], [200, 90], [61, 300]] {
        let found = area(&[text("Hamburg")], size);
        assert!((found - expected).abs() < 3e-4, "{size:?}: {found}, not {expected}");
    }
    for place in [[0.0, 0.0], [0.97, 1.3], [-3.5, 12.25]] {
        let args = [text("Hamburg"), ("centre_x", number(place[0])), ("centre_y", number(place[1]))];
        assert!((area(&args, [512, 512]) - expected).abs() < 1e-5, "{place:?}");
    }
    let turned = [text("Hamburg"), ("turn", number(0.13))];
    assert!((area(&turned, [512, 512]) - expected).abs() < 1e-4);
    let half = area(&[text("Hamburg"), ("size", number(0.1))], [512, 512]);
    assert!((half * 4.0 - expected).abs() < 3e-4, "{half}");
}

#[test]
fn a_rectangular_glyph_has_the_area_of_the_rectangle() {
    // The vertical bar of the font is 266 units wide and 1672 high; a size is 2000 units.
    let bar = [text("|"), ("size", number(0.5))];
    let expected = (266.0 / 4000.0) * (1672.0 / 4000.0);
    for size in [[64, 64], [1, 1], [301, 17]] {
        assert!((area(&bar, size) - expected).abs() < 1e-7, "{size:?}");
    }
    let px = pixels(&bar, "mask", [64, 64]);
    let rows: Vec<&[f32]> = px.chunks(64).filter(|row| row.contains(&1.0)).collect();
    assert!(rows.len() > 20 && rows.iter().all(|row| row == &rows[0]), "every row within the bar is equal");
}

#[test]
fn lines_are_aligned_and_spaced() {
    let extent = |args: &[(&str, Arg)], down: bool| {
        let px = pixels(args, "mask", [128, 128]);
        let lit = (0..128 * 128).filter(|i| px[*i] > 0.5).map(|i| if down { i / 128 } else { i % 128 });
        (lit.clone().min().expect("there are letters"), lit.max().expect("there are letters"))
    };
    let two = text("HH\nH");
    let align = |word: &str| ("align", Arg::Word(word.to_owned()));
    for (word, second) in [("left", 0), ("centre", 1), ("right", 2)] {
        let px = pixels(&[two.clone(), align(word)], "mask", [128, 128]);
        let lit: Vec<usize> = (70 * 128..128 * 128).filter(|i| px[*i] > 0.5).map(|i| i % 128).collect();
        let middle = lit.iter().sum::<usize>() / lit.len();
        let (left, right) = extent(&[two.clone(), align(word)], false);
        let third = (middle - left) * 100 / (right - left);
        let expected = [20..35, 45..55, 65..80][second].clone();
        assert!(expected.contains(&third), "{word}: {third}");
    }
    // A backslash and an n, as a field of one line has them, are a line break too.
    let literal = text("HH\\nH");
    assert!(pixels(&[literal], "mask", [64, 64]) == pixels(std::slice::from_ref(&two), "mask", [64, 64]));
    let (top, bottom) = extent(&[two.clone(), ("line_spacing", number(2.0))], true);
    let (nearer_top, nearer_bottom) = extent(&[two], true);
    assert_eq!(((top + bottom) / 2, (nearer_top + nearer_bottom) / 2), (63, 63), "the text is in the middle");
    assert!(bottom - top > nearer_bottom - nearer_top + 20);
    let (left, right) = extent(&[text("HH"), ("letter_spacing", number(1.0))], false);
    let (plain_left, plain_right) = extent(&[text("HH")], false);
    assert!((right - left) - (plain_right - plain_left) >= 25);
}

#[test]
fn distances_are_negative_inside_letters() {
    let [mask, distance] =
        ["mask", "distance"].map(|output| pixels(&[text("O"), ("size", number(1.0))], output, [96, 96]));
    for (mask, distance) in mask.iter().zip(&distance) {
        assert!(if *mask == 1.0 {
            *distance <= 0.0
        } else if *mask == 0.0 {
            *distance >= 0.0
        } else {
            distance.abs() < 0.02
        });
    }
    assert!(distance.iter().any(|v| *v < -0.04));
}

#[test]
fn a_font_from_a_file_counts_as_its_bytes() {
    let named = [text("Ag"), ("font", Arg::Text("a.otf".to_owned()))];
    assert!(pixels(&named, "mask", [48, 48]) == pixels(&[text("Ag")], "mask", [48, 48]));
    let fingerprint = |font: &[u8]| {
        let checked = checked(&named, "mask", font);
        let (plan, _) = plan(&checked, &["it"]);
        let (plan, frame) = (plan.expect("the font can be read"), Frame::new(16, 16));
        let settings = plan.settings(&checked);
        fingerprints(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("the graph reads no pictures")
    };
    let longer = [BUNDLED, b"end"].concat();
    assert_eq!(fingerprint(BUNDLED), fingerprint(BUNDLED));
    assert_ne!(fingerprint(BUNDLED), fingerprint(&longer));
}

#[test]
fn empty_texts_and_odd_characters_are_drawn_as_far_as_they_go() {
    for odd in ["", " ", "\n\n", "\t\r\n\u{7}", "\u{202e}\u{0}", "שלום", "🙂", "e\u{301}"] {
        let px = pixels(&[text(odd)], "mask", [24, 24]);
        assert!(px.iter().all(|v| (0.0..=1.0).contains(v)), "{odd:?}");
    }
    assert!(pixels(&[text(" ")], "mask", [24, 24]).iter().all(|v| *v == 0.0));
    assert!(pixels(&[text("A"), ("size", number(0.0))], "mask", [24, 24]).iter().all(|v| *v == 0.0));
    let long = "M".repeat(1001);
    assert_eq!(errors(&[text(&long)], BUNDLED), ["`text` has 1001 characters, more than the limit of 1000"]);
    assert_eq!(errors(&[text(&long[1..])], BUNDLED), [""; 0]);
}

#[test]
fn characters_without_glyphs_are_listed() {
    let warnings = |words: &str| {
        let (plan, diagnostics) = plan(&checked(&[text(words)], "mask", BUNDLED), &["it"]);
        assert!(plan.is_some() && diagnostics.iter().all(|d| d.code == Code::NotDrawn), "{diagnostics:?}");
        assert!(diagnostics.iter().all(|d| d.severity == Severity::Warning));
        diagnostics.into_iter().map(|d| d.message).collect::<Vec<_>>()
    };
    assert_eq!(warnings("Señor Müller\\nto\t100 %"), [""; 0]);
    assert_eq!(warnings("a\u{301} \u{200d}b\u{fe0f}"), [""; 0], "marks and invisible characters");
    assert_eq!(warnings("a石b\\n石水"), ["the font has no glyphs for `石`, `水`"]);
    assert_eq!(
        warnings("一二三四五六七八九十"),
        ["the font has no glyphs for `一`, `二`, `三`, `四`, `五`, `六`, `七`, `八` and 2 more"]
    );
}

#[test]
fn fonts_that_cannot_be_used_are_reported() {
    let named = [text("Ag"), ("font", Arg::Text("a.otf".to_owned()))];
    let cannot = "the font cannot be used: it";
    let invalid = format!("{cannot} is not a TrueType or OpenType font, or it is damaged");
    for bytes in [&b""[..], b"not a font", &[0; 4096], &BUNDLED[..3]] {
        assert_eq!(errors(&named, bytes), [&*invalid]);
    }
    for bytes in [b"wOFF", b"wOF2"] {
        assert_eq!(errors(&named, bytes), [format!("{cannot} is compressed for the web (WOFF)")]);
    }
}

/// Damaged fonts are drawn or reported.
#[test]
fn damaged_fonts_neither_panic_nor_hang() {
    let named = [text("Hamburgefonstiv fi fl"), ("font", Arg::Text("a.otf".to_owned()))];
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize
    };
    for round in 0..120 {
        let mut bytes = BUNDLED.to_vec();
        for _ in 0..1 << (round % 8) {
            let at = random() % bytes.len();
            bytes[at] = random() as u8;
        }
        if round % 5 == 0 {
            bytes.truncate(random() % BUNDLED.len());
        }
        let checked = checked(&named, "mask", &bytes);
        let (plan, diagnostics) = plan(&checked, &["it"]);
        assert_eq!(plan.is_none(), !no_errors(&diagnostics));
        if let Some(plan) = plan {
            // A damaged font may have letters that need more memory than there is.
            drop(paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(8, 8)));
        }
    }
}
