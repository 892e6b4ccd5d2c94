// Entry point that traces rays of the pixels, as in `renderer.rs`.

fn camera_ray(place: vec2f) -> Ray {
    let x = (place.x - scene.view.x) * scene.view.z;
    let y = (scene.view.y - place.y) * scene.view.z;
    return Ray(scene.eye.xyz, normalize(scene.forward.xyz + scene.right.xyz * x + scene.up.xyz * y));
}

// Adds the light of some rays of each pixel to the sums of the rays before: red, green, blue, and the share of the
// background. Rays after the first trace only pixels that need them.
@compute @workgroup_size(8, 8)
fn trace(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2u(scene.size.xy);
    if any(id.xy >= size) {
        return;
    }
    let at = id.y * size.x + id.x;
    var sum = vec4f(0.0);
    // Number of rays, smallest and largest brightness, and whether the pixel needs more.
    var state = vec4f(0.0, FAR, 0.0, 1.0);
    if progress.first > 0u {
        sum = pixels[at];
        state = pixels[state_begin() + at];
    }
    if state.w == 0.0 {
        return;
    }
    for (var i = progress.first; i < progress.end; i++) {
        let traced = trace_ray(camera_ray(vec2f(id.xy) + samples[i].xy), i);
        let opacity = 1.0 - traced.w;
        sum += vec4f(traced.xyz * opacity, traced.w);
        if opacity > 0.0 {
            let bright = luminance(traced.xyz);
            let tone = sqrt(bright / (bright + 1.0));
            state = vec4f(state.x, min(state.y, tone), max(state.z, tone), state.w);
        }
        state.x += 1.0;
    }
    pixels[at] = sum;
    pixels[state_begin() + at] = state;
}

// Radiance of the surface that a ray hits, and the share of the background.
fn trace_ray(ray: Ray, index: u32) -> vec4f {
    let ray_width = scene.view.w;
    let hit = intersect_relief(ray, ray_width);
    if !hit.hit {
        return vec4f(0.0, 0.0, 0.0, 1.0);
    }
    let is_cut = any(hit.cut != vec3f(0.0));
    var frame: Frame;
    var uv: vec2f;
    if SHAPE == SHAPE_MESH {
        frame = mesh_frame(hit.triangle, hit.weights, ray.along);
        uv = mesh_coordinates(hit.triangle, hit.weights);
    } else {
        frame = texture_frame(hit.p);
        uv = texture_coordinates(hit.p).xy;
    }
    let out = select(frame.axes[2], hit.cut, is_cut);
    var surface = interior_surface();
    var lobes: Lobes = DEFAULT_LOBES;
    var normal = out;
    if !is_cut {
        // Geometric mean of the axes of the footprint; adjacent rays smooth the longer one.
        let slant = sqrt(max(abs(dot(ray.along, out)), 0.1));
        let width = ray_width * hit.t * frame.density / slant;
        let place = clamp_uv(uv, filter_margin(width));
        surface = surface_at(place, width);
        if HAS_LOBES {
            lobes = lobes_at(place, width);
        }
        normal = unit(frame.axes * surface.normal);
    }
    var visibility = 1.0;
    if !is_cut && any(scene.key_color.xyz != vec3f(0.0)) && dot(normal, scene.key_toward.xyz) > 0.0 {
        visibility = light_visibility(hit.p, out, ray_width * hit.t);
    }
    let point = Point(hit.p, normal, out, frame.axes[0], frame.axes[1], -ray.along, visibility);
    let light = shade(surface, lobes, point, samples_of(index));
    return vec4f(light, 1.0 - surface.opacity);
}

// Material of cuts: rough, with a darker mean colour.
fn interior_surface() -> Surface {
    var surface = DEFAULT_SURFACE;
    surface.base_color = scene.interior.xyz;
    surface.roughness = scene.interior.w;
    return surface;
}
