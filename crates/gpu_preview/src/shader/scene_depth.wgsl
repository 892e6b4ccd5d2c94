// Completes the uniforms of a scene whose material is known to the GPU alone: the range of its heights and the depth of the relief
// that follows from it, and the colour of cuts.
@group(0) @binding(0) var<storage, read_write> scene: array<vec4f>;
// The smallest and the largest height, as integers that sort as the numbers do.
@group(0) @binding(1) var<storage, read> range: array<u32>;
@group(0) @binding(2) var<storage, read> texels: array<vec4f>;

fn from_ordered_bits(sorted: u32) -> f32 {
    return bitcast<f32>(select(~sorted, sorted & 0x7fffffffu, (sorted >> 31u) == 1u));
}

@compute @workgroup_size(1) fn complete() {
    let low = from_ordered_bits(range[0]);
    let high = from_ordered_bits(range[1]);
    let relief = scene[RELIEF];
    let depth = clamp(relief.w * (high - low), 0.0, MAX_RELIEF) * scene[BODY].w;
    scene[RELIEF] = vec4f(relief.x, low, high, relief.w);
    scene[BODY].z = depth;
    let ground = scene[GROUND];
    let sunk = depth * ground.w;
    scene[GROUND] = vec4f(ground.x - sunk * ground.y, ground.y, ground.z - sunk, ground.w);
    // The coarsest level is one texel, the last one; its colour is in the first group.
    let mean = texels[u32(scene[MATERIAL].z) - 1u];
    scene[INTERIOR] = vec4f(mean.xyz * INTERIOR_SHADE, scene[INTERIOR].w);
}
