//! Bent normals.

use crate::common::{EDGES, check_properties, check_rows, check_translation, context, hills};
use lapidary_filter::bent_normal::bent_normals;
use lapidary_filter::{Edges, Plane};

fn bent(plane: &Plane) -> Vec<Plane> {
    bent_normals(context(), plane.view(), 0..plane.size[1], Edges::WRAP, [7.5, 20.0])
        .expect("it is not cancelled")
        .into()
}

#[test]
fn common_properties() {
    check_properties(&hills([47, 31], 1), |context, plane| {
        bent_normals(context, plane.view(), 0..plane.size[1], Edges::CLAMP, [7.5, 20.0]).map(Into::into)
    });
    let input = hills([47, 31], 3);
    for edges in EDGES {
        check_rows(&input, |rows| Some(bent_normals(context(), input.view(), rows, edges, [7.5, 20.0])?.into()));
    }
    check_translation(&hills([47, 31], 2), bent);
}

#[test]
fn normals_lean_away_from_walls() {
    let wall = Plane::from_fn([40, 40], |x, _| f32::from(u8::from(x < 10)));
    let found =
        bent_normals(context(), wall.view(), 0..wall.size[1], Edges::CLAMP, [8.0, 8.0]).expect("it is not cancelled");
    let [beside, far] = [12, 30].map(|x| found.each_ref().map(|plane| plane.row(20)[x]));
    assert!(beside[0] > 0.2 && beside[1].abs() < 0.02, "{beside:?}");
    assert!(far[0].abs() < 1e-5 && (far[2] - 1.0).abs() < 1e-5, "{far:?}");
}
