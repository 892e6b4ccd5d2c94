// Metallic-roughness BRDF, as in `brdf.rs`, `microfacets.rs` and `fresnel.rs`.

struct Brdf {
    diffuse_color: vec3f,
    specular_color: vec3f,
    metallic: f32,
    roughness: f32,
    // Widths of the microfacets along the tangents.
    alpha: vec2f,
    // Refractive index of dielectrics.
    index: f32,
    // Direction of the first tangent if the microfacets are stretched, or zero.
    tangent: vec3f,
}

fn new_brdf(color: vec3f, metallic: f32, roughness: f32, alpha_increase: f32) -> Brdf {
    let alpha = clamp(sqrt(power_4(roughness) + alpha_increase), MIN_ALPHA, 1.0);
    return Brdf(color * (1.0 - metallic), color, metallic, roughness, vec2f(alpha), REFRACTIVE_INDEX, vec3f(0.0));
}

fn power_4(v: f32) -> f32 {
    return v * v * v * v;
}

fn schlick(cosine: f32) -> f32 {
    let m = 1.0 - saturate(cosine);
    return m * m * m * m * m;
}

fn dielectric_fresnel(index: f32, cosine: f32) -> f32 {
    let c = saturate(cosine);
    let below = sqrt(max(1.0 - (1.0 - c * c) / (index * index), 0.0));
    let across = (c - index * below) / (c + index * below);
    let upright = (index * c - below) / (index * c + below);
    return (across * across + upright * upright) * 0.5;
}

fn normal_reflectance(index: f32) -> f32 {
    let ratio = (index - 1.0) / (index + 1.0);
    return ratio * ratio;
}

fn fresnel(brdf: Brdf, cosine: f32) -> vec3f {
    let metal = mix(brdf.specular_color, vec3f(1.0), schlick(cosine));
    return mix(vec3f(dielectric_fresnel(brdf.index, cosine)), metal, brdf.metallic);
}

// Scale and bias of the specular colour of metals, and the albedos of the dielectric specular and the diffuse lobe.
fn albedo_entry(cosine: f32, roughness: f32) -> vec4f {
    let most = f32(ALBEDO_SIDE - 1u);
    let place = clamp(vec2f(cosine * f32(ALBEDO_SIDE) - 0.5, roughness * most), vec2f(0.0), vec2f(most));
    let first = min(vec2u(place), vec2u(ALBEDO_SIDE - 2u));
    let share = place - vec2f(first);
    let at = u32(scene.table_offsets.x) + first.y * ALBEDO_SIDE + first.x;
    let top = mix(tables[at], tables[at + 1u], share.x);
    let bottom = mix(tables[at + ALBEDO_SIDE], tables[at + ALBEDO_SIDE + 1u], share.x);
    return mix(top, bottom, share.y);
}

fn albedo_for_index(index: f32, entry: vec4f) -> f32 {
    let own = normal_reflectance(index);
    let glass = normal_reflectance(REFRACTIVE_INDEX);
    return select(entry.z + (own - glass) * entry.x, entry.z * (own / glass), own < glass);
}

fn dielectric_albedo(index: f32, cosine: f32, roughness: f32) -> f32 {
    return albedo_for_index(index, albedo_entry(cosine, roughness));
}

// Diffuse albedo for a viewer, reduced where both lobes together would reflect more light than arrives.
fn diffuse_albedo(brdf: Brdf, cosine: f32) -> vec3f {
    let entry = albedo_entry(cosine, brdf.roughness);
    let dielectric = albedo_for_index(brdf.index, entry);
    let mirrored = dielectric + (brdf.specular_color * entry.x + entry.y - dielectric) * brdf.metallic;
    return min(brdf.diffuse_color, max(1.0 - mirrored, vec3f(0.0)) / entry.w);
}

// Burley's diffuse lobe under the environment, for a white surface.
fn diffuse_under(brdf: Brdf, light: Irradiance, toward: vec3f, cosine: f32) -> vec3f {
    let view = schlick(cosine);
    let mean = light.diffuse + light.moments * toward;
    let grazing = light.grazing + light.grazing_moments * toward;
    let lambert = (light.diffuse - light.grazing * 0.5) * (1.0 - 0.5 * view);
    let retro = mean * view + grazing * (1.0 - view);
    let squared = select(vec3f(0.0), grazing * grazing / light.grazing, light.grazing > vec3f(0.0));
    let rough = brdf.roughness;
    return max(lambert + retro * rough + squared * (rough * rough * view), vec3f(0.0));
}

fn burley_diffuse(roughness: f32, v_cosine: f32, l_cosine: f32, along: f32) -> f32 {
    let v = schlick(v_cosine);
    let l = schlick(l_cosine);
    let retro = 2.0 * roughness * along * along;
    return (1.0 - 0.5 * v) * (1.0 - 0.5 * l) + retro * (v + l + v * l * (retro - 1.0));
}

// GGX: the half vector of a sample of the visible normals (Dupuy and Benyoub, 2023).
fn sample_half(alpha: vec2f, v: vec3f, polar: vec4f) -> vec3f {
    let wide = normalize(vec3f(v.xy * alpha, v.z));
    let z = (1.0 - polar.z) * (1.0 + wide.z) - wide.z;
    let level = sqrt(positive(1.0 - z * z));
    let half = vec3f(level * polar.xy + wide.xy, z + wide.z);
    return normalize(vec3f(half.xy * alpha, half.z));
}

fn ggx_distribution(alpha: vec2f, half: vec3f) -> f32 {
    let slope = half.xy / alpha;
    let d = dot(slope, slope) + half.z * half.z;
    return 1.0 / (PI * alpha.x * alpha.y * d * d);
}

fn smith_masking(alpha: vec2f, d: vec3f) -> f32 {
    let level = d.xy * alpha;
    return 2.0 * d.z / (d.z + sqrt(d.z * d.z + dot(level, level)));
}

// Probability density of a reflection by `sample_half`, per solid angle.
fn ggx_density(alpha: vec2f, v: vec3f, half: vec3f) -> f32 {
    return ggx_distribution(alpha, half) * smith_masking(alpha, v) * 0.25 / v.z;
}

// Specular reflection of the key light, times its cosine; and that of the white diffuse lobe in the fourth number.
fn direct_reflection(brdf: Brdf, v: vec3f, l: vec3f, radius: f32) -> vec4f {
    let half = unit(v + l);
    let along = saturate(dot(v, half));
    let wide = sqrt(brdf.alpha * brdf.alpha + radius * radius * 0.25);
    let masking = smith_masking(brdf.alpha, v) * smith_masking(brdf.alpha, l);
    let specular = ggx_distribution(wide, half) * masking * 0.25 / (v.z * l.z);
    let diffuse = burley_diffuse(brdf.roughness, v.z, l.z, along) * l.z / PI;
    return vec4f(fresnel(brdf, along) * specular * l.z, diffuse);
}
