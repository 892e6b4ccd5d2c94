//! Values that a format clips are reported with their range; glTF stores emission above 1 as a strength.

use lapidary_tests::{Folder, lapidary, outcome};

/// An emission with a maximum of exactly 3.2, a height and a colour that leave 0..1, and a roughness within 0..1.
const GRAPH: &str = "lapidary(format: 1, size: (32, 32), nodes: {
    \"place\": coordinates(),
    \"heat\": remap(of: \"place.x\", low: 0.015625, high: 0.984375, to_low: 0, to_high: 3.2),
    \"light\": combine(red: \"heat\", green: 0.5, blue: 0),
    \"hill\": math(do: subtract, a: \"heat\", b: 1),
    \"mask\": math(do: divide, a: \"heat\", b: 4),
    \"paint\": combine(red: 0.5, green: \"hill\", blue: 0.25),
}, outputs: { \"base_color\": \"paint\", \"emission\": \"light\", \"height\": \"hill\", \"roughness\": \"mask\" })";

/// A folder with the graph `glow.ron`.
struct Work {
    folder: Folder,
}

impl Work {
    fn new(name: &str) -> Work {
        let folder = Folder::new(name);
        folder.write("glow.ron", GRAPH);
        Work { folder }
    }
    fn run(&self, args: &[&str]) -> (String, String) {
        let mut command = lapidary();
        let (status, out, err) = outcome(command.current_dir(self.folder.path()).args(args));
        assert_eq!(status, 0, "{args:?}: {err}");
        (out, err)
    }
    fn render(&self, args: &[&str]) -> (String, String) {
        self.run(&[&["render", "glow.ron", "-o", "."][..], args].concat())
    }
    fn pixels(&self, name: &str) -> image::RgbImage {
        image::open(self.folder.path().join(name)).expect("the file is an image").to_rgb8()
    }
    fn gltf(&self) -> serde_json::Value {
        let text = self.folder.read_text("glow.gltf");
        serde_json::from_str(&text).expect("the output is JSON")
    }
}

#[test]
fn clipping_in_integer_files_is_reported_for_each_output() {
    let work = Work::new("clipping");
    // Of 32 columns 22 are clipped, in each of 32 rows.
    let warning = |output: &str, range: &str, file: &str| {
        let help = "write `--format exr`, or `--format tiff --depth 32f`";
        format!(
            "glow.ron: warning: `{output}` runs from {range}, and ./{file} stores 0..1: 704 values are clipped\n  \
             help: {help}\n"
        )
    };
    let expected = [
        warning("base_color", "-1 to 2.2", "glow_basecolor.png"),
        warning("emission", "0 to 3.2", "glow_emission.png"),
        warning("height", "-1 to 2.2", "glow_height.png"),
    ];
    assert_eq!(work.render(&[]).1, expected.concat());
    assert_eq!(work.render(&["--format", "tiff"]).1.matches("are clipped").count(), 3);
    for args in [&["--format", "exr"][..], &["--format", "tiff", "--depth", "32f"], &["--format", "npy"]] {
        assert_eq!(work.render(args).1, "", "{args:?}");
    }
    // An output that is packed with others is reported by its own name.
    let (_, err) = work.render(&["--target", "unity"]);
    assert!(err.contains("`emission` runs from 0 to 3.2, and ./glow_Emission.png stores 0..1"), "{err}");
    assert!(!err.contains("roughness"), "{err}");
}

#[test]
fn clipping_in_half_floats_is_reported() {
    let work = Work::new("clipping-half");
    let hot = "\"hot\": math(do: multiply, a: \"heat\", b: 100), \"light\": combine(red: \"hot\"";
    let bright = GRAPH.replace("to_high: 3.2", "to_high: 700").replace("\"light\": combine(red: \"heat\"", hot);
    work.folder.write("glow.ron", bright);
    let (_, err) = work.render(&["--format", "exr", "--outputs", "emission"]);
    let message = "`emission` runs from 0 to 70000, and ./glow_emission.exr stores -65504..65504: ";
    assert!(err.contains(message) && err.contains("help: write `--depth 32f`"), "{err}");
    assert_eq!(work.render(&["--format", "exr", "--depth", "32f", "--outputs", "emission"]).1, "");
}

#[test]
fn the_json_report_has_the_range_of_each_output() {
    let work = Work::new("clipping-report");
    let (out, _) = work.render(&["--report", "json", "--target", "gltf"]);
    let report: serde_json::Value = serde_json::from_str(&out).expect("the output is JSON");
    let file = |usage: &str| {
        let files = report["files"].as_array().expect("files are a list");
        files.iter().find(|file| file["usage"] == usage).expect("each usage has a file").clone()
    };
    let height = file("height");
    assert_eq!((&height["clipped"], &height["ranges"][0]["clipped"]), (&704.into(), &704.into()));
    assert_eq!((&height["ranges"][0]["output"], &height["ranges"][0]["low"]), (&"height".into(), &(-1.0).into()));
    assert_eq!((&file("orm")["clipped"], &file("orm")["ranges"][0]["output"]), (&0.into(), &"roughness".into()));
    assert_eq!((&file("emissive")["clipped"], &file("emissive")["strength"]), (&0.into(), &3.203_125.into()));
    assert_eq!(file("height").get("strength"), None);
}

#[allow(clippy::disallowed_methods, reason = "the transfer curve is compared with a tolerance")]
#[test]
fn gltf_stores_emission_above_one_as_a_strength() {
    let work = Work::new("clipping-gltf");
    let (_, err) = work.render(&["--target", "gltf"]);
    assert!(!err.contains("emission") && err.contains("`height` runs") && err.contains("`--target raw`"), "{err}");
    let read = |gltf: &serde_json::Value| {
        let strength = &gltf["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"];
        assert_eq!(gltf["extensionsUsed"][0], "KHR_materials_emissive_strength");
        strength.as_f64().expect("the strength is a number")
    };
    let strength = read(&work.gltf());
    assert_eq!(strength, 3.203_125, "3.2 rounded up to a multiple of 1/256");
    let pixels = work.pixels("glow_emissive.png");
    for (x, _, pixel) in pixels.enumerate_pixels() {
        let light = pixel.0.map(|byte| {
            let v = f64::from(byte) / 255.0;
            strength * if v > 0.04045 { ((v + 0.055) / 1.055).powf(2.4) } else { v / 12.92 }
        });
        let expected = [3.2 * f64::from(x) / 31.0, 0.5, 0.0];
        // Rounding to 8 bits changes the largest value by up to 1 %.
        assert!(light.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.016), "{light:?} for {expected:?}");
    }
    assert_eq!(pixels.get_pixel(31, 0).0[0], 255, "the brightest pixel uses the whole range");
    // The bytes are the same on one thread and after an unchanged render.
    let files = work.folder.files();
    work.render(&["--target", "gltf", "--jobs", "1", "--simd", "scalar"]);
    assert!(work.folder.files() == files);
    let (out, _) = work.render(&["--target", "gltf", "--if-changed", "--report", "json"]);
    assert_eq!((out.matches("\"kept\"").count(), out.matches("\"strength\": 3.203125").count()), (4, 1), "{out}");
    assert!(work.folder.files() == files);
    let out = identified(&work);
    assert!(out.contains("strength    3.203125"), "{out}");
    // A region has its own maximum, and a changed emission is rewritten.
    work.render(&["--target", "gltf", "--region", "0,0,16,32"]);
    assert!((read(&work.gltf()) - 3.2 * 15.0 / 31.0).abs() < 0.01);
    work.folder.write("glow.ron", GRAPH.replace("to_high: 3.2", "to_high: 0.9"));
    work.render(&["--target", "gltf", "--if-changed"]);
    assert_eq!(work.gltf().get("extensionsUsed"), None);
    let dim = f64::from(work.pixels("glow_emissive.png").get_pixel(31, 0).0[0]);
    assert!((dim - 243.0).abs() < 2.0, "{dim}");
}

fn identified(work: &Work) -> String {
    work.run(&["identify", "glow_emissive.png"]).0
}

#[test]
fn sheets_and_comparisons_report_clipping() {
    let work = Work::new("clipping-sheets");
    let (_, err) = work.run(&["vary", "glow.ron", "--vary", "seed=0..1", "--show", "height", "-o", "sheets"]);
    assert!(
        err.contains("glow.ron: warning: `height` runs from -1 to 2.2, and sheets/glow_sheet.png shows 0..1: "),
        "{err}"
    );
    let (_, err) = work.run(&["diff", "glow.ron", "glow.ron", "--images", "looks"]);
    assert!(err.contains("`height` runs from -1 to 2.2, and looks/glow_height_after.png shows 0..1"), "{err}");
}
