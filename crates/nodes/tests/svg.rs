//! The node of drawings: areas, colours and order of shapes, strokes, transformations, styles, and files that cannot be used.

use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::diagnostic::{Code, Diagnostic, Severity, no_errors};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// The graph of a node that reads this text as its file.
fn checked(text: &str, args: &[(&str, f64)], output: &str) -> CheckedGraph {
    let file = ("file".to_owned(), Arg::Text("a.svg".to_owned()));
    let args = args.iter().map(|(name, v)| ((*name).to_owned(), Arg::Number(*v)));
    let mut graph = Graph::default();
    let node = Node { kind: "svg".to_owned(), args: args.chain([file]).collect() };
    graph.nodes.insert("it".to_owned(), node);
    graph.outputs = vec![("it".to_owned(), Arg::Wire("it".to_owned(), Some(output.to_owned())))];
    let (mut checked, diagnostics) = check(&graph, LIBRARY);
    assert_eq!(diagnostics, []);
    checked.data.insert("a.svg".to_owned(), text.into());
    checked
}

fn pixels(text: &str, args: &[(&str, f64)], output: &str, side: u32) -> Vec<f32> {
    let checked = checked(text, args, output);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert!(no_errors(&diagnostics), "{text}: {diagnostics:?}");
    let plan = plan.expect("there are no diagnostics");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(side, side));
    images.expect("the image fits into memory").swap_remove(0).px.into_vec()
}

/// A drawing of 100 by 100 units with these elements.
fn drawing(elements: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{elements}</svg>")
}

/// The covered area of a drawing, in its units.
fn area(elements: &str) -> f64 {
    let px = pixels(&drawing(elements), &[], "mask", 100);
    px.iter().map(|v| f64::from(*v)).sum()
}

/// The colour of the pixel at these coordinates of the drawing.
fn colour_at(elements: &str, [x, y]: [usize; 2]) -> [f32; 4] {
    let px = pixels(&drawing(elements), &[], "color", 100);
    std::array::from_fn(|k| px[(y * 100 + x) * 4 + k])
}

fn error(text: &str) -> String {
    let (plan, diagnostics) = plan(&checked(text, &[], "mask"), &["it"]);
    assert!(plan.is_none() && diagnostics.len() == 1, "{diagnostics:?}");
    let message = diagnostics[0].message.clone();
    message.strip_prefix("the drawing cannot be used: ").unwrap_or_else(|| panic!("{message}")).to_owned()
}

#[test]
fn shapes_have_their_areas() {
    let pi = std::f64::consts::PI;
    // Each shape with the length of its curves, or a little more.
    for (shape, expected, curved) in [
        ("<rect x='10.5' y='20.25' width='30' height='40.5'/>", 30.0 * 40.5, 0.0),
        ("<rect x='10' y='20' width='60' height='40' rx='10'/>", 2400.0 - (4.0 - pi) * 100.0, 20.0 * pi),
        ("<circle cx='50' cy='50' r='30'/>", pi * 900.0, 60.0 * pi),
        ("<ellipse cx='50' cy='50' rx='40' ry='10'/>", pi * 400.0, 184.0),
        ("<polygon points='10,10 90,10 10,90'/>", 3200.0, 0.0),
        ("<polyline points='10,10 90,10 10,90' fill='red'/>", 3200.0, 0.0),
        ("<path d='M10 10h80v80h-80z M30 30v40h40v-40z'/>", 4800.0, 0.0),
        ("<path d='M10 10h80v80h-80z M30 30h40v40h-40z'/>", 6400.0, 0.0),
        ("<path fill-rule='evenodd' d='M10 10h80v80h-80z M30 30h40v40h-40z'/>", 4800.0, 0.0),
        ("<path d='M20 50a30 30 0 0 1 60 0z'/>", pi * 450.0, 30.0 * pi),
        ("<path d='M20 50A30 30 0 1 0 80 50z'/>", pi * 450.0, 30.0 * pi),
        ("<path d='M50 20A30 30 0 1 1 20 50L50 50z'/>", pi * 675.0, 45.0 * pi),
        ("<path d='M20 60Q50 0 80 60z'/>", 60.0 * 30.0 * 2.0 / 3.0, 135.0),
        ("<path d='M10 50l20 20t20 0V90H10z'/>", 0.5 * 400.0 + 20.0 * 40.0, 0.0),
    ] {
        let found = area(shape);
        // Lines lie up to a 128th of a unit inside of a curve, and the area between them is two thirds of that.
        let tolerance = curved * 2.0 / 3.0 / 128.0 + 1e-3;
        assert!((found - expected).abs() < tolerance, "{shape}: {found}, not {expected}");
    }
}

