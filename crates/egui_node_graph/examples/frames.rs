//! Benchmark of a frame with 500 nodes at several zooms. Run it with `--release`.

use egui::{Color32, Context, Event, Pos2, RawInput, Rect, pos2, vec2};
use egui_node_graph::{Badge, BadgeSeverity, Canvas, GraphView, NodeView, Pin, SocketRef, Wire};
use std::time::Instant;

const NODES: u32 = 500;
const FRAMES: usize = 60;

fn main() {
    let nodes: Vec<_> = (0..NODES).map(node).collect();
    let wires: Vec<_> = (4..NODES).flat_map(|i| [wire(i - 1, i, 0), wire(i - 4, i, 1)]).collect();
    let context = Context::default();
    println!("{NODES} nodes, {} wires, 1920 by 1080 points", wires.len());
    for zoom in [0.1, 0.2, 0.27, 0.36, 0.6, 1.0] {
        let mut canvas = Canvas::default();
        canvas.zoom = zoom;
        let (mut interface_ms, mut tessellation_ms) = (Vec::new(), Vec::new());
        for frame in 0..FRAMES {
            let pointer = Event::PointerMoved(pos2(300.0 + frame as f32 * 7.0, 400.0));
            let size = Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0));
            let input = RawInput { screen_rect: Some(size), events: vec![pointer], ..Default::default() };
            let begin = Instant::now();
            let mut shown = context.run_ui(input, |ui| {
                canvas.show(ui, &GraphView { nodes: &nodes, wires: &wires }, |_, _| Ok(()));
            });
            shown.textures_delta.clear();
            interface_ms.push(begin.elapsed().as_secs_f64() * 1e3);
            let begin = Instant::now();
            let meshes = context.tessellate(shown.shapes, shown.pixels_per_point);
            tessellation_ms.push(begin.elapsed().as_secs_f64() * 1e3);
            assert!(!meshes.is_empty());
        }
        let seen = nodes.iter().filter(|node| (node.at.to_vec2() * zoom).max_elem() < 1920.0);
        let seen = seen.filter(|node| node.at.y * zoom < 1080.0).count();
        println!(
            "zoom {zoom:4}: {seen:3} visible nodes, {:5.2} ms interface, {:5.2} ms tessellation",
            fast_decile(interface_ms),
            fast_decile(tessellation_ms)
        );
    }
}

/// First decile of the times, which excludes most disturbance by other processes.
fn fast_decile(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 10]
}

fn node(i: u32) -> NodeView<'static, u32> {
    let colour = Color32::from_rgb(90 + (i * 37 % 120) as u8, 130, 170 - (i * 11 % 90) as u8);
    let pin = |id: u32, name: &'static str| Pin { value: "0.5".into(), ..Pin::new(id, name, colour) };
    let badge = Badge { severity: BadgeSeverity::Warning, text: "perhaps".into() };
    NodeView {
        colour,
        inputs: vec![pin(0, "input"), pin(1, "mask"), pin(2, "amount"), pin(3, "scale")],
        outputs: vec![pin(0, "value")],
        badges: if i.is_multiple_of(25) { vec![badge] } else { Vec::new() },
        ..NodeView::new(i, format!("NodeView {i}"), pos2((i % 25) as f32 * 190.0, (i / 25) as f32 * 180.0))
    }
}

fn wire(from: u32, to: u32, pin: u32) -> Wire<u32> {
    Wire { from: SocketRef::output(from, 0), to: SocketRef::input(to, pin) }
}
