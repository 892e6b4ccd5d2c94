//! The tables and pictures of `graphs/README.md`: each lists every graph of its folder.
//!
//! `UPDATE=1` rewrites the tables, `UPDATE=pictures` the pictures in `assets` too.

mod common;

use common::{Opened, graphs_in};
use image::{GenericImage, GenericImageView, Pixel, RgbImage, imageops};
use lapidary_document::Document;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::path::Path;
use std::process::Command;

/// The page with the tables.
const PAGE: &str = "graphs/README.md";

/// A part of the page: a folder of graphs, and a picture of them.
struct Shelf {
    folder: &'static str,
    /// The name of its table in the page, and of its picture in `assets`.
    name: &'static str,
    /// The pictures in a row, and the pixels along each side of one.
    columns: u32,
    side: u32,
}

const SHELVES: [Shelf; 3] = [
    Shelf { folder: "graphs", name: "materials", columns: 8, side: 180 },
    Shelf { folder: "graphs/library", name: "blocks", columns: 10, side: 120 },
    Shelf { folder: "graphs/museum", name: "museum", columns: 6, side: 200 },
];

/// The picture of all nodes: the first output of each.
const NODES: Shelf = Shelf { folder: "tests/golden/nodes", name: "nodes", columns: 20, side: 64 };

fn update(what: &str) -> bool {
    std::env::var_os("UPDATE").is_some_and(|v| v == what)
}

#[test]
fn tables_list_every_graph() {
    let path = root().join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page exists");
    let mut updated = page.clone();
    for shelf in &SHELVES {
        let (start, end) = (format!("<!-- {} -->\n", shelf.name), "<!-- end -->");
        let from = updated.find(&start).unwrap_or_else(|| panic!("{PAGE} has no {start}")) + start.len();
        let to = from + updated[from..].find(end).expect("the table has an end");
        updated.replace_range(from..to, &table(shelf));
    }
    if update("1") || update("pictures") {
        std::fs::write(path, updated).expect("the page can be written");
    } else {
        let difference = updated.lines().zip(page.lines()).find(|(now, before)| now != before);
        assert!(updated == page, "{PAGE} is out of date (UPDATE=1 rewrites its tables), first at {difference:?}");
    }
}

#[test]
fn pictures_show_every_graph_and_node() {
    let mut all: Vec<(&Shelf, usize)> = SHELVES.iter().map(|shelf| (shelf, graphs_in(shelf.folder).len())).collect();
    all.push((&NODES, node_pictures().len()));
    for (shelf, count) in all {
        let path = root().join(format!("assets/{}.png", shelf.name));
        if update("pictures") {
            let tiles = if shelf.folder == NODES.folder { node_pictures() } else { previews(shelf) };
            sheet(shelf, &tiles).save(&path).expect("the picture can be written");
        }
        let size = image::image_dimensions(&path).expect("the picture exists");
        let expected = sheet_size(shelf, count as u32);
        assert_eq!(size, expected, "assets/{}.png: UPDATE=pictures renders it again", shelf.name);
    }
}

/// A row for each graph: its name, description, parameters and presets.
fn table(shelf: &Shelf) -> String {
    let list = |names: Vec<&str>, separator: &str| match names.as_slice() {
        [] => "–".to_owned(),
        names => format!("`{}`", names.join(separator)),
    };
    let mut table = "| graph | shows | parameters | presets |\n|---|---|---|---|\n".to_owned();
    for path in graphs_in(shelf.folder) {
        let Document { graph, presets, about, .. } = Opened::new(&path).document;
        let file = path.trim_start_matches("graphs/");
        let name = stem(&path);
        let parameters = list(graph.parameters.keys().map(String::as_str).collect(), " ");
        let presets = list(presets.keys().map(String::as_str).collect(), "`, `");
        table += &format!("| [{name}]({file}) | {} | {parameters} | {presets} |\n", about.replace('|', "\\|"));
    }
    table
}

fn stem(path: &str) -> String {
    Path::new(path).file_stem().expect("a graph has a name").to_string_lossy().into_owned()
}

/// Renders each graph of a shelf: a material on a sphere, other graphs as their first output.
fn previews(shelf: &Shelf) -> Vec<RgbImage> {
    let folder = Folder::new("gallery");
    graphs_in(shelf.folder).iter().map(|path| preview(shelf, path, &folder)).collect()
}

