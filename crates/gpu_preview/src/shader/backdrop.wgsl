// Entry point that renders what is behind the shape: the environment, or the backdrop of `backdrop.rs`.

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
    pixels[background_begin() + id.y * (size.x + 2u) + id.x] = vec4f(light, 0.0);
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
