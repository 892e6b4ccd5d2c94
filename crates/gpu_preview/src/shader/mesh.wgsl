// Meshes are not drawn here yet: their scenes are refused.

fn intersect_mesh(ray: Ray) -> Span {
    return missed();
}

fn is_mesh_shadowed(origin: vec3f, toward: vec3f) -> bool {
    return false;
}

fn mesh_coordinates(triangle: u32, weights: vec2f) -> vec2f {
    return vec2f(0.0);
}

fn mesh_frame(triangle: u32, weights: vec2f, along: vec3f) -> Frame {
    return texture_frame(vec3f(0.0));
}
