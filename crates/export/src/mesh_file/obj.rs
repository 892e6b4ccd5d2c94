//! Wavefront OBJ: positions, normals, texture coordinates and faces. Other lines are skipped.

use super::{MeshCorner, MeshFileError, add_triangle, is_usable};

/// Values of the lines that faces refer to.
#[derive(Default)]
struct ObjValues {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    normals: Vec<[f32; 3]>,
}

/// Reads the triangles of an OBJ file. Polygons become fans of triangles.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<[MeshCorner; 3]>, MeshFileError> {
    let (mut values, mut triangles) = (ObjValues::default(), vec![]);
    for (i, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let line_error = |message: String| MeshFileError::Line { line: i + 1, message };
        let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        match fields.next() {
            Some(b"v") => values.positions.push(numbers(fields).map_err(line_error)?),
            Some(b"vt") => values.uvs.push(numbers(fields).map_err(line_error)?),
            Some(b"vn") => values.normals.push(numbers(fields).map_err(line_error)?),
            Some(b"f") => {
                let mut corners = fields.map(|field| values.corner(field).map_err(line_error));
                let (Some(first), Some(second)) = (corners.next(), corners.next()) else {
                    return Err(line_error("a face has three corners or more".to_owned()));
                };
                let (first, mut last) = (first?, second?);
                for corner in corners {
                    let corner = corner?;
                    add_triangle(&mut triangles, [first, last, corner])?;
                    last = corner;
                }
            }
            _ => (),
        }
    }
    Ok(triangles)
}

/// The first numbers of a line.
fn numbers<'a, const N: usize>(mut fields: impl Iterator<Item = &'a [u8]>) -> Result<[f32; N], String> {
    let mut all = [0.0; N];
    for v in &mut all {
        let field = fields.next().ok_or_else(|| format!("expected {N} numbers"))?;
        let number = std::str::from_utf8(field).ok().and_then(|text| text.parse().ok());
        let number = number.filter(|number| is_usable(*number));
        *v = number.ok_or_else(|| format!("`{}` is not a usable number", shown(field)))?;
    }
    Ok(all)
}

impl ObjValues {
    /// The corner `position/uv/normal`, of which the last two may be missing.
    fn corner(&self, field: &[u8]) -> Result<MeshCorner, String> {
        let mut parts = field.split(|byte| *byte == b'/');
        let position = lookup(&self.positions, parts.next().unwrap_or_default(), "position")?;
        let position = position.ok_or_else(|| format!("`{}` names no position", shown(field)))?;
        let uv = lookup(&self.uvs, parts.next().unwrap_or_default(), "texture coordinate")?;
        let normal = lookup(&self.normals, parts.next().unwrap_or_default(), "normal")?;
        Ok(MeshCorner { position, normal, uv })
    }
}

/// The value with a number from 1, or from −1 backwards; `None` for an empty text.
fn lookup<T: Copy>(values: &[T], field: &[u8], kind: &str) -> Result<Option<T>, String> {
    if field.is_empty() {
        return Ok(None);
    }
    let number: Option<i64> = std::str::from_utf8(field).ok().and_then(|text| text.parse().ok());
    let index = number.and_then(|number| match number {
        0 => None,
        1.. => Some(number - 1),
        _ => number.checked_add(values.len() as i64),
    });
    let value = index.and_then(|index| values.get(usize::try_from(index).ok()?)).copied();
    value.map(Some).ok_or_else(|| format!("there is no {kind} `{}` before this line", shown(field)))
}

/// A field as messages show it.
fn shown(field: &[u8]) -> String {
    String::from_utf8_lossy(&field[..field.len().min(40)]).escape_debug().collect()
}