fn preview(shelf: &Shelf, path: &str, folder: &Folder) -> RgbImage {
    let document = Opened::new(path).document;
    let large = if shelf.name == "materials" {
        let shape = match &document {
            Document { tags, .. } if tags.iter().any(|tag| tag == "terrain") => "terrain",
            // A film shows flames or clouds, which have no surface.
            Document { seconds, .. } if *seconds > 0.0 => "plane",
            _ => "sphere",
        };
        let size = (2 * shelf.side).to_string();
        let file = folder.path().join(format!("{}.png", stem(path)));
        // Terrain fills its picture only in a narrow view.
        let view: &[&str] = if shape == "terrain" { &["--fov", "26"] } else { &[] };
        let options = ["preview", path, "--size", &size, "--shape", shape, "-o"];
        run_for(path, lapidary().args(options).arg(&file).args(view));
        opened(&file)
    } else {
        let outputs: Vec<&str> = document.graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let longest = document.size[0].max(document.size[1]);
        let size = document.size.map(|side| 2 * shelf.side * side / longest);
        let image = rendered(path, outputs[0], size, folder);
        if is_flat(&image) && outputs.contains(&"mask") {
            laid_over_grey(&image, &rendered(path, "mask", size, folder))
        } else {
            image
        }
    };
    imageops::resize(&large, large.width() / 2, large.height() / 2, imageops::FilterType::Triangle)
}

/// Renders an output of a graph.
fn rendered(path: &str, output: &str, [width, height]: [u32; 2], folder: &Folder) -> RgbImage {
    let out = folder.path().join(stem(path)).join(output);
    std::fs::create_dir_all(&out).expect("the temporary folder is writable");
    let size = format!("{width}x{height}");
    run_for(path, lapidary().args(["render", path, "--size", &size, "--outputs", output, "-o"]).arg(&out));
    let mut files = out.read_dir().expect("the folder exists").flatten().map(|entry| entry.path());
    opened(&files.find(|file| file.extension().is_some_and(|e| e == "png")).expect("a picture was rendered"))
}

fn run_for(path: &str, command: &mut Command) {
    let (status, _, err) = outcome(command.current_dir(root()));
    assert_eq!(status, 0, "{path}: {err}");
}

fn opened(file: &Path) -> RgbImage {
    image::open(file).expect("the picture was rendered").to_rgb8()
}

/// The standard deviation of the green of a picture.
fn deviation(image: &RgbImage) -> f64 {
    let green = || image.pixels().map(|pixel| f64::from(pixel[1]));
    let count = f64::from(image.width() * image.height());
    let mean = green().sum::<f64>() / count;
    (green().map(|v| (v - mean) * (v - mean)).sum::<f64>() / count).sqrt()
}

/// True if a picture shows one colour only, so that its shape is its mask.
fn is_flat(image: &RgbImage) -> bool {
    deviation(image) < 3.0
}

/// A colour on dark grey where a mask is white.
fn laid_over_grey(color: &RgbImage, mask: &RgbImage) -> RgbImage {
    const GREY: u8 = 72;
    RgbImage::from_fn(color.width(), color.height(), |x, y| {
        let share = f32::from(mask.get_pixel(x, y)[0]) / 255.0;
        color.get_pixel(x, y).map(|v| (f32::from(GREY) + (f32::from(v) - f32::from(GREY)) * share).round() as u8)
    })
}

#[test]
fn the_picture_of_a_block_of_one_colour_shows_its_mask() {
    let folder = Folder::new("gallery-dust");
    let blocks = &SHELVES[1];
    let dust = preview(blocks, "graphs/library/dust.ron", &folder);
    assert!(deviation(&dust) > 5.0, "{}", deviation(&dust));
    let moss = preview(blocks, "graphs/library/moss.ron", &folder);
    let darkest = moss.pixels().map(|pixel| pixel[0].max(pixel[1])).min();
    assert!(darkest < Some(60), "a colour that varies is shown without its mask: {darkest:?}");
}

/// The first output of each node, from the golden pictures of nodes.
fn node_pictures() -> Vec<RgbImage> {
    let entries = root().join(NODES.folder).read_dir().expect("the folder exists").flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let first = |path: &std::path::PathBuf| {
        image::open(path).expect("it is a picture").to_rgb8().view(0, 0, NODES.side, NODES.side).to_image()
    };
    paths.iter().map(first).collect()
}

/// The size of a sheet with so many pictures.
fn sheet_size(shelf: &Shelf, count: u32) -> (u32, u32) {
    (shelf.columns * shelf.side, count.div_ceil(shelf.columns) * shelf.side)
}

/// Pictures side by side, on grey.
fn sheet(shelf: &Shelf, tiles: &[RgbImage]) -> RgbImage {
    let (width, height) = sheet_size(shelf, tiles.len() as u32);
    let mut sheet = RgbImage::from_pixel(width, height, image::Rgb([148, 147, 146]));
    for (i, tile) in (0..).zip(tiles) {
        let (x, y) = (i % shelf.columns * shelf.side, i / shelf.columns * shelf.side);
        let [left, above] = [tile.width(), tile.height()].map(|side| (shelf.side - side) / 2);
        sheet.copy_from(tile, x + left, y + above).expect("the picture fits");
    }
    sheet
}
