//! A small library of nodes for tests.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{
    Any, Bundle, COLOR, Category, Choice, Color, ImageNode, Library, MATERIAL, Meaning, Normal, Number, Output,
    PixelBounds, Socket, Spec, VALUE,
};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use std::sync::atomic::{AtomicUsize, Ordering};

pub const A: Number = Number("a");
pub const B: Number = Number("b");
const OF: Any = Any("of");
const C: Color = Color("c");
const N: Normal = Normal("n");
const M: Bundle = Bundle("m");
const RADIUS: Number = Number("radius");
const WAY: Choice<bool> = Choice("way", &["across", "down"], &[false, true]);

const fn node(name: &'static str, sockets: &'static [Socket], outputs: &'static [Output], meaning: Meaning) -> Spec {
    let (aliases, category, icon, doc) = (&[], Category::Tone, '?', "For a test.");
    Spec { name, aliases, category, icon, doc, sockets, outputs, version: 1, meaning }
}
const fn field(
    name: &'static str,
    sockets: &'static [Socket],
    outputs: &'static [Output],
    of: fn(&mut Scope<'_>),
) -> Spec {
    node(name, sockets, outputs, Meaning::Field(of))
}
/// A field node with one output of unlimited range.
macro_rules! number {
    ($NAME:ident, $name:literal, [$($socket:expr),*], |$s:ident| $value:expr) => {
        static $NAME: Spec = field($name, &[$($socket),*], &[VALUE.free("It.")], |$s| {
            let v = $value;
            $s.put(VALUE, v);
        });
    };
}

number!(ACROSS, "across", [], |s| s.x());
number!(DOWN, "down", [], |s| s.y());
number!(SUM, "sum", [A.input("One."), B.of(0.25, 0.0..=1.0, "Other.")], |s| s.get(A) + s.get(B));
number!(PRODUCT, "product", [A.input("One."), B.of(0.5, -100.0..=100.0, "Other.")], |s| s.get(A) * s.get(B));
number!(ROOT, "root", [A.input("Of.")], |s| s.get(A).sqrt());
number!(WAVE, "wave", [A.of(1.0, 0.0..=64.0, "How often."), WAY.of(0, "Which way.")], |s| {
    let along = if s.get(WAY) { s.y() } else { s.x() };
    (along * s.get(A) * std::f32::consts::TAU).sin()
});
number!(NOISE, "noise", [A.of(8.0, 1.0..=64.0, "Cells.")], |s| {
    let [x, y, z, t] = s.point();
    let (scale, noise) = (s.setting(A), Noise::new(Perlin::new(3, [0; 4]), 3).expect("the noise has three dimensions"));
    s.noise(&noise, [x * scale, y * scale, z, t], Expr::Lit(0.0))
});
number!(TILING_NOISE, "tiling_noise", [A.shape(4.0, 1.0..=64.0, "Cells.")], |s| {
    let [x, y, z, t] = s.point();
    let cells = s.setting(A);
    let noise =
        Noise::new(Perlin::new(3, [cells as u32, cells as u32, 0, 0]), 2).expect("the noise has two dimensions");
    s.noise(&noise, [x * cells, y * cells, z, t], Expr::Lit(0.0))
});
number!(LOOK, "look", [A.input("What: looked at where it says itself.")], |s| {
    let there = s.get(A);
    let (x, y) = (s.x() + there * 0.5, s.y());
    s.at(A, x, y)
});
number!(PUSH, "push", [A.input("What."), B.of(0.1, -4.0..=4.0, "How far.")], |s| {
    let (x, y) = (s.x() + s.get(B), s.y() - s.get(B));
    s.at(A, x, y)
});
number!(DOUBLE, "double", [A.input("What.")], |s| {
    let (x, y) = (s.x() * 2.0, s.y() * 2.0);
    s.at(A, x, y)
});
number!(SMEAR, "smear", [A.input("What: painted, for it is looked at five times.").painted()], |s| {
    let (mut sum, x, y) = (Expr::Lit(0.0), s.x(), s.y());
    for i in 0..5 {
        sum = sum + s.at(A, x + i as f32 * 0.01, y) * 0.2;
    }
    sum
});
number!(STEEP, "steep", [A.input("What.")], |s| {
    let here = s.point();
    s.slope(A, here)[0]
});
number!(STEEP_DOWN, "steep_down", [A.input("What.")], |s| {
    let here = s.point();
    s.slope(A, here)[1]
});
number!(BENT, "bent", [A.input("What."), WAY.of(0, "Across, or of across along down.")], |s| {
    let here = s.point();
    let [xx, xy, _] = s.curve(A, here);
    if s.get(WAY) { xy } else { xx }
});
number!(GREY, "grey", [C.of(0x808080, "Which.")], |s| s.get(C)[1]);
number!(WIRED, "wired", [A.input("Perhaps.")], |s| Expr::Lit(if s.wired(A) { 1.0 } else { 0.0 }));

static TINT: Spec = field("tint", &[C.of(0xffffff, "Which.")], &[COLOR.color("It.")], |s| {
    let c = s.get(C);
    s.put_value(COLOR, Value::Color(c));
});
static FACE: Spec = field("face", &[A.input("How far right it leans.")], &[VALUE.normal("It.")], |s| {
    let v = s.get(A);
    s.put_value(VALUE, Value::Normal([v, Expr::Lit(0.0), Expr::Lit(1.0)]));
});
static STUFF: Spec = field(
    "stuff",
    &[C.of(0xff0000, "Its colour."), A.input("Its height."), N.input("Where it faces.")],
    &[MATERIAL.material("It.")],
    |s| {
        let (c, a, n, mut m) = (s.get(C), s.get(A), s.get(N), lapidary_evaluator::node::value::Material::default());
        m = m.with(Channel::BaseColor, Value::Color(c)).with(Channel::Normal, Value::Normal(n));
        if s.wired(A) {
            m = m.with(Channel::Height, Value::Number(a, lapidary_evaluator::node::spec::Extent::Free));
        }
        s.put_value(MATERIAL, Value::Material(m));
    },
);
static HIGHER: Spec = field("higher", &[M.input("What.")], &[MATERIAL.material("It, a little higher.")], |s| {
    let mut m = s.get(M);
    if let Some(height) = m.get(Channel::Height) {
        m = m.with(Channel::Height, Value::Number(height.number() + 0.5, height.extent()));
    }
    s.put_value(MATERIAL, Value::Material(m));
});
static PIXELS: Spec = field("pixels", &[OF.of(0.0, "What.").painted()], &[VALUE.like(&[OF], "Its pixels.")], |s| {
    let v = s.get(OF);
    s.put_value(VALUE, v);
});

/// The number of image nodes that ran.
pub static RUNS: AtomicUsize = AtomicUsize::new(0);

/// A box blur: the mean of a square of pixels around each.
static SOFTEN: Spec = node(
    "soften",
    &[OF.of(0.0, "What.").painted(), RADIUS.of(0.05, 0.0..=1.0, "How far.")],
    &[VALUE.like(&[OF], "It.")],
    Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |p| Reach::Pixels(radius(p)),
        memory: |p| planes(p, p.planes(OF).len()),
        run: soften,
        stages: None,
    }),
);
/// The number of values of some planes.
fn planes(p: &Pass<'_>, count: usize) -> u64 {
    let [width, height] = p.size();
    (count * width * height) as u64
}
fn radius(p: &Pass<'_>) -> [u32; 2] {
    p.pixels(p.get(RADIUS)).map(|r| r as u32)
}
fn soften(p: &mut Pass<'_>) {
    RUNS.fetch_add(1, Ordering::Relaxed);
    let out = p.planes(OF).iter().map(|plane| mean(plane, p.size(), p.wrap(), radius(p))).collect();
    p.put(VALUE, out);
}
/// A box blur of one plane, summed in the order of rows.
pub fn mean(plane: &[f32], [w, h]: [usize; 2], wrap: [bool; 2], radius: [u32; 2]) -> Vec<f32> {
    let place = |i: i64, side: usize, wrap: bool| {
        let n = side as i64;
        (if wrap { i.rem_euclid(n) } else { i.clamp(0, n - 1) }) as usize
    };
    let [rx, ry] = radius.map(i64::from);
    let mut out = vec![];
    for y in 0..h as i64 {
        for x in 0..w as i64 {
            let mut sum = 0.0;
            for j in y - ry..=y + ry {
                for i in x - rx..=x + rx {
                    sum += plane[place(j, h, wrap[1]) * w + place(i, w, wrap[0])];
                }
            }
            out.push(sum / ((2 * rx + 1) * (2 * ry + 1)) as f32);
        }
    }
    out
}

