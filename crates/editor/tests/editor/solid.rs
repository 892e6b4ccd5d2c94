//! The lit view: shapes, lights, and a camera led by hand.

use crate::common::Desk;
use crate::flat::{asks_for_more, part, wheel};
use crate::shelf::Shelf;
use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use lapidary_field::image::Image;

fn seen(desk: &mut Desk) -> Vec<[u8; 3]> {
    desk.settle();
    part(&desk.picture(), desk.area("3D view").shrink(8.0))
}

fn choose(desk: &mut Desk, combo: &str, what: &str) {
    desk.press(combo);
    desk.press(what);
    desk.settle();
}

#[test]
fn orbiting_changes_the_picture_and_home_brings_it_back() {
    let mut desk = Desk::new().lit();
    let at = desk.at("3D view");
    let first = seen(&mut desk);
    assert!(first.iter().any(|px| *px != first[0]), "there is something to see");
    desk.drag(at, at + vec2(90.0, 20.0));
    assert!(seen(&mut desk) != first);
    assert!(!asks_for_more(&mut desk), "nothing is drawn once it is clean");
    desk.hover(at);
    desk.key(Key::Home);
    assert!(seen(&mut desk) == first);
}

#[test]
fn the_wheel_goes_nearer_and_the_middle_button_pans() {
    let mut desk = Desk::new().lit();
    let at = desk.at("3D view");
    let first = seen(&mut desk);
    wheel(&mut desk, at, 120.0);
    let near = seen(&mut desk);
    assert!(near != first);
    desk.hover(at);
    desk.button(at, PointerButton::Middle, true, Modifiers::NONE);
    desk.harness.hover_at(at + vec2(30.0, 0.0));
    desk.rest();
    desk.button(at + vec2(30.0, 0.0), PointerButton::Middle, false, Modifiers::NONE);
    assert!(seen(&mut desk) != near);
}

#[test]
fn a_drag_with_shift_turns_the_light_and_not_the_shape() {
    let mut desk = Desk::new().lit();
    let at = desk.at("3D view");
    let first = seen(&mut desk);
    desk.drag_with(at, at + vec2(120.0, 0.0), Modifiers::SHIFT);
    let turned = seen(&mut desk);
    assert!(turned != first);
    // Where the shape is dark and where it is pale stays: its picture has not moved.
    let mean = |all: &[[u8; 3]]| all.iter().map(|px| f64::from(px[1])).sum::<f64>() / all.len() as f64;
    let (a, b) = (mean(&first), mean(&turned));
    let together = first.iter().zip(&turned).map(|(x, y)| (f64::from(x[1]) - a) * (f64::from(y[1]) - b)).sum::<f64>();
    let square = |v: f64| v * v;
    let alone = |all: &[[u8; 3]], mean: f64| all.iter().map(|x| square(f64::from(x[1]) - mean)).sum::<f64>();
    let alike = together / (alone(&first, a) * alone(&turned, b)).sqrt();
    assert!(alike > 0.5, "the pictures are alike by {alike}");
    desk.keep("light");
}

#[test]
fn every_shape_and_every_light_is_another_picture() {
    let mut desk = Desk::new().lit();
    let mut pictures = vec![seen(&mut desk)];
    for shape in ["plane", "cube", "cylinder", "terrain", "sphere"] {
        choose(&mut desk, "shape", shape);
        let picture = seen(&mut desk);
        assert_eq!(pictures.contains(&picture), shape == "sphere", "{shape}");
        pictures.push(picture);
        desk.keep(&format!("shape_{shape}"));
    }
    for light in ["sky", "dusk"] {
        choose(&mut desk, "environment", light);
        let picture = seen(&mut desk);
        assert!(!pictures.contains(&picture), "{light}");
        pictures.push(picture);
    }
}

#[test]
fn relief_and_tiling_are_dragged() {
    let mut desk = Desk::new().lit();
    let first = seen(&mut desk);
    let tiles = desk.at("number of repetitions");
    desk.drag(tiles, tiles + vec2(30.0, 0.0));
    let more = seen(&mut desk);
    assert!(more != first);
    desk.press("reset the 3D view");
    desk.hover(Pos2::ZERO);
    assert!(seen(&mut desk) == first);
}

#[test]
fn over_land_one_looks_walks_and_comes_home() {
    let mut desk = Desk::new().lit();
    choose(&mut desk, "shape", "terrain");
    let at = desk.at("3D view");
    desk.hover(at);
    let first = seen(&mut desk);
    let mut last = first.clone();
    for key in [Key::W, Key::S, Key::A, Key::D, Key::U, Key::J] {
        desk.key(key);
        let now = seen(&mut desk);
        assert!(now != last, "{key:?} walks");
        last = now;
    }
    desk.drag(at, at + vec2(40.0, 10.0));
    assert!(seen(&mut desk) != last, "a drag looks around");
    desk.key(Key::Home);
    assert!(seen(&mut desk) == first);
}

#[test]
fn pictures_of_ones_own_light_and_cover_it() {
    let shelf = Shelf::default();
    shelf.put("small.ron", crate::common::SMALL);
    let red = Image { size: [8, 4], channels: 3, px: [1.5f32, 0.1, 0.1].repeat(32) };
    shelf.pictures.lock().unwrap().insert("red.hdr".into(), red);
    let mut desk = Desk::on(shelf, Some("small.ron")).lit();
    let first = seen(&mut desk);
    choose(&mut desk, "environment", "own picture");
    let field = "environment picture (.hdr, .exr)";
    desk.press(field);
    desk.write("none.hdr");
    desk.key(Key::Enter);
    desk.settle();
    assert!(desk.shows("none.hdr cannot be read"));
    desk.press(field);
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write("red.hdr");
    desk.key(Key::Enter);
    let lit = seen(&mut desk);
    assert!(!desk.shows("cannot be read"));
    let redness = |all: &[[u8; 3]]| all.iter().map(|px| i64::from(px[0]) - i64::from(px[2])).sum::<i64>();
    assert!(redness(&lit) > redness(&first));
    choose(&mut desk, "environment", "studio");
    choose(&mut desk, "shape", "terrain");
    let bare = seen(&mut desk);
    desk.press("picture on the terrain");
    desk.write("red.hdr");
    desk.key(Key::Enter);
    assert!(redness(&seen(&mut desk)) > redness(&bare));
}

#[test]
fn matter_is_evaluated_at_the_surface() {
    let shelf = Shelf::default();
    shelf.put("deep.ron", &crate::common::SMALL.replace("perlin(scale: 4)", "perlin(scale: 4, dims: 3)"));
    let mut desk = Desk::on(shelf, Some("deep.ron")).lit();
    let flat = seen(&mut desk);
    desk.press("solid");
    assert!(seen(&mut desk) != flat);
    assert!(!desk.shows("changes with depth"));
    desk.keep("matter");
    let mut desk = Desk::new().lit();
    desk.press("solid");
    desk.settle();
    assert!(desk.shows("changes with depth"), "a flat graph says so");
}
