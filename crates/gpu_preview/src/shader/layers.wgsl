// Layers of a surface: fuzz over a coat over the base, as in `layers.rs` and `fuzz.rs`.

fn shade(surface: Surface, lobes: Lobes, at: Point, part: Part) -> vec3f {
    if !HAS_LOBES {
        let brdf = new_brdf(surface.base_color, surface.metallic, surface.roughness, alpha_increase(surface.normal));
        return surface.emission + reflect_by(brdf, surface.occlusion, at, part);
    }
    var light = base_light(surface, lobes, at, part);
    if lobes.coat_weight > 0.0 {
        let coat = coat_light(surface, lobes, at, part) * lobes.coat_weight;
        light = light * below_coat(surface, lobes, at) + coat;
    }
    if lobes.fuzz_weight > 0.0 {
        let normal = visible_normal(at.normal, at.toward);
        let fuzz = fuzz_light(lobes, at, normal, part);
        light = light * (1.0 - lobes.fuzz_weight * fuzz.w);
        light += fuzz.xyz * surface.occlusion * lobes.fuzz_color * lobes.fuzz_weight;
    }
    return light;
}

// The base: its emission and reflection, and light that passes through it.
fn base_light(surface: Surface, lobes: Lobes, at: Point, part: Part) -> vec3f {
    let dielectric = 1.0 - surface.metallic;
    let color = mix(surface.base_color, lobes.subsurface_color, lobes.subsurface_weight * dielectric);
    // A rough coat blurs what is seen through it.
    let blurred = sqrt(sqrt(min(power_4(surface.roughness) + 2.0 * power_4(lobes.coat_roughness), 1.0)));
    let roughness = mix(surface.roughness, blurred, lobes.coat_weight);
    var brdf = new_brdf(color, surface.metallic, roughness, alpha_increase(surface.normal));
    brdf.specular_color = surface.base_color * lobes.specular_weight;
    brdf.index = base_index(lobes);
    if lobes.anisotropy > 0.0 {
        let narrow = 1.0 - lobes.anisotropy;
        let along = brdf.alpha.x * sqrt(2.0 / (1.0 + narrow * narrow));
        brdf.alpha = clamp(vec2f(along, along * narrow), vec2f(MIN_ALPHA), vec2f(1.0));
        let angle = lobes.anisotropy_rotation * TAU;
        brdf.tangent = at.right * cos(angle) + at.up * sin(angle);
    }
    let passing = lobes.transmission_weight * dielectric;
    brdf.diffuse_color *= 1.0 - passing;
    let light = surface.emission * lobes.emission_luminance + reflect_by(brdf, surface.occlusion, at, part);
    if passing <= 0.0 {
        return light;
    }
    let cosine = dot(at.toward, visible_normal(at.normal, at.toward));
    let entering = positive(passing * (1.0 - dielectric_albedo(brdf.index, cosine, roughness)));
    return light + transmitted_light(lobes, at, roughness) * lobes.transmission_color * entering;
}

// Refractive index of the base relative to what is above it, where the specular weight scales the reflection.
fn base_index(lobes: Lobes) -> f32 {
    let index = mix(lobes.specular_ior, lobes.specular_ior / lobes.coat_ior, lobes.coat_weight);
    let ratio = sqrt(min(normal_reflectance(index) * lobes.specular_weight, 0.99));
    return (1.0 + ratio) / (1.0 - ratio);
}

// Radiance of the environment behind the surface, refracted as by a ball.
fn transmitted_light(lobes: Lobes, at: Point, roughness: f32) -> vec3f {
    let normal = visible_normal(at.normal, at.toward);
    let cosine = dot(at.toward, normal);
    let inverse = 1.0 / lobes.specular_ior;
    let below = sqrt(positive(1.0 - (1.0 - cosine * cosine) * inverse * inverse));
    let inside = at.toward * -inverse + normal * (cosine * inverse - below);
    let leaving = unit(inside * (2.0 * dot(inside, -at.toward)) + at.toward);
    return blurred_radiance(to_world(leaving), PI * power_4(roughness));
}

