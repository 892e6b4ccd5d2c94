//! Software screen: rasterises egui's output without GPU, display or system fonts.

use egui::epaint::textures::{TextureFilter, TexturesDelta};
use egui::epaint::{ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, Context, FullOutput, Pos2, Rect, TextureId};
use egui_kittest::TestRenderer;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// Textures of egui, shared with the harness that receives their updates.
#[derive(Clone, Default)]
pub(crate) struct Screen(Rc<RefCell<HashMap<TextureId, Texture>>>);

/// RGB image in row-major order.
#[derive(Clone, PartialEq)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[u8; 3]>,
}

struct Texture {
    width: usize,
    pixels: Vec<[f32; 4]>,
    smooth: bool,
}

impl TestRenderer for Screen {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                let pixels: Vec<_> = image.pixels.iter().map(unit).collect();
                let Some([x, y]) = change.pos else {
                    let smooth = change.options.magnification == TextureFilter::Linear;
                    textures.insert(id, Texture { width: image.width(), pixels, smooth });
                    continue;
                };
                let whole = textures.get_mut(&id).expect("egui changes only textures it has set");
                for (row, new) in pixels.chunks(image.width()).enumerate() {
                    let from = (y + row) * whole.width + x;
                    whole.pixels[from..from + new.len()].copy_from_slice(new);
                }
            }
        }
        for id in delta.free.drain() {
            textures.remove(&id);
        }
    }
}

impl Screen {
    /// Renders the current frame.
    pub(crate) fn picture(&self, context: &Context, output: &FullOutput) -> Picture {
        let scale = output.pixels_per_point;
        let size = context.content_rect().size() * scale;
        let (width, height) = (size.x.round() as usize, size.y.round() as usize);
        let mut pixels = vec![[0.0; 4]; width * height];
        let textures = self.0.borrow();
        for part in context.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = part.primitive else { continue };
            let clip = Rect::from_min_max(Pos2::ZERO, size.to_pos2()).intersect(part.clip_rect * scale);
            if let Some(texture) = textures.get(&mesh.texture_id) {
                fill(&mut pixels, width, clip, &mesh, texture, scale);
            }
        }
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        let pixels = pixels.iter().map(|p| [byte(p[0]), byte(p[1]), byte(p[2])]).collect();
        Picture { width, height, pixels }
    }
}

impl Texture {
    fn at(&self, x: f32, y: f32) -> [f32; 4] {
        let height = self.pixels.len() / self.width;
        let (x, y) = (x.clamp(0.0, self.width as f32 - 1.0), y.clamp(0.0, height as f32 - 1.0));
        self.pixels[y as usize * self.width + x as usize]
    }

    fn sample(&self, uv: Pos2) -> [f32; 4] {
        let (x, y) = (uv.x * self.width as f32, uv.y * (self.pixels.len() / self.width) as f32);
        if !self.smooth {
            return self.at(x.floor(), y.floor());
        }
        let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
        let (across, down) = (x - 0.5 - left, y - 0.5 - top);
        let mix = |a: [f32; 4], b: [f32; 4], t: f32| std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t);
        let upper = mix(self.at(left, top), self.at(left + 1.0, top), across);
        mix(upper, mix(self.at(left, top + 1.0), self.at(left + 1.0, top + 1.0), across), down)
    }
}

/// Rasterises a mesh with premultiplied blending in gamma space, like egui's backends.
fn fill(pixels: &mut [[f32; 4]], width: usize, clip: Rect, mesh: &Mesh, texture: &Texture, scale: f32) {
    let clip = Rect::from_min_max(clip.min.round(), clip.max.round());
    for corners in mesh.indices.chunks_exact(3) {
        let mut v: [Vertex; 3] = std::array::from_fn(|i| mesh.vertices[corners[i] as usize]);
        v.iter_mut().for_each(|v| v.pos = (v.pos.to_vec2() * scale).to_pos2());
        if twice(v[0].pos, v[1].pos, v[2].pos) < 0.0 {
            v.swap(1, 2);
        }
        let [a, b, c] = v.map(|v| v.pos);
        let whole = twice(a, b, c);
        let bounds = Rect::from_points(&[a, b, c]).intersect(clip);
        if whole == 0.0 || !bounds.is_positive() {
            continue;
        }
        let colours = v.map(|v| unit(&v.color));
        let edges = [(b, c), (c, a), (a, b)];
        // Top-left rule: a pixel on a shared edge belongs to one triangle.
        let owns = edges.map(|(a, b)| (a.y == b.y && b.x > a.x) || b.y < a.y);
        let columns = bounds.left().floor()..bounds.right().ceil();
        let uniform = (v[1].uv == v[0].uv && v[2].uv == v[0].uv).then(|| texture.sample(v[0].uv));
        for y in bounds.top().floor() as usize..bounds.bottom().ceil() as usize {
            for x in crossed(edges, columns.clone(), y as f32 + 0.5) {
                let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                let parts = edges.map(|(a, b)| twice(a, b, at));
                let inside = |i: usize| parts[i] > 0.0 || (parts[i] == 0.0 && owns[i]);
                if !(inside(0) && inside(1) && inside(2)) {
                    continue;
                }
                let share = parts.map(|part| part / whole);
                let texel = uniform.unwrap_or_else(|| {
                    let uv = (0..3).map(|i| v[i].uv.to_vec2() * share[i]).fold(egui::Vec2::ZERO, |a, b| a + b);
                    texture.sample(uv.to_pos2())
                });
                let tint = |k: usize| (0..3).map(|i| colours[i][k] * share[i]).sum::<f32>();
                let alpha = texel[3] * tint(3);
                let pixel = &mut pixels[y * width + x];
                for k in 0..4 {
                    pixel[k] = texel[k] * tint(k) + pixel[k] * (1.0 - alpha);
                }
            }
        }
    }
}

/// Columns of a row that may lie in a triangle: a pixel more at either end than its edges, for rounding.
fn crossed(edges: [(Pos2, Pos2); 3], columns: Range<f32>, y: f32) -> Range<usize> {
    let (mut first, mut end) = (columns.start, columns.end);
    for (a, b) in edges.into_iter().filter(|(a, b)| a.y != b.y) {
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        match b.y < a.y {
            true => first = first.max(x.floor() - 1.0),
            false => end = end.min(x.ceil() + 1.0),
        }
    }
    first as usize..end.max(0.0) as usize
}

/// Twice the signed area of a triangle.
fn twice(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn unit(colour: &Color32) -> [f32; 4] {
    colour.to_array().map(|byte| f32::from(byte) / 255.0)
}