#[test]
fn strokes_have_the_area_of_their_width_joins_and_caps() {
    let pi = std::f64::consts::PI;
    let line = |more: &str| format!("<line x1='20' y1='50' x2='80' y2='50' stroke='red' stroke-width='10' {more}/>");
    assert!((area(&line("")) - 600.0).abs() < 1e-3);
    assert!((area(&line("stroke-linecap='square'")) - 700.0).abs() < 1e-3);
    // The lines of round caps and joins lie up to a 64th of a unit inside of their circle, whose length is 10 pi.
    let round = 10.0 * pi * 2.0 / 3.0 / 64.0;
    assert!((area(&line("stroke-linecap='round'")) - (600.0 + pi * 25.0)).abs() < round);
    let square = |more: &str| {
        format!("<rect x='20' y='20' width='60' height='60' fill='none' stroke='red' stroke-width='10' {more}/>")
    };
    assert!((area(&square("")) - (70.0 * 70.0 - 50.0 * 50.0)).abs() < 1e-3);
    assert!((area(&square("stroke-linejoin='bevel'")) - (2400.0 - 4.0 * 12.5)).abs() < 1e-3);
    assert!((area(&square("stroke-linejoin='round'")) - (2400.0 - (4.0 - pi) * 25.0)).abs() < round);
    let ring = "<circle cx='50' cy='50' r='30' fill='none' stroke='red' stroke-width='4'/>";
    // The lines of the circle are shorter than it by a share of s / 3r, where s is a 128th and r the radius.
    assert!((area(ring) - pi * (1024.0 - 784.0)).abs() < 754.0 / 128.0 / 90.0 + 1e-3);
    assert_eq!(area("<path d='M50 50z' stroke='red' stroke-width='10' fill='none'/>"), 0.0);
    assert_eq!(area("<path d='M50 50' stroke='red' stroke-width='10' stroke-linecap='square'/>"), 0.0);
    // A line after the end of a contour begins where the contour did.
    let further = |path: &str| area(&format!("<path d='{path}' stroke='red' stroke-width='2' fill='none'/>"));
    assert_eq!(further("M20 20h30v30h-30zh-10"), further("M20 20h30v30h-30zM20 20h-10"));
    assert!((area("<path d='M50 50z' stroke='red' stroke-width='10' stroke-linecap='square'/>") - 100.0).abs() < 1e-3);
}