// Share of the light of the base that leaves the coat.
fn below_coat(surface: Surface, lobes: Lobes, at: Point) -> vec3f {
    let cosine = dot(at.toward, visible_normal(coat_normal(lobes, at), at.toward));
    let squared_index = lobes.coat_ior * lobes.coat_ior;
    let below = sqrt(positive(1.0 - (1.0 - cosine * cosine) / squared_index));
    let tint = pow(max(lobes.coat_color, vec3f(0.0)), vec3f(1.0 / max(below, 0.1)));
    let inner = 1.0 - (1.0 - normal_reflectance(lobes.coat_ior)) / squared_index;
    let darkening = (1.0 - inner) / (1.0 - surface.base_color * inner);
    let through = tint * darkening * (1.0 - dielectric_albedo(lobes.coat_ior, cosine, lobes.coat_roughness));
    return mix(vec3f(1.0), through, lobes.coat_weight);
}

// Normal of the coat, which is smooth without a map, even where the base has a relief.
fn coat_normal(lobes: Lobes, at: Point) -> vec3f {
    let own = lobes.coat_normal;
    return unit(at.right * own.x + at.up * own.y + at.geometric_normal * own.z);
}

fn coat_light(surface: Surface, lobes: Lobes, at: Point, part: Part) -> vec3f {
    var brdf = new_brdf(vec3f(0.0), 0.0, lobes.coat_roughness, 0.0);
    brdf.index = lobes.coat_ior;
    var above = at;
    above.normal = coat_normal(lobes, at);
    return reflect_by(brdf, surface.occlusion, above, part);
}

// Reflection of the environment and of the key light by white fibres; and their albedo in the fourth number.
fn fuzz_light(lobes: Lobes, at: Point, normal: vec3f, part: Part) -> vec4f {
    let axes = tangent_basis(normal);
    let v = at.toward * axes;
    let roughness = max(lobes.fuzz_roughness, FUZZ_MIN_ROUGHNESS);
    let table_albedo = fuzz_albedo(v.z, roughness);
    let scale = 1.0 / max(table_albedo, 1.0);
    let count = f32(part.lobe_count);
    var sum = vec3f(0.0);
    for (var i = 0u; i < part.lobe_count; i++) {
        let polar = samples[part.lobes + i];
        let level = sqrt(polar.z);
        let l = vec3f(level * polar.xy, sqrt(positive(1.0 - polar.z)));
        if l.z <= 0.0 {
            continue;
        }
        let factor = PI / l.z;
        let direction = axes * l;
        let light = blurred_radiance(to_world(direction), factor / (scene.size.w * count));
        sum += light * (floor_occlusion(at, direction) * scale * fuzz_reflection(roughness, v, l) * factor);
    }
    let key = scale * fuzz_reflection(roughness, v, scene.key_toward.xyz * axes) * key_visibility(at, normal);
    return vec4f(sum / count + scene.key_color.xyz * key, table_albedo * scale);
}

// Estevez and Kulla (2017), with the visibility of Neubelt and Pettineo (2013), times the cosine of the light.
fn fuzz_reflection(roughness: f32, v: vec3f, l: vec3f) -> f32 {
    if l.z <= 0.0 {
        return 0.0;
    }
    let half = unit(v + l);
    let inverse = 1.0 / roughness;
    let sine = sqrt(positive(1.0 - half.z * half.z));
    let distribution = (2.0 + inverse) * pow(sine, inverse) * (0.5 / PI);
    return distribution * l.z / (4.0 * (l.z + v.z - l.z * v.z));
}

fn fuzz_albedo(cosine: f32, roughness: f32) -> f32 {
    let most = f32(FUZZ_SIDE - 1u);
    let place = clamp(vec2f(cosine, roughness) * f32(FUZZ_SIDE) - 0.5, vec2f(0.0), vec2f(most));
    let first = min(vec2u(place), vec2u(FUZZ_SIDE - 2u));
    let share = place - vec2f(first);
    let at = first.y * FUZZ_SIDE + first.x;
    let top = mix(fuzz_entry(at), fuzz_entry(at + 1u), share.x);
    return mix(top, mix(fuzz_entry(at + FUZZ_SIDE), fuzz_entry(at + FUZZ_SIDE + 1u), share.x), share.y);
}

fn fuzz_entry(i: u32) -> f32 {
    return tables[u32(scene.table_offsets.y) + i / 4u][i % 4u];
}
