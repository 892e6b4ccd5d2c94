//! The 3D view on another device than the CPU.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{TextureId, vec2};
use lapidary_editor::{DeviceScene, DeviceTexture, SceneDevice, SceneVersions};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// Device that records what it renders; clones share their state.
#[derive(Clone, Default)]
pub(crate) struct MemoryDevice {
    rendered: Arc<Mutex<Vec<RenderedStep>>>,
    error: Arc<Mutex<Option<String>>>,
}

/// An image that was rendered.
#[derive(Clone, Debug)]
struct RenderedStep {
    samples: u32,
    rays: u32,
    refines: bool,
    size: [u32; 2],
    versions: SceneVersions,
}

impl SceneDevice for MemoryDevice {
    fn render(&mut self, scene: &DeviceScene<'_>, _: &AtomicBool) -> Result<Option<DeviceTexture>, String> {
        if let Some(error) = self.error.lock().unwrap().clone() {
            return Err(error);
        }
        let DeviceScene { rays, refines, size, versions, .. } = *scene;
        self.rendered.lock().unwrap().push(RenderedStep {
            samples: scene.scene.samples,
            rays,
            refines,
            size,
            versions,
        });
        Ok(Some(DeviceTexture { id: TextureId::User(1), size }))
    }
}

fn opened() -> (TestEditor, MemoryDevice) {
    let (platform, device) = (MemoryPlatform::default(), MemoryDevice::default());
    platform.write_file("small.ron", SMALL);
    *platform.scene_device.lock().unwrap() = Some(device.clone());
    (TestEditor::on(platform, Some("small.ron")).with_view_3d(), device)
}

#[test]
fn a_device_renders_a_quick_image_and_then_finer_ones() {
    let (mut editor, device) = opened();
    editor.wait_until_idle();
    assert_eq!(editor.value_of("3D view"), "refined");
    let steps = device.rendered.lock().unwrap().clone();
    let kinds: Vec<(u32, u32, bool)> = steps.iter().map(|step| (step.samples, step.rays, step.refines)).collect();
    assert_eq!(kinds[0], (1, 1, false), "the time of the device is not known yet");
    assert!(kinds.ends_with(&[(16, 4, false), (16, 8, true), (16, 16, true)]), "{kinds:?}");
    let newest = steps.last().expect("there are steps");
    assert!(newest.size.iter().all(|n| *n > 50), "{:?}", newest.size);
    // The camera moves; the material and the light are the same.
    let at = editor.center_of("3D view");
    editor.drag(at, at + vec2(90.0, 20.0));
    editor.wait_until_idle();
    let moved = device.rendered.lock().unwrap().clone();
    assert!(moved.len() > steps.len());
    assert!(moved[steps.len()..].iter().all(|step| step.versions == newest.versions));
    assert!(moved[steps.len()..].iter().any(|step| step.samples == 4), "a fast device traces more rays while it moves");
}

#[test]
fn the_cpu_renders_the_view_after_the_device_has_failed() {
    let (mut editor, device) = opened();
    editor.wait_until_idle();
    let count = device.rendered.lock().unwrap().len();
    *device.error.lock().unwrap() = Some("the GPU failed: it is gone".to_owned());
    let at = editor.center_of("3D view");
    editor.drag(at, at + vec2(90.0, 20.0));
    editor.wait_until_idle();
    assert!(editor.shows("the GPU failed: it is gone; the CPU renders this view from now on"));
    assert_eq!(editor.value_of("3D view"), "refined");
    let pixels = editor.pixels_of("3D view");
    assert!(pixels.iter().any(|px| *px != pixels[0]), "the image is not of one colour");
    *device.error.lock().unwrap() = None;
    editor.drag(at, at + vec2(-60.0, 0.0));
    editor.wait_until_idle();
    assert_eq!(device.rendered.lock().unwrap().len(), count, "the device is not used again");
}