#[test]
fn colours_are_linear_and_shapes_lie_above_each_other() {
    let red = [1.0, 0.0, 0.0, 1.0];
    assert_eq!(colour_at("<rect width='100' height='100' fill='#f00'/>", [50, 50]), red);
    let two = "<rect width='100' height='100' fill='blue'/><rect width='50' height='100' fill='rgb(255,0,0)'/>";
    assert_eq!(colour_at(two, [20, 50]), red);
    assert_eq!(colour_at(two, [70, 50]), [0.0, 0.0, 1.0, 1.0]);
    let [grey, .., alpha] = colour_at("<rect width='100' height='100' fill='#808080' opacity='.5'/>", [50, 50]);
    assert!((grey - 0.2158605).abs() < 1e-5 && alpha == 0.5, "{grey} {alpha}");
    assert_eq!(colour_at("<rect width='10' height='10'/>", [50, 50]), [0.0; 4]);
    let half =
        "<rect width='100' height='100' fill='blue'/><g opacity='0.5'><rect width='100' height='100' fill='red'/></g>";
    assert_eq!(colour_at(half, [50, 50]), [0.5, 0.0, 0.5, 1.0]);
    // A property that is stated twice counts once; those of groups are multiplied.
    let twice = "<g opacity='.5'><rect width='100' height='100' opacity='.25' style='opacity:.5' fill='red'/></g>";
    assert_eq!(colour_at(twice, [50, 50]), [1.0, 0.0, 0.0, 0.25]);
    let symbol =
        "<symbol id='s' opacity='.5'><rect width='100' height='100'/></symbol><use href='#s' opacity='.5' fill='red'/>";
    assert_eq!(colour_at(symbol, [50, 50]), [1.0, 0.0, 0.0, 0.25]);
    for opacity in ["1e-300", "1e-45", "0"] {
        let thin = format!("<rect x='9.5' width='70' height='100' fill='red' opacity='{opacity}'/>");
        assert!(pixels(&drawing(&thin), &[], "color", 100).iter().all(|v| (0.0..=1.0).contains(v)), "{opacity}");
    }
}

#[test]
fn styles_and_transformations_are_inherited() {
    let red = [1.0, 0.0, 0.0, 1.0];
    for styled in [
        "<style>.a { fill: red } rect{fill:green}</style><rect class='b a' width='100' height='100'/>",
        "<style>/* one */ #r, circle { fill: red }</style><rect id='r' class='b' width='100' height='100'/>",
        "<g fill='red'><rect width='100' height='100' style='stroke: none'/></g>",
        "<g style='color:red'><rect width='100' height='100' fill='currentColor'/></g>",
        "<rect width='100' height='100' fill='blue' style='fill: #ff0000 !important'/>",
        "<defs><rect id='r' width='50' height='50'/></defs><use href='#r' fill='red' transform='scale(2)'/>",
        "<linearGradient id='g'><stop stop-color='red'/></linearGradient><rect width='100' height='100' fill='url(#g)'/>",
        "<rect width='100' height='100' fill='red'/><rect width='100' height='100' display='none'/>",
        "<rect width='100' height='100' fill='red'/><g visibility='hidden'><rect width='100' height='100'/></g>",
        "<clipPath><rect width='100' height='100'/></clipPath><rect width='100%' height='100%' fill='red'/>",
    ] {
        assert_eq!(colour_at(styled, [50, 50]), red, "{styled}");
    }
    let moved = "<g transform='translate(50 20) rotate(90)'><rect width='10' height='20' transform='scale(2,1)'/></g>";
    let px = pixels(&drawing(moved), &[], "mask", 100);
    // Turned by a quarter, 20 wide and high: from 30 to 50 across and from 20 to 40 down.
    let lit: Vec<usize> = (0..10_000).filter(|i| px[*i] == 1.0).collect();
    assert_eq!((lit.len(), lit[0], lit[399]), (400, 20 * 100 + 30, 39 * 100 + 49));
}

#[test]
fn drawings_are_placed_in_the_tile() {
    let square = drawing("<rect x='25' y='25' width='50' height='50'/>");
    let whole = pixels(&square, &[], "mask", 64);
    for args in [[("centre_x", 1.5), ("turn", 0.25)], [("centre_x", 0.5), ("turn", -1.0)]] {
        assert!(pixels(&square, &args, "mask", 64) == whole, "{args:?}");
    }
    let across = pixels(&square, &[("centre_x", 0.0)], "mask", 64);
    assert!((0..64 * 64).all(|i| across[i] == whole[i / 64 * 64 + (i + 32) % 64]));
    let small: f32 = pixels(&square, &[("size", 0.5)], "mask", 64).iter().sum();
    assert_eq!(small, 16.0 * 16.0);
    // Percentages are those of the side along which they lie.
    let lengths = "<svg viewBox='0 0 200 100'><rect width='50%' height='50%'/></svg>";
    assert_eq!(pixels(lengths, &[], "mask", 64).iter().sum::<f32>(), 32.0 * 16.0);
    // A wide drawing fits between the sides.
    let wide = "<svg width='200' height='100'><rect width='200' height='100'/></svg>";
    assert_eq!(pixels(wide, &[], "mask", 64).iter().sum::<f32>(), 64.0 * 32.0);
    assert_eq!(pixels(wide, &[("size", 0.0)], "mask", 64), [0.0; 64 * 64]);
}

