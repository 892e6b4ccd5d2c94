// Entry points that trace rays: of the pixels, and of the background.

fn camera_ray(place: vec2f) -> Ray {
    let x = (place.x - scene.view.x) * scene.view.z;
    let y = (scene.view.y - place.y) * scene.view.z;
    return Ray(scene.eye.xyz, normalize(scene.forward.xyz + scene.right.xyz * x + scene.up.xyz * y));
}

// Adds the light of some rays of each pixel to the sums of the rays before: red, green, blue, and the share of the
// background.
@compute @workgroup_size(8, 8)
fn trace(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2u(scene.size.xy);
    if any(id.xy >= size) {
        return;
    }
    let at = id.y * size.x + id.x;
    var sum = vec4f(0.0);
    if progress.first > 0u {
        sum = pixels[at];
    }
    for (var i = progress.first; i < progress.end; i++) {
        sum += trace_ray(camera_ray(vec2f(id.xy) + samples[i].xy), i);
    }
    pixels[at] = sum;
}

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
    return vec4f(light * surface.opacity, 1.0 - surface.opacity);
}

// Material of cuts: rough, with a darker mean colour.
fn interior_surface() -> Surface {
    var surface = DEFAULT_SURFACE;
    surface.base_color = scene.interior.xyz;
    surface.roughness = scene.interior.w;
    return surface;
}

// Radiance behind the shape, of the pixels and of a border of one pixel around them.
@compute @workgroup_size(8, 8)
fn background(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2u(scene.size.xy);
    if any(id.xy >= size + 2u) {
        return;
    }
    let ray = camera_ray(vec2f(id.xy) - 0.5);
    var light: vec3f;
    if scene.ground.y == 0.0 {
        light = blurred_radiance(to_world(ray.along), 0.0);
    } else {
        // Adjacent pixels use different sets of shadow rays.
        light = paper_radiance(ray, id.x % 2u + id.y % 2u * 2u);
    }
    pixels[size.x * size.y + id.y * (size.x + 2u) + id.x] = vec4f(light, 0.0);
}

// Radiance of the paper backdrop, as in `backdrop.rs`, estimated with one set of shadow rays.
fn paper_radiance(ray: Ray, subset: u32) -> vec3f {
    let rise = smooth_between(WALL_FROM, WALL_TO, ray.along.y);
    let paper = mix(scene.paper_floor.xyz, scene.paper_wall.xyz, rise);
    if ray.along.y >= -1e-3 {
        return paper;
    }
    let distance = (scene.ground.x - ray.origin.y) / ray.along.y;
    let p = ray_at(ray, distance);
    let shadow = smooth_between(SHADOW_FADE_TO, SHADOW_FADE_FROM, length(p.xz));
    if distance <= 0.0 || shadow <= 0.0 {
        return paper;
    }
    var unshadowed = vec3f(0.0);
    var shadowed = vec3f(0.0);
    let count = u32(scene.shadow_rays.y) / SHADOW_SETS;
    let first = u32(scene.shadow_rays.x) + 2u * count * (subset % SHADOW_SETS);
    for (var i = 0u; i < count; i++) {
        let light = samples[first + 2u * i + 1u].xyz;
        unshadowed += light;
        shadowed += light * passing_share(Ray(p, samples[first + 2u * i].xyz));
    }
    let share = select(vec3f(1.0), shadowed / unshadowed, unshadowed > vec3f(0.0));
    return paper * mix(vec3f(1.0), share, shadow);
}

// Fraction of light that passes the shape. Grazing rays are attenuated gradually.
fn passing_share(ray: Ray) -> f32 {
    let span = intersect_shape(ray);
    let within = (span.far - span.near) / GRAZING_DEPTH;
    return select(1.0, 1.0 - saturate(within * within), span.hit);
}
