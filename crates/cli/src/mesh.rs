//! `lapidary mesh`: the height output as triangles.

use crate::args;
use crate::error::CommandError;
use crate::file::{DiskNeeds, check_disk, create_folder, write_file};
use crate::interrupt;
use crate::load::{prepare, show};
use crate::terminal::print_line;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::run::{Job, images};
use lapidary_export::mesh::{Mesh, MeshOptions};
use lapidary_field::program::{Frame, RunOptions, Sampling};
use lapidary_render::PROGRAM;
use lapidary_render::RenderError;
use lapidary_render::display_path;
use lapidary_render::file_stem;
use lapidary_render::{FILE_MEMORY, MemoryUse};
use lapidary_render::{NameRemedy, OutputFiles};
use std::path::Path;

/// Largest number of vertices; each takes a hundred bytes.
const MOST: u64 = 1 << 26;

/// Writes the mesh, and prints its path.
pub(crate) fn mesh(args: &args::MeshArgs) -> Result<(), CommandError> {
    let prepared = prepare(&args.graph, &args.settings)?;
    OutputFiles::of(&prepared, [args.output.as_path()]).check(NameRemedy::RenameOutput)?;
    let [width, height] = args.size.map_or(prepared.document.size, |size| size.pixels(prepared.document.size));
    if width < 2 || height < 2 || u64::from(width) * u64::from(height) > MOST {
        return Err(CommandError::Usage(format!(
            "a mesh cannot have {width}x{height} vertices\n  help: use a `--size` from 2x2 to {MOST} vertices in all"
        )));
    }
    let needs = needs(args, [width, height].map(u64::from));
    let folder = args.output.parent().unwrap_or(Path::new(""));
    check_disk(needs, folder, std::iter::once(args.output.as_path()))?;
    let plan = prepared.plan_with_warnings(std::slice::from_ref(&args.height), &show)?;
    if plan.types != [Type::Number] {
        return Err(CommandError::NotFound(format!(
            "the output `{}` is not a number, so it cannot be a height",
            args.height
        )));
    }
    let exact = args.normals == args::Normals::Exact;
    let plan = if exact { prepared.plan_sloped(&args.height)? } else { plan };
    let settings = plan.settings(&prepared.checked);
    let frame = Frame { sampling: Sampling::Corner, ..prepared.document.frame([width, height]) };
    let job = Job { stop: &interrupt::STOP, budget: args.memory, ..Job::new(RunOptions::best(), &frame, &settings) };
    let reserved = memory(args, [width, height].map(u64::from)).reserved(&plan, &job)?;
    let image = images(&plan, &Job { reserved, ..job })?.swap_remove(0);
    let points = || image.px.chunks_exact(image.channels);
    let heights: Vec<f32> = points().map(|v| v[0] * args.relief).collect();
    let shape = MeshOptions { extent: args.extent, centre: args.centre, uv_repeat: args.uv_repeat };
    let mut mesh = Mesh::from_heights(&heights, width as usize, &shape);
    if exact {
        // Tile units become those of the mesh.
        let scale = [0, 1].map(|axis| args.relief * frame.tile[axis] as f32 / args.extent[axis]);
        mesh.set_slopes(points().map(|v| [v[1] * scale[0], v[2] * scale[1]]));
    }
    drop((heights, image));
    let mesh = if args.triangles == args::Triangles::List { mesh.unindexed() } else { mesh };
    create_folder(folder)?;
    let written = write_file(&args.output, &interrupt::STOP, |out| match args.output.extension() {
        Some(kind) if kind.eq_ignore_ascii_case("obj") => mesh.write_obj(out),
        Some(kind) if kind.eq_ignore_ascii_case("ply") => mesh.write_ply(out),
        _ => mesh.write_glb(&file_stem(&args.graph), PROGRAM, out),
    });
    written.map_err(|error| RenderError::write(&args.output, error, needs.most))?;
    print_line(&display_path(&args.output))
}

/// Memory of the mesh and its file.
fn memory(args: &args::MeshArgs, [width, height]: [u64; 2]) -> MemoryUse {
    /// Bytes of a number, of a vertex and of a triangle.
    const NUMBER: u64 = 4;
    const CORNER: u64 = 8 * NUMBER;
    const TRIANGLE: u64 = 3 * NUMBER;
    let (corners, triangles) = (width * height, 2 * (width - 1) * (height - 1));
    let indexed = CORNER * corners + TRIANGLE * triangles;
    let list = (3 * CORNER + TRIANGLE) * triangles;
    let glb = |corners: u64| (2 * CORNER + 2 * NUMBER) * corners + 3 * TRIANGLE * triangles;
    // The image has one channel, the height, or three with the slopes for exact normals.
    let image = if args.normals == args::Normals::Exact { 3 } else { 1 };
    let building = indexed + (image + 1) * NUMBER * corners;
    let unindexed = if args.triangles == args::Triangles::List { list } else { 0 };
    let (mesh, corners) = if unindexed > 0 { (list, 3 * triangles) } else { (indexed, corners) };
    let written = match args.output.extension() {
        Some(kind) if ["obj", "ply"].iter().any(|text| kind.eq_ignore_ascii_case(text)) => mesh,
        _ => mesh + glb(corners),
    };
    MemoryUse {
        meanwhile: 0,
        afterwards: building.max(indexed + unindexed).max(written) + FILE_MEMORY,
        what: "the mesh",
    }
}

/// Disk space of the mesh. OBJ files depend on the digits of their numbers.
fn needs(args: &args::MeshArgs, [width, height]: [u64; 2]) -> DiskNeeds {
    let triangles = 2 * (width - 1) * (height - 1);
    let corners = if args.triangles == args::Triangles::List { 3 * triangles } else { width * height };
    match args.output.extension() {
        Some(kind) if kind.eq_ignore_ascii_case("obj") => {
            DiskNeeds { certain: 24 * corners + 20 * triangles, most: 110 * corners + 74 * triangles }
        }
        Some(kind) if kind.eq_ignore_ascii_case("ply") => DiskNeeds::exactly(32 * corners + 13 * triangles),
        _ => DiskNeeds::exactly(32 * corners + 12 * triangles),
    }
}