/// Running sums along rows from the top left, which read the whole image. The first of two outputs is limited to 0..1.
static SETTLE: Spec = node(
    "settle",
    &[A.input("What.").painted(), B.of(0.5, 0.0..=1.0, "How much is carried on.").painted()],
    &[VALUE.unit("The sums."), COLOR.color("In colour.")],
    Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Whole,
        memory: |p| planes(p, 6),
        run: |p| {
            RUNS.fetch_add(1, Ordering::Relaxed);
            let [value, color] = settle(p.plane(A), p.plane(B));
            p.put(VALUE, vec![value]);
            p.put(COLOR, vec![color.clone(), vec![0.5; color.len()], color.clone(), vec![1.0; color.len()]]);
        },
        stages: None,
    }),
);
pub fn settle(a: &[f32], b: &[f32]) -> [Vec<f32>; 2] {
    let mut carried = 0.0;
    let value: Vec<f32> = a
        .iter()
        .zip(b)
        .map(|(a, b)| {
            carried = a + carried * b;
            carried
        })
        .collect();
    let color = value.iter().map(|v| v * 3.0 - 1.0).collect();
    [value, color]
}

pub static LIBRARY: &Library = &[
    &ACROSS,
    &DOWN,
    &SUM,
    &PRODUCT,
    &ROOT,
    &WAVE,
    &NOISE,
    &TILING_NOISE,
    &LOOK,
    &PUSH,
    &DOUBLE,
    &SMEAR,
    &STEEP,
    &STEEP_DOWN,
    &BENT,
    &GREY,
    &WIRED,
    &TINT,
    &FACE,
    &STUFF,
    &HIGHER,
    &PIXELS,
    &SOFTEN,
    &SETTLE,
];
