// Shading of a surface point by the environment and the key light, as in `shading.rs` and `lamp_reflection.rs`.

struct Point {
    position: vec3f,
    normal: vec3f,
    geometric_normal: vec3f,
    // Directions of the texture to the right and up.
    right: vec3f,
    up: vec3f,
    // Direction towards the viewer.
    toward: vec3f,
    // Visible fraction of the key light.
    visibility: f32,
}

// Samples of a ray: where those of the lobe and of the lamps begin, and how many there are.
struct Part {
    lobes: u32,
    lobe_count: u32,
    lamps: u32,
    lamp_count: u32,
}

fn samples_of(ray: u32) -> Part {
    let first_rays = u32(scene.size.w);
    let is_first = ray < first_rays;
    let kind = select(scene.later_samples, scene.first_samples, is_first);
    let own = select(ray - first_rays, ray, is_first);
    let count = u32(kind.w);
    let first = own * count % u32(abs(kind.z));
    let lamp_count = select(count * LAMPS_PER_LOBE, 0u, kind.z < 0.0);
    return Part(u32(kind.x) + first, count, u32(kind.y) + 2u * first * LAMPS_PER_LOBE, lamp_count);
}

// The first samples of a part.
fn reduced(part: Part, divisor: u32) -> Part {
    let blocks = (part.lamp_count / LANES + divisor - 1u) / divisor;
    return Part(part.lobes, part.lobe_count / divisor, part.lamps, blocks * LANES);
}

// Increase of the squared alpha of a surface whose normal is the mean of several (Toksvig, 2005).
fn alpha_increase(normal: vec3f) -> f32 {
    let length = clamp(length(normal), 0.3, 1.0);
    return 2.0 * (1.0 - length) / length;
}

// The normal, tilted as little as necessary to face the viewer.
fn visible_normal(normal: vec3f, toward: vec3f) -> vec3f {
    let cosine = dot(normal, toward);
    if cosine >= MIN_COSINE {
        return normal;
    }
    return unit(normal + toward * (MIN_COSINE - cosine));
}

// Tangents of a shading normal, and the normal: those of stretched microfacets, if they are.
fn shading_basis(brdf: Brdf, normal: vec3f) -> mat3x3f {
    let flat = brdf.tangent - normal * dot(brdf.tangent, normal);
    if length(flat) < 1e-4 {
        return tangent_basis(normal);
    }
    let along = normalize(flat);
    return mat3x3f(along, cross(normal, along), normal);
}

// Reflection by a BRDF.
fn reflect_by(brdf: Brdf, occlusion: f32, at: Point, part: Part) -> vec3f {
    let normal = visible_normal(at.normal, at.toward);
    let axes = shading_basis(brdf, normal);
    let v = at.toward * axes;
    let albedo = diffuse_albedo(brdf, v.z);
    let arriving = diffuse_under(brdf, irradiance(to_world(normal)), to_world(at.toward), v.z);
    let diffuse = arriving * (sky_visibility(at.position, normal) * occlusion);
    let specular = specular_light(at, brdf, v, axes, part) * specular_occlusion(v.z, occlusion, brdf.roughness);
    return albedo * diffuse + specular + direct_light(at, brdf, axes, albedo);
}

// Fraction of the diffuse light that the floor leaves.
fn sky_visibility(position: vec3f, normal: vec3f) -> f32 {
    if scene.ground.y == 0.0 {
        return 1.0;
    }
    let height = positive(position.y - scene.ground.x);
    return 1.0 - (0.5 - 0.5 * normal.y) / (1.0 + height * height);
}

// Specular reflection: prefiltered samples of the lobe and samples of the lamps, combined by the balance heuristic.
fn specular_light(at: Point, brdf: Brdf, v: vec3f, axes: mat3x3f, whole: Part) -> vec3f {
    let is_weak = luminance(fresnel(brdf, v.z)) < WEAK_SPECULAR;
    let part = reduced(whole, select(1u, WEAK_DIVISOR, is_weak));
    let lobe_count = f32(part.lobe_count);
    let lamp_count = f32(part.lamp_count);
    var sum = vec3f(0.0);
    for (var i = 0u; i < part.lobe_count; i++) {
        let half = sample_half(brdf.alpha, v, samples[part.lobes + i]);
        let along = dot(v, half);
        let l = half * (2.0 * along) - v;
        if l.z <= 0.0 {
            continue;
        }
        let density = lobe_count * ggx_density(brdf.alpha, v, half);
        let direction = axes * l;
        let light = split_radiance(to_world(direction), 1.0 / (scene.size.w * density));
        let lamp_weight = density / (density + lamp_count * light.lamp_density);
        let arriving = (light.ambient + light.lamps * lamp_weight) * floor_occlusion(at, direction);
        sum += arriving * fresnel(brdf, along) * smith_masking(brdf.alpha, l);
    }
    return sum / lobe_count + lamp_light(at, brdf, v, axes, part);
}

// Reflection of the lamp samples.
fn lamp_light(at: Point, brdf: Brdf, v: vec3f, axes: mat3x3f, part: Part) -> vec3f {
    var sum = vec3f(0.0);
    for (var i = 0u; i < part.lamp_count; i++) {
        let lamp = samples[part.lamps + 2u * i];
        let l = lamp.xyz * axes;
        if l.z <= 0.0 {
            continue;
        }
        let half = unit(l + v);
        let density = ggx_density(brdf.alpha, v, half);
        let both = f32(part.lobe_count) * density + f32(part.lamp_count) * lamp.w;
        let weight = density * smith_masking(brdf.alpha, l) / both * floor_occlusion(at, lamp.xyz);
        sum += fresnel(brdf, dot(v, half)) * samples[part.lamps + 2u * i + 1u].xyz * weight;
    }
    return sum;
}

// Brightness of the floor in a direction, which the shape occludes like a sphere.
fn floor_occlusion(at: Point, d: vec3f) -> f32 {
    let inside = saturate(1.0 + 4.0 * dot(d, at.geometric_normal));
    if scene.ground.y == 0.0 || d.y >= -1e-3 {
        return inside;
    }
    let far = (at.position.y - scene.ground.x) / -d.y;
    let place = at.position.xz + d.xz * far;
    let square = 1.0 + dot(place, place);
    return inside * (1.0 - 1.0 / (square * sqrt(square)));
}

fn direct_light(at: Point, brdf: Brdf, axes: mat3x3f, albedo: vec3f) -> vec3f {
    let lit = key_visibility(at, axes[2]);
    if lit <= 0.0 {
        return vec3f(0.0);
    }
    let reflected = direct_reflection(brdf, at.toward * axes, scene.key_toward.xyz * axes, scene.key_toward.w);
    return scene.key_color.xyz * (reflected.xyz + albedo * reflected.w) * lit;
}

// Visible fraction of the key light for a shading normal.
fn key_visibility(at: Point, normal: vec3f) -> f32 {
    let toward = scene.key_toward.xyz;
    let terminator = saturate(dot(at.geometric_normal, toward) * 8.0 + 1.0);
    return select(0.0, at.visibility * terminator, dot(normal, toward) > 0.0);
}

// Specular occlusion from ambient occlusion (Lagarde and de Rousiers, 2014).
fn specular_occlusion(cosine: f32, occlusion: f32, roughness: f32) -> f32 {
    let power = exp2(-16.0 * roughness - 1.0);
    let partial = saturate(pow(max(cosine + occlusion, 0.0), power) - 1.0 + occlusion);
    return select(partial, 1.0, occlusion >= 1.0);
}
