//! The 3D view on another device than the CPU.

use crate::devices::set_veins;
use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{TextureId, vec2};
use lapidary_editor::{DeviceKind, DeviceMaterial, DeviceScene, DeviceTexture, SceneDevice, SceneVersions};
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
    /// True if the material consists of maps, some of which are on the device.
    has_maps: bool,
}

impl SceneDevice for MemoryDevice {
    fn render(&mut self, scene: &DeviceScene<'_>, _: &AtomicBool) -> Result<Option<DeviceTexture>, String> {
        if let Some(error) = self.error.lock().unwrap().clone() {
            return Err(error);
        }
        let DeviceScene { rays, refines, size, versions, material, .. } = *scene;
        self.rendered.lock().unwrap().push(RenderedStep {
            samples: scene.scene.samples,
            rays,
            refines,
            size,
            versions,
            has_maps: matches!(material, DeviceMaterial::Maps(_)),
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

/// An editor whose GPU evaluates images, keeps them and renders the 3D view.
fn opened_with_gpu() -> (TestEditor, MemoryDevice) {
    let (platform, device) = (MemoryPlatform::default(), MemoryDevice::default());
    *platform.gpu.kind.lock().unwrap() = DeviceKind::ExactGpu;
    platform.write_file("small.ron", SMALL);
    *platform.scene_device.lock().unwrap() = Some(device.clone());
    let mut editor = TestEditor::on(platform, Some("small.ron")).with_view_3d();
    *editor.platform.gpu.window.lock().unwrap() = Some(editor.harness.ctx.clone());
    set_veins(&mut editor, "2.5");
    editor.wait_until_idle();
    editor.platform.gpu.read_numbers();
    (editor, device)
}

#[test]
fn maps_on_a_device_are_not_read_for_its_3d_view() {
    let (mut editor, device) = opened_with_gpu();
    let newest = |device: &MemoryDevice| device.rendered.lock().unwrap().last().expect("there are steps").clone();
    for veins in ["1.25", "3.5"] {
        let before = newest(&device);
        set_veins(&mut editor, veins);
        editor.wait_until_idle();
        let after = newest(&device);
        assert!(after.has_maps && after.rays == 16, "{after:?}");
        assert!(after.versions.texture > before.versions.texture);
        assert_eq!(editor.value_of("3D view"), "refined");
        assert_eq!(editor.platform.gpu.read_numbers(), 0, "{veins}");
    }
}

#[test]
fn the_cpu_reads_the_maps_of_a_device_that_no_longer_renders() {
    let (mut editor, device) = opened_with_gpu();
    assert_eq!(editor.platform.gpu.read_numbers(), 0);
    *device.error.lock().unwrap() = Some("the GPU failed: it is gone".to_owned());
    let at = editor.center_of("3D view");
    editor.drag(at, at + vec2(90.0, 20.0));
    editor.wait_until_idle();
    assert!(editor.platform.gpu.read_numbers() > 0);
    assert_eq!(editor.value_of("3D view"), "refined");
    let pixels = editor.pixels_of("3D view");
    assert!(pixels.iter().any(|px| *px != pixels[0]), "the image is not of one colour");
}