/// The warnings of a drawing with these elements.
fn warnings(elements: &str) -> Vec<String> {
    let (plan, diagnostics) = plan(&checked(&drawing(elements), &[], "mask"), &["it"]);
    assert!(plan.is_some(), "{diagnostics:?}");
    let warning = |d: &Diagnostic| (d.severity, d.code) == (Severity::Warning, Code::NotDrawn);
    assert!(diagnostics.iter().all(warning), "{diagnostics:?}");
    diagnostics
        .into_iter()
        .map(|d| d.message.strip_prefix("the drawing has ").expect("it names the content").to_owned())
        .collect()
}

#[test]
fn content_that_is_not_drawn_is_reported_once_for_each_kind() {
    let gradient = "<linearGradient id='g'><stop stop-color='red'/></linearGradient>";
    let rect = "<rect width='9' height='9'";
    assert_eq!(warnings(&format!("{gradient}<text display='none'>a</text>{rect} stroke-dasharray='none'/>")), [""; 0]);
    assert_eq!(warnings(&format!("<g display='none'>{rect} filter='url(#f)'/></g><defs><text/></defs>")), [""; 0]);
    for (elements, warning) in [
        (format!("{gradient}{rect} fill='url(#g)'/>"), "gradients, which are drawn in the colour of their middle"),
        (format!("<pattern id='p'/>{rect} fill='url(#p)'/>"), "patterns, which are not drawn"),
        (format!("{rect} clip-path='url(#c)'/>"), "clipping paths, which cut nothing off"),
        (format!("<g style='mask: url(#m)'>{rect}/></g>"), "masks, which hide nothing"),
        (format!("<style>rect {{ filter: url(#f) }}</style>{rect}/>"), "filters, which have no effect"),
        (format!("{rect} stroke='red' stroke-dasharray='2 1'/>"), "dashed strokes, which are drawn without gaps"),
        (format!("{rect} marker-end='url(#m)'/>"), "markers, which are not drawn"),
        ("<text>a</text><g><text>b<tspan>c</tspan></text></g>".to_owned(), "text, which is not drawn"),
        ("<image href='a.png'/>".to_owned(), "images, which are not drawn"),
        ("<foreignObject/>".to_owned(), "HTML, which is not drawn"),
    ] {
        assert_eq!(warnings(&elements), [warning], "{elements}");
    }
    let both = warnings(&format!("{gradient}<text>a</text>{rect} fill='url(#g)'/>{rect} stroke='url(#g)'/>"));
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn files_that_are_no_drawings_are_reported() {
    assert!(error("").starts_with("invalid XML: "));
    assert!(error("<svg").starts_with("invalid XML: "));
    assert_eq!(error("<html/>"), "its root is `html`, not `svg`");
    for size in ["", "width='10'", "viewBox='0 0 0 10'", "viewBox='0 0 1e99 1'", "width='nan' height='1'"] {
        assert_eq!(
            error(&format!("<svg {size}/>")),
            "it has no `viewBox` and no `width` and `height` above 0",
            "{size}"
        );
    }
    let far = "a shape is more than 8 times the size of the drawing away from its centre";
    assert_eq!(error(&drawing("<rect width='1e9' height='1'/>")), far);
    assert_eq!(error(&drawing("<path d='M0 0L1e308 1e308L-1e308 5'/>")), far);
    assert_eq!(error(&drawing("<line x2='9' stroke='red' stroke-width='1e7'/>")), far);
    assert_eq!(error(&drawing("<rect width='1' height='1' transform='scale(1e300)scale(1e300)'/>")), far);
}

#[test]
fn hostile_files_are_limited() {
    let deep = |n: usize| drawing(&format!("{}{}", "<g>".repeat(n), "</g>".repeat(n)));
    assert_eq!(error(&deep(100)), "it has more than 64 nested groups");
    error(&deep(50_000));
    // Each of these would be copied a billion times.
    let level = |i: usize| format!("<g id='u{}'>{}</g>", i + 1, format!("<use href='#u{i}'/>").repeat(10));
    let levels: String = (0..9).map(level).collect();
    let copies = drawing(&format!("<rect id='u0' width='1' height='1'/>{levels}"));
    let message = error(&copies);
    assert!(message.starts_with("it has more than "), "{message}");
    let loops = drawing("<g id='a'><use href='#a'/></g>");
    assert_eq!(error(&loops), "it has more than 64 nested groups");
    let shapes = drawing(&"<rect width='1' height='1'/>".repeat(20_000));
    assert_eq!(error(&shapes), "it has more than 16384 shapes");
    let curves = drawing(&format!("<path d='M0 0{}'/>", "h1h-1".repeat(200_000)));
    assert_eq!(error(&curves), "it has more than 262144 lines and curves");
    let entity = |i: usize| format!("<!ENTITY e{} '{}'>", i + 1, format!("&e{i};").repeat(10));
    let entities: String = (0..9).map(entity).collect();
    let bomb = format!("<!DOCTYPE svg [<!ENTITY e0 'lol'>{entities}]><svg viewBox='0 0 1 1'><desc>&e9;</desc></svg>");
    error(&bomb);
    let long = format!(
        "<!DOCTYPE svg [<!ENTITY e '{}']><svg viewBox='0 0 1 1'>{}</svg>",
        "x".repeat(9999),
        "&e;".repeat(9999)
    );
    assert_eq!(error(&long), "it has more than 262144 bytes of entities");
    let attributes: String = (0..100_000).map(|i| format!(" a{i}=''")).collect();
    assert_eq!(error(&format!("<svg{attributes}/>")), "it has more than 8192 attributes in an element");
    let rules = format!("<style>{}{{{}}}</style>", "g,".repeat(1 << 17), "fill:red;".repeat(1 << 10));
    assert!(colour_at(&format!("{rules}<rect width='100' height='100'/>"), [50, 50])[3] == 1.0);
    let gradients = format!("<linearGradient id='g' href='#g'>{}</linearGradient>", "<a/>".repeat(1 << 16));
    let users = "<rect width='1' height='1' fill='url(#g)'/>".repeat(1 << 14);
    assert_eq!(area(&format!("{gradients}{users}")), 0.0);
    assert_eq!(error(&" ".repeat(9 << 20)), "it has more than 8388608 bytes");
}

/// Damaged drawings are drawn or reported.
#[test]
fn damaged_files_neither_panic_nor_hang() {
    let whole = drawing(
        "<style>.a{fill:#123;stroke:red}</style><g transform='rotate(30 50 50)'><path class='a' d='M10 10C20 0 30 9 40 \
         10S70 20 80 10Q9 9 8 8T3 3A5 9 30 1 0 90 90zm1 1H5V9l1e2-.5z' stroke-width='2'/><use href='#b' x='3'/></g>\
         <polygon id='b' points='1 2,3 4 5,6' style='fill:url(#c) none;opacity:50%'/>",
    );
    let mut state = 7_u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for round in 0..400 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=round % 6 {
            let (at, from) = (random(bytes.len()), random(bytes.len()));
            bytes[at] = if round % 2 == 0 { bytes[from] } else { b"0123456789eE-+. MZzAa'\"<>&;"[random(27)] };
        }
        let text = String::from_utf8(bytes).expect("the drawing is ASCII");
        let checked = checked(&text, &[], "mask");
        let (plan, diagnostics) = plan(&checked, &["it"]);
        assert_eq!(plan.is_none(), !diagnostics.is_empty(), "{text}");
        if let Some(plan) = plan {
            let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(16, 16));
            assert!(images.iter().flatten().all(|image| image.px.iter().all(|v| (0.0..=1.0).contains(v))), "{text}");
        }
    }
}
